# Corrects the first text of a translated page: python3 correct-text.py ID "New text." page.png
import json, os, sys, urllib.request

page_id, text, target = sys.argv[1:4]
page = os.environ["FUKIDASHI_URL"] + "/api/v1/translations/" + page_id


def call(address, method="GET", body=None):
    headers = {"Authorization": "Bearer " + os.environ["FUKIDASHI_KEY"], "Content-Type": "application/json"}
    data = json.dumps(body).encode() if body else None
    with urllib.request.urlopen(urllib.request.Request(address, data, headers, method=method)) as answer:
        return answer.read()


# Which texts there are, and the revision they belong to.
texts = json.loads(call(page + "/regions"))["data"]
region = texts["document"]["regions"][0]["id"]

call(page + "/regions", "PATCH", {"revision": texts["revision"], "regions": [{"id": region, "text": text}]})

# The page, lettered again.
with open(target, "wb") as file:
    file.write(call(page + "/image"))
