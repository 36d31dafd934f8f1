# Translates a page: python3 translate-page.py page.png translated.png
import base64, json, os, sys, time, urllib.request, uuid

source, target = sys.argv[1:3]
api = os.environ["FUKIDASHI_URL"] + "/api/v1"


def call(address, body=None, **headers):
    request = urllib.request.Request(api + address, data=json.dumps(body).encode() if body else None)
    request.add_header("Authorization", "Bearer " + os.environ["FUKIDASHI_KEY"])
    request.add_header("Content-Type", "application/json")
    for name, value in headers.items():
        request.add_header(name.replace("_", "-"), value)
    with urllib.request.urlopen(request) as answer:
        return answer.read()


# Send the page. The same Idempotency-Key never starts it twice.
with open(source, "rb") as file:
    image = base64.b64encode(file.read()).decode()
wish = {"imageBase64": image, "targetLanguage": "ENG"}
page = json.loads(call("/translations", wish, Idempotency_Key=str(uuid.uuid4())))["data"]

while page["status"] in ("queued", "running"):
    time.sleep(1)
    page = json.loads(call("/translations/" + page["id"]))["data"]
    print(page["stage"], round(page["progress"] * 100), "%")
if page["status"] != "done":
    sys.exit(page["error"]["message"])

with open(target, "wb") as file:
    file.write(call("/translations/" + page["id"] + "/image"))
