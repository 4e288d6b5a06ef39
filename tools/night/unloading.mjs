import { randomUUID } from 'node:crypto';
import { placeIn } from './book.mjs';
import { settleAndClose } from './lists.mjs';
import { announcedUnit } from './lineHaul.mjs';
import { handOf, noted, scan, scanAll } from './scanning.mjs';

/** The smallest JPEG that is one: a white point. */
const photo = Buffer.from(
  '/9j/4AAQSkZJRgABAQEASABIAAD/2wBDAP//////////////////////////////////////////////////////////////////////////////////////wgALCAABAAEBAREA/8QAFBABAAAAAAAAAAAAAAAAAAAAAP/aAAgBAQABPxA=',
  'base64',
);

/** What happens to a package on its way off the unit; most are just unloaded. */
function fateOf({ luck }, last) {
  const at = luck.next();
  if (at < 0.015) return 'lost on the way';
  if (at < 0.03) return 'damaged';
  if (last && at < 0.05) return 'straight to the next truck';
  if (last && at < 0.07) return 'scan waited on its device';
  if (at < 0.08) return 'off another unit';
  if (last && at < 0.1) return 'its device came back after the closing';
  return 'unloaded';
}

/** Every unit that stands before a depot is unloaded; lists with scans that still wait are closed in the morning. */
export async function unloadUnits(night, depot) {
  const { book } = night;
  const { lead, hands } = night.people[depot];
  const units = book.units.filter((unit) => unit.to === depot && !unit.unloaded);
  for (const unit of units) {
    const found = await announcedUnit(night, unit);
    if (!found) {
      night.wrong(`${depot}: unit ${unit.name} of ${unit.from} was not announced`);
      continue;
    }
    unit.uld = found.list.id;
    const codes = new Map(found.expected.map((one) => [one.barcode, one]));
    if (codes.size !== unit.packages.length || unit.packages.some((pack) => !codes.has(pack.barcode)))
      night.wrong(`${depot}: unit ${unit.name} carries ${unit.packages.length}, its list expects ${codes.size}`);
    for (const one of found.expected) book.byCode.get(one.barcode).legs[depot] = one.itemId;
    unit.expected = codes;
  }
  for (const [n, unit] of units.entries()) {
    if (!unit.uld) continue;
    unit.unloaded = true;
    await unloadUnit(night, depot, unit, units[(n + 1) % units.length], hands);
    if (unit.waiting.length === 0 && unit.straight.length === 0) await closeUnit(night, lead, unit);
  }
}

async function unloadUnit(night, depot, unit, other, hands) {
  const { book } = night;
  const [first] = hands;
  const fates = new Map(unit.packages.map((pack) => [pack, fateOf(book, pack.order.to === depot)]));
  const those = (fate) => unit.packages.filter((pack) => fates.get(pack) === fate);
  for (const fate of fates.values()) if (fate !== 'unloaded') book.count(fate);
  const damaged = those('damaged');
  await scanAll(night, hands, 'unloading', unit.uld, [...those('unloaded'), ...damaged], () =>
    placeIn(night.book, depot),
  );
  for (const pack of [...those('unloaded'), ...damaged]) pack.place = `hall ${depot}`;
  for (const pack of damaged) await reportDamage(night, first, unit, pack);
  for (const pack of those('lost on the way')) pack.place = 'lost';
  unit.straight = those('straight to the next truck');
  unit.waiting = those('scan waited on its device').map((pack) => ({ pack, at: Math.floor(night.house.now()) }));
  for (const pack of [...unit.straight, ...unit.waiting.map((one) => one.pack)]) pack.place = `hall ${depot}`;
  unit.away = await scanWithoutNetwork(night, first, unit, those('its device came back after the closing'));
  for (const pack of those('off another unit')) {
    const on = other.uld && other !== unit && !other.closed ? other : unit;
    const { result } = await scan(night, first, 'unloading', on.uld, pack.barcode, placeIn(night.book, depot));
    if (result !== (on === unit ? 'OK' : 'SURPLUS'))
      night.wrong(`${depot}: ${pack.barcode} off another unit was answered ${result}`);
    pack.place = `hall ${depot}`;
  }
  if (book.luck.chance(0.3)) await findUnknown(night, depot, first, unit);
}

