#!/bin/sh
# Trading data with an API key, with curl. The key is in a file that only its owner can read.
set -eu
url=${SIGHTLINE_URL:-http://localhost:4000/graphql}
file=${SIGHTLINE_API_KEY_FILE:-$HOME/.config/sightline/api-key}
[ -r "$file" ] || { echo "There is no API key in $file: see examples/README.md." >&2; exit 1; }

# curl reads headers from standard input, so that the key is not in the process list.
curl --silent --show-error --fail-with-body --max-time 40 --header @- --header 'content-type: application/json' "$url" \
  --data '{"query": "query TradingList { tradingList { status series { id title } markets { id state } } }"}' <<HEADERS
x-api-key: $(cat "$file")
HEADERS
echo
