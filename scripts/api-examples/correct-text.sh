#!/bin/sh
# Corrects the first text of a translated page: sh correct-text.sh ID "New text." page.png
set -eu
page="$FUKIDASHI_URL/api/v1/translations/$1"
auth="Authorization: Bearer $FUKIDASHI_KEY"

# Which texts there are, and the revision they belong to.
texts=$(curl --fail-with-body -sS "$page/regions" -H "$auth")
revision=$(printf '%s' "$texts" | sed 's/.*"revision":\([0-9]*\).*/\1/')
region=$(printf '%s' "$texts" | sed 's/.*"regions":\[{"id":"\([^"]*\)".*/\1/')

curl --fail-with-body -sS -X PATCH "$page/regions" -H "$auth" -H 'Content-Type: application/json' \
  -d "{\"revision\": $revision, \"regions\": [{\"id\": \"$region\", \"text\": \"$2\"}]}" -o /dev/null

# The page, lettered again.
curl --fail-with-body -sS "$page/image" -H "$auth" -o "$3"
