#!/bin/sh
# Translates a page: sh translate-page.sh page.png translated.png ENG
set -eu
api="$FUKIDASHI_URL/api/v1"
auth="Authorization: Bearer $FUKIDASHI_KEY"

# Send the page. The same Idempotency-Key never starts it twice.
answer=$(curl --fail-with-body -sS "$api/translations" -H "$auth" \
  -H "Idempotency-Key: $(basename "$1")-$(date +%s)" \
  -F "image=@$1" -F targetLanguage="${3:-ENG}")
id=$(printf '%s' "$answer" | sed 's/.*"id":"\([^"]*\)".*/\1/')

# The stream of events closes when the page is done.
curl --fail-with-body -sSN "$api/translations/$id/events" -H "$auth"

curl --fail-with-body -sS "$api/translations/$id/image" -H "$auth" -o "$2"
