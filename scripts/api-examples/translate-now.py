# One call, picture in and picture out: python3 translate-now.py page.png translated.png
import os, sys, urllib.request

source, target = sys.argv[1:3]
with open(source, "rb") as file:
    image = file.read()
# A form with one file; any HTTP library builds it for you.
part = b'--page\r\nContent-Disposition: form-data; name="image"; filename="page"\r\n\r\n%s\r\n--page--\r\n'
request = urllib.request.Request(
    os.environ["FUKIDASHI_URL"] + "/api/v1/images/translate?targetLanguage=ENG",
    data=part % image,
    headers={
        "Authorization": "Bearer " + os.environ["FUKIDASHI_KEY"],
        "Content-Type": "multipart/form-data; boundary=page",
    },
)
with urllib.request.urlopen(request) as answer, open(target, "wb") as file:
    file.write(answer.read())
