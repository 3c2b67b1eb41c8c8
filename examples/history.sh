#!/bin/sh
# Exports what was recorded of a series as JSON lines: ./history.sh SERIES > series.ndjson
# Continues a file that was cut: ./history.sh SERIES CURSOR >> series.ndjson, with the cursor of its last whole line.
set -eu
url=${SIGHTLINE_URL:-http://localhost:4000/graphql}
file=${SIGHTLINE_API_KEY_FILE:-$HOME/.config/sightline/api-key}
[ -r "$file" ] || { echo "There is no API key in $file: see examples/README.md." >&2; exit 1; }
series=${1:?"Usage: ./history.sh SERIES [CURSOR]"}
after=${2:+", \"after\": \"$2\""}

curl --silent --show-error --fail-with-body --header @- --header 'content-type: application/json' "$url/series-history" \
  --data "{\"seriesId\": \"$series\", \"format\": \"ndjson\"$after}" <<HEADERS
x-api-key: $(cat "$file")
HEADERS
