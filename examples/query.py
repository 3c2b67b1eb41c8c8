"""The first query, with only Python's standard library. Needs the session of sign-in.sh."""

import json
import os
import pathlib
import sys
import urllib.error
import urllib.request

URL = os.environ.get("SIGHTLINE_URL", "http://localhost:4000/graphql")
FILE = pathlib.Path(os.environ.get("SIGHTLINE_SESSION", "~/.config/sightline/session.json")).expanduser()


def execute(query, variables=None):
    """Returns the data of a query; prints error codes and exits if it fails."""
    if not FILE.exists():
        sys.exit("There is no session: run ./sign-in.sh <e-mail> first.")
    bearer = json.loads(FILE.read_text())["bearer"]
    request = urllib.request.Request(
        URL,
        data=json.dumps({"query": query, "variables": variables or {}}).encode(),
        headers={"authorization": f"Bearer {bearer}", "content-type": "application/json"},
    )
    try:
        with urllib.request.urlopen(request, timeout=40) as response:
            answer = json.load(response)
    except urllib.error.HTTPError as error:
        # A request that fails as a whole has an error status; its body has the same format.
        answer = json.load(error)
    for error in answer.get("errors", []):
        print(f"{error['extensions']['code']}: {error['message']}", file=sys.stderr)
    if answer.get("errors"):
        sys.exit(1)
    return answer["data"]


data = execute("query WhoAmI { viewer { user { email } customer { name } } apiClients { id name } }")
print(data["viewer"]["user"]["email"])
for client in data["apiClients"]:
    print(client["id"], client["name"])
