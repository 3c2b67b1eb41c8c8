#!/bin/sh
# Live odds as server-sent events, with curl and an API key: live.sh 20 prints 20 batches, live.sh all of them. After a cut
# or while the gateway is busy, it continues after the last batch.
set -eu
url=${SIGHTLINE_URL:-http://localhost:4000/graphql}
file=${SIGHTLINE_API_KEY_FILE:-$HOME/.config/sightline/api-key}
left=${1:--1}
[ -r "$file" ] || { echo "There is no API key in $file: see examples/README.md." >&2; exit 1; }
folder=$(mktemp -d)
curl=''
trap '[ -z "$curl" ] || kill "$curl" 2>/dev/null || true; rm -r "$folder"' EXIT
mkfifo "$folder/events"
last=''

while [ "$left" -ne 0 ]; do
  # curl reads headers from standard input, so that the key is not in the process list. An empty header is not sent.
  curl --silent --show-error --no-buffer --fail-with-body --speed-time 30 --speed-limit 1 --header @- "$url" \
    --data '{"query": "subscription { tradingList { seq isSnapshot markets { id selections { id odds } } removed { id } } }"}' \
    > "$folder/events" <<HEADERS &
x-api-key: $(cat "$file")
accept: text/event-stream
content-type: application/json
last-event-id: $last
HEADERS
  curl=$!
  is_busy=''
  while [ "$left" -ne 0 ] && { IFS= read -r line || [ -n "$line" ]; }; do
    case $line in
      'id: '*) last=${line#id: } ;;
      'data: '*) printf '%s\n' "${line#data: }"; left=$((left - 1)) ;;
      '{'*'"retryable":true'*) is_busy=yes ;;
      '{'*) printf '%s\n' "$line" >&2 ;;
    esac
  done < "$folder/events"
  [ "$left" -ne 0 ] || exit 0
  # Exit code 22: the gateway refused the request.
  wait "$curl" || [ "$?" -ne 22 ] || [ "$is_busy" ] || exit 1
  sleep 1
done
