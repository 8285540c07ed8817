import os

import requests

session = requests.Session()
session.headers["Authorization"] = "Bearer " + os.environ["TOKEN"]

url = "https://platform.example/api/v2/ontologies/ri.ontology.main.ontology.1/objects/Flight"
parameters = {
    "select": ["number", "it's \"late\""],
    "orderBy": "p.departure:desc",
    "excludeRid": "true",
    "snapshot": "true",
    "branch": "master",
}
while True:
    response = session.get(url, params=parameters)
    response.raise_for_status()
    page = response.json()
    for item in page["data"]:
        print(item)
    if not page.get("nextPageToken"):
        break
    parameters["pageToken"] = page["nextPageToken"]
