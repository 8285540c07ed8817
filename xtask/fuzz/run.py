"""Runs schemathesis against a local platform: `run.py ADDRESS FOLDER EXAMPLES [options of schemathesis]`.

The platform has the test hooks, which mint the token. Half of the values in paths are those of the demo data, so that
the requests get somewhere. The folder takes the configuration and what was counted.
"""

import json
import os
import pathlib
import subprocess
import sys
import urllib.parse
import urllib.request

# The contract has no 405: a method that no operation has is an address that isn't there (docs/assumptions.md). Requests
# whose parts are right each for itself may be refused with 400 all the same, such as a sort order without a prefix.
CONFIGURATION = """\
request-timeout = 60.0
headers = {{ Authorization = "Bearer {token}" }}
{dictionaries}
[parameters]
{parameters}
[checks]
unsupported_method.enabled = false
positive_data_acceptance.expected-statuses = ["2xx", "400", "403", "404", "409", "413", "422"]

# GET of the same address is a read of an item that is called so.
[[operations]]
include-operation-id = "v2.clearMediaItemAtPath"
checks.allow_header_conformance.enabled = false
{operations}
"""


class Platform:
    """A local platform with demo data."""

    def __init__(self, address):
        self.address = address
        scopes = self.get("/api/openapi.json")["components"]["securitySchemes"]["oauth2"]
        scopes = list(scopes["flows"]["authorizationCode"]["scopes"])
        body = {"user": "administrator", "scopes": scopes, "expiresInSeconds": 86400}
        self.token = None
        self.token = self.post("/testkit/token", body)["access_token"]

    def send(self, path, body=None):
        headers = {"Content-Type": "application/json"}
        if getattr(self, "token", None):
            headers["Authorization"] = f"Bearer {self.token}"
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(self.address + path, data=data, headers=headers)
        with urllib.request.urlopen(request, timeout=60) as response:
            return json.load(response)

    def get(self, path):
        return self.send(path)

    def post(self, path, body):
        return self.send(path, body)


def values(platform):
    """Values of parameters that are there, by the place of the parameter."""
    catalog = platform.get("/api/extensions/v1/catalog")
    ontology = next(o for o in catalog["ontologies"] if o["apiName"] == "airline")
    dataset = catalog["datasets"][0]
    media_set = next(s for s in catalog["mediaSets"] if s["name"] == "Ramp cameras")
    enrollment = catalog["enrollments"][0]["rid"]
    admin = f"/api/v2/admin/enrollments/{enrollment}/authenticationProviders?preview=true"
    objects = "/api/v2/ontologies/airline/objects"
    inspections = platform.get(f"{objects}/Inspection?select=photo&pageSize=50")["data"]
    inspections = [row for row in inspections if "photo" in row][:3]
    flights = platform.get(f"{objects}/Flight?pageSize=5")["data"]
    aircraft = platform.get(f"{objects}/Aircraft?pageSize=3")["data"]
    statements = [
        "SELECT 1 AS a",
        f"SELECT * FROM `{dataset['rid']}` LIMIT 3",
        f"SELECT count(*) FROM `{dataset['path']}`",
        "SELECT",
        "DROP TABLE a",
        "SELECT * FROM `/nowhere`",
    ]
    execute = "/api/v2/sqlQueries/execute"
    queries = [platform.post(execute, {"query": text}) for text in statements[:3]]
    action_types = [action["apiName"] for action in ontology["actionTypes"]]
    flight, plane = flights[0]["__primaryKey"], aircraft[0]["__primaryKey"]
    aliases = {}

    def alias(kind, known):
        """Names for values with a slash, which schemathesis makes up no paths with: the hooks put them back."""
        names = [f"{kind}-{number}" for number in range(len(known))]
        aliases.update(zip(names, (urllib.parse.quote(text, safe="") for text in known)))
        return names

    places = {
        "path.ontology": ["airline", ontology["rid"]],
        "path.ontologyRid": [ontology["rid"]],
        "path.objectType": [kind["apiName"] for kind in ontology["objectTypes"]],
        "path.actionType": action_types,
        "path.actionTypeApiName": action_types,
        "path.primaryKey": alias("key", [row["__primaryKey"] for row in inspections]),
        "path.property": ["photo", "report", "photos"],
        "path.attachmentRid": [row["photo"]["rid"] for row in inspections],
        "path.mediaSetRid": [media_set["rid"]],
        "path.mediaItemRid": media_set["items"][:5],
        "path.datasetRid": [dataset["rid"]],
        "path.transactionRid": dataset["transactions"][:5],
        "path.enrollmentRid": [enrollment],
        "path.authenticationProviderRid": [p["rid"] for p in platform.get(admin)["data"]],
        "path.sqlQueryId": alias("query", [query["queryId"] for query in queries]),
        "body.query": statements,
        "query.branch": ["master", "planning"],
        "query.orderBy": ["p.flightId", "p.name:desc,properties.city", "p.origin:asc,p.origin"],
        "query.branchName": ["master"],
        "query.mediaItemPath": ["stand-1/latest.png", "a"],
        "body.config.subject.datasetRid": [dataset["rid"]],
        "body.config.subject.branchId": ["master"],
    }
    actions = [
        {"flight": flight, "delayMinutes": 5, "reason": "Fog"},
        {"flight": flight, "reason": "Strike", "refund": True},
        {"flight": flight, "aircraft": plane},
        {"inspection": "nothing"},
        {"aircraft": plane, "price": "12.50"},
        {
            "inspectionId": "fuzz", "aircraft": plane, "inspectedOn": "2026-01-01",
            "severity": "MINOR", "measurements": [1, 2.5],
        },
        {
            "title": "Charter", "origin": "VIE", "departure": "2026-12-24T18:00:00Z",
            "passengers": 9, "price": "1.50", "contractNumber": "7",
        },
    ]
    return places, {"actions": actions, "aliases": aliases}