/** A phone loses its network before these packages are scanned: for everybody else they are not there. */
async function scanWithoutNetwork(night, { person }, unit, packages) {
  if (packages.length === 0) return undefined;
  const { device } = handOf(night, person);
  const name = `unloading/${unit.uld}`;
  await device.tell(name);
  device.lose(15);
  const made = [];
  for (const pack of packages) {
    made.push({ pack, scan: await device.scan(name, pack.barcode, placeIn(night.book, unit.to)) });
    pack.place = 'lost';
  }
  return { device, name, made };
}

/** That phone comes back: its scans change nothing any more, whoever leads the hall reads how many, and the packages are found by hand. */
async function comeTooLate(night, lead, unit) {
  const { device, name, made } = unit.away;
  const [hand] = night.people[unit.to].hands;
  const without = async () =>
    ((await lead.get(`/th-rest/${name}`)).late ?? []).reduce((sum, one) => sum + one.without, 0);
  const before = await without();
  await device.back(hand.person);
  for (const { pack, scan } of made) {
    const { result } = await noted(night, hand, name, pack.barcode, scan);
    if (result === 'OK' || result === 'REFUSED')
      night.wrong(
        `${unit.to}: ${pack.barcode} was scanned before ${unit.name} was closed, came after it and was answered ${result}`,
      );
    await foundInHall(night, unit.to, hand, pack);
  }
  const told = (await without()) - before;
  if (told !== made.length)
    night.wrong(
      `${unit.to}: ${made.length} scans of ${unit.name} came after its closing, whoever leads the hall reads of ${told}`,
    );
}

async function reportDamage(night, hand, unit, pack) {
  const sent = await hand.ask('POST', '/theblob/upload/picture?filename=schaden.jpg', new Uint8Array(photo));
  if (sent.status !== 201) throw new Error(`photo: ${sent.status} ${JSON.stringify(sent.body)}`);
  const { packageId } = unit.expected.get(pack.barcode);
  const body = { code: 'damaged-goods', photos: [{ blobId: sent.body.blobId }], clientScanId: randomUUID() };
  const made = await hand.ask('POST', `/th-rest/unloading/${unit.uld}/packages/${packageId}/deviation`, body);
  if (made.status !== 200) throw new Error(`damage: ${made.status} ${JSON.stringify(made.body)}`);
  pack.damaged = true;
}

/** A package that nobody has sent stands on the unit: it gets a number and a place. */
async function findUnknown(night, depot, hand, unit) {
  const { book } = night;
  book.nextUnknown = (book.nextUnknown ?? 0) + 1;
  const code = `NIGHT-UNKNOWN-${book.nextUnknown}`;
  const { result } = await scan(night, hand, 'unloading', unit.uld, code, placeIn(night.book, depot));
  if (result !== 'UNKNOWN') night.wrong(`${depot}: unknown ${code} was answered ${result}`);
  const body = { ...placeIn(night.book, depot), clientScanId: randomUUID(), photos: [] };
  const kept = await hand.ask('POST', `/dpt-rest/items/unknownPackages?barcode=${code}`, body);
  if (kept.status !== 200 && kept.status !== 201)
    throw new Error(`unknown: ${kept.status} ${JSON.stringify(kept.body)}`);
  book.unknown.push({ barcode: code, depot });
  book.count('unknown packages');
}

/** The desk decides that what did not come off is missing; one in three of those is found in the hall later. */
export async function closeUnit(night, lead, unit) {
  const { book } = night;
  const open = await settleAndClose(night, lead, unit.uld, () => 'MISSING');
  unit.closed = true;
  for (const one of open) {
    const pack = book.byCode.get(one.barcode);
    if (pack.place === 'lost') pack.missingAt = unit.to;
  }
  if (unit.away) await comeTooLate(night, lead, unit);
}

export async function findLost(night, depot) {
  const { book } = night;
  const { hands } = night.people[depot];
  for (const pack of book.packages.filter((one) => one.missingAt === depot && book.luck.chance(0.34))) {
    book.count('missing packages found later');
    await foundInHall(night, depot, hands[0], pack);
  }
}

/** A package that is missing by the books stands in the hall, and somebody says so. */
async function foundInHall(night, depot, hand, pack) {
  const body = {
    barcode: pack.barcode,
    found: true,
    clientScanId: randomUUID(),
    scannedAt: Math.floor(night.house.now()),
  };
  const found = await hand.ask('POST', '/dpt-rest/items/infoScans', body);
  if (found.status !== 200 || found.body.state !== 'PACKAGE')
    night.wrong(`${depot}: info scan of ${pack.barcode}: ${found.status} ${found.body.state}`);
  pack.place = `hall ${depot}`;
  pack.missingAt = undefined;
  pack.foundAt = depot;
}
