import os
import time
from urllib.parse import quote

import requests

base = "https://platform.example"
session = requests.Session()
session.headers["Authorization"] = "Bearer " + os.environ["TOKEN"]


def send(method, path, body=None):
    response = session.request(method, base + path, json=body)
    response.raise_for_status()
    return response


body = {
    "query": (
        "SELECT '\"', `a\\b`\n"
        "FROM \"$HOME\" -- ${x} $(id) #{y} %s ‮\r\n"
        "\t!"
    ),
    "fallbackBranchIds": ["it's", "master"],
    "serializationFormat": "CSV",
}
state = send("POST", "/api/v2/sqlQueries/execute", body).json()
while state["type"] == "running":
    time.sleep(1)
    query = quote(state["queryId"], safe="")
    state = send("GET", "/api/v2/sqlQueries/" + query + "/getStatus").json()
if state["type"] != "succeeded":
    raise SystemExit(state)
query = quote(state["queryId"], safe="")
with open("results.csv", "wb") as file:
    file.write(send("GET", "/api/v2/sqlQueries/" + query + "/getResults").content)