# Only inspections have attachments.
OF_OPERATIONS = {
    "v2.getAttachmentPropertyContentV2": {"path.objectType": ["Inspection"]},
    "v2.getAttachmentPropertyByRidV2": {"path.objectType": ["Inspection"]},
}


class Dictionaries:
    """The dictionaries of a configuration, and how parameters refer to them."""

    def __init__(self):
        self.texts = []

    def parameters(self, places):
        """One line a parameter."""
        lines = []
        for place, known in places.items():
            name = f"known-{len(self.texts)}"
            self.texts.append(f"[dictionaries.{name}]\nvalues = {json.dumps(known)}")
            probability = 0.9 if place.startswith("path.") else 0.6
            lines.append(
                f'"{place}" = {{ dictionary = "{name}", probability = {probability} }}'
            )
        return "\n".join(lines)


def configuration(platform, places):
    """The configuration of schemathesis, in TOML."""
    dictionaries = Dictionaries()
    parameters = dictionaries.parameters(places)
    operations = []
    for operation, known in OF_OPERATIONS.items():
        # What an operation says about parameters counts instead of what is said for all.
        lines = dictionaries.parameters({**places, **known})
        operations.append(
            f'[[operations]]\ninclude-operation-id = "{operation}"\n[operations.parameters]\n{lines}'
        )
    return CONFIGURATION.format(
        token=platform.token,
        dictionaries="\n".join(dictionaries.texts),
        parameters=parameters,
        operations="\n".join(operations),
    )


def main():
    address, folder, examples, *options = sys.argv[1:]
    folder = pathlib.Path(folder).resolve()
    platform = Platform(address)
    places, known = values(platform)
    settings = folder / "schemathesis.toml"
    settings.write_text(configuration(platform, places), encoding="utf-8")
    counts = folder / "counts.json"
    here = pathlib.Path(__file__).parent
    command = [
        str(pathlib.Path(sys.executable).parent / "schemathesis"), "--config-file", str(settings),
        "run", f"{address}/api/openapi.json", "--max-examples", examples,
        "--continue-on-failure", "--suppress-health-check", "all", *options,
    ]
    environment = {
        **os.environ,
        "PYTHONPATH": str(here),
        "SCHEMATHESIS_HOOKS": "hooks",
        "BELVEDERE_FUZZ_VALUES": json.dumps(known),
        "BELVEDERE_FUZZ_COUNTS": str(counts),
    }
    ended = subprocess.run(command, env=environment, cwd=folder, check=False)
    if counts.exists():
        for operation, statuses in json.loads(counts.read_text(encoding="utf-8")).items():
            total = sum(statuses.values())
            parts = ", ".join(f"{status}: {count}" for status, count in sorted(statuses.items()))
            print(f"{total:7} cases  {operation}  ({parts})")
    sys.exit(ended.returncode)


if __name__ == "__main__":
    main()
