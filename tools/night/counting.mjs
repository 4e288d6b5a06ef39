import { placeIn } from './book.mjs';
import { listNamed } from './lists.mjs';
import { scan, scanAll } from './scanning.mjs';

/** The hall is counted blind before the vans are loaded: what stands there is registered, one package in a hundred is overlooked. */
export async function countHall(night, depot) {
  const { book } = night;
  const { lead, hands } = night.people[depot];
  const standing = book.packages.filter((pack) => pack.place === `hall ${depot}`);
  const notUnloaded = new Set(
    book.units
      .filter((unit) => unit.to === depot && unit.uld && !unit.closed)
      .flatMap((unit) => [...unit.straight, ...unit.waiting.map((one) => one.pack)]),
  );
  const newest = () => listNamed(lead, 'inventory', () => true);
  const head = { inventoryType: 'FULL', scope: 'ALL_PACKAGES', blind: true };
  const { id } = await lead.command('/th-rest/inventory', head, newest);
  const on = `/th-rest/inventory/${id}`;
  const stateIs = async (state) => ((await lead.get(on)).state === state ? true : undefined);
  await lead.command(`${on}/release`, {}, () => stateIs('RELEASED'));
  const booked = standing.filter((pack) => !notUnloaded.has(pack));
  const overlooked = new Set(booked.filter((pack) => pack.order.to === depot && book.luck.chance(0.01)));
  for (const pack of overlooked) {
    book.count('overlooked when the hall was counted');
    pack.overlooked = true;
  }
  const seen = booked.filter((pack) => !overlooked.has(pack));
  await scanAll(night, hands, 'inventory', id, seen, () => placeIn(book, depot));
  // What nobody has scanned off its unit yet is more than the count expects.
  for (const pack of notUnloaded) {
    const { result } = await scan(night, hands[0], 'inventory', id, pack.barcode, placeIn(book, depot));
    if (result !== 'SURPLUS') night.wrong(`${depot}: ${pack.barcode} was counted as ${result}`);
    book.count('more than was expected in the hall');
  }
  for (const { barcode } of book.unknown.filter((one) => one.depot === depot)) {
    const { result } = await scan(night, hands[0], 'inventory', id, barcode, placeIn(book, depot));
    if (result !== 'OK') night.wrong(`${depot}: the unknown ${barcode} was counted as ${result}`);
  }
  // In an empty hall nothing is scanned: that it was counted is said by hand.
  if (await stateIs('RELEASED')) await lead.command(`${on}/start`, {}, () => stateIs('INPROGRESS'));
  await lead.command(`${on}/close`, {}, () => stateIs('CLOSED'));
  const counted = await lead.get(on);
  if (counted.summaries.packagesMissing !== overlooked.size || counted.summaries.surplus !== notUnloaded.size)
    night.wrong(
      `${depot}: the count misses ${counted.summaries.packagesMissing} and has ${counted.summaries.surplus} more; ${overlooked.size} and ${notUnloaded.size} are`,
    );
}
