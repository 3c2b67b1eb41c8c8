#!/bin/sh
# The first query, with curl: who am I, and which API clients are there. Needs the session of sign-in.sh.
set -eu
url=${SIGHTLINE_URL:-http://localhost:4000/graphql}
file=${SIGHTLINE_SESSION:-$HOME/.config/sightline/session.json}
[ -r "$file" ] || { echo 'There is no session: run ./sign-in.sh <e-mail> first.' >&2; exit 1; }
bearer=$(sed -n 's/.*"bearer":"\([^"]*\)".*/\1/p' "$file")

# curl reads headers from standard input, so that the bearer is not in the process list.
curl --silent --show-error --fail-with-body --max-time 40 --header @- --header 'content-type: application/json' "$url" \
  --data '{"query": "query WhoAmI { viewer { user { email } customer { name } } apiClients { id name } }"}' <<HEADERS
authorization: Bearer $bearer
HEADERS
echo
