#!/bin/sh
# Exchanges a password for a bearer and saves it in a file that only its owner can read.
#   SIGHTLINE_PASSWORD_FILE=/run/secrets/password ./sign-in.sh ana@example.com     or     ./sign-in.sh ana@example.com < password
# The password is not an argument, so it is not in the process list or the shell history.
set -eu
url=${SIGHTLINE_URL:-http://localhost:4000/graphql}
file=${SIGHTLINE_SESSION:-$HOME/.config/sightline/session.json}
email=${1:?the e-mail address is missing}

# The SHA-256 of the dashboard's own SignIn: without a bearer the gateway accepts only its own documents.
sign_in=8f1523979d127a7b9532130f6d51341bc707a64e25d905f25a4f85abff12ed0f

quote() { sed 's/[\\"]/\\&/g'; }
password=$(head -n 1 ${SIGHTLINE_PASSWORD_FILE:+"$SIGHTLINE_PASSWORD_FILE"} | quote)
answer=$(curl --silent --show-error --fail-with-body --max-time 30 --header 'content-type: application/json' --data @- "$url" <<BODY
{"extensions": {"persistedQuery": {"version": 1, "sha256Hash": "$sign_in"}},
 "variables": {"input": {"email": "$(printf %s "$email" | quote)", "password": "$password"}}}
BODY
)

session=$(printf %s "$answer" | sed -n 's/.*"session":{\("bearer":"[^"]*","expiresAt":"[^"]*"\).*/\1/p')
if [ -z "$session" ]; then
  # The response itself is not printed, because it may contain a bearer.
  printf 'Not signed in. %s\n' "$(printf %s "$answer" | sed -n 's/.*"message":"\([^"]*\)".*/\1/p')" >&2
  exit 1
fi
mkdir -p "$(dirname "$file")"
# Creates a new file, because an existing one would keep its permissions.
umask 077
rm -f "$file"
printf '{%s}\n' "$session" >"$file"
echo "Signed in; the bearer is in $file."
