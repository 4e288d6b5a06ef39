"""python3 send_orders.py FILE KIND: sends an order file, waits for it, and says what became of each order."""

import os
import sys
from pathlib import Path

from kontor import Kontor, KontorError

file, kind = sys.argv[1], sys.argv[2]
depot = Kontor(os.environ["KONTOR_URL"], os.environ["KONTOR_KEY"], language="en")

try:
    sent = depot.import_orders(kind, Path(file), filename=os.path.basename(file))  # type: ignore[arg-type]
except KontorError as no:
    sys.exit(f"{no.status}: {no}")
done = depot.wait_for_import(sent["id"])

print(f"{done['state']}: {done['rowsOk']} of {done['rowsTotal']} in, {done['rowsFailed']} failed, {done['rowsKnown']} known already")
for message in done["messages"]:
    print(f"{message['severity']} {message['reference']}: {message['text']} ({message['code']})")
