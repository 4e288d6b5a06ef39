"""python3 print_status.py NUMBER…: what became of your orders."""

import os
import sys

from kontor import Kontor

depot = Kontor(os.environ["KONTOR_URL"], os.environ["KONTOR_KEY"])

for number in sys.argv[1:]:
    found = depot.order_status(number)
    for one in found:
        print(f"{one['number']}: {one['state']}, {one['packages']} packages, delivery {one['deliveryDate'] or 'open'}")
    if not found:
        print(f"{number}: not known to the depot")
