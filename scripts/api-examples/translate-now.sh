#!/bin/sh
# One call, picture in and picture out: sh translate-now.sh page.png translated.png
set -eu
curl --fail-with-body -sS "$FUKIDASHI_URL/api/v1/images/translate?targetLanguage=ENG" \
  -H "Authorization: Bearer $FUKIDASHI_KEY" -F "image=@$1" -o "$2"
