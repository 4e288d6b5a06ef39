import './device.mjs';
import { partner, sscc } from './book.mjs';
import { works } from './calendar.mjs';

// What the partner reads and writes is a program that knows the public layout alone (the device's file has made TypeScript readable).
const { manifestFile, readTheirs, statusFile, unloadingFile } = await import(
  '../../modules/network/proofs/theirSystem.ts'
);

const names = { from: 'DONAU732', to: 'KONTOR' };
/** A moment of a while ago, as a clock in Linz shows it.
 * @param {import('./things.mjs').Night} night
 * @param {number} minutesAgo
 */
function stamp(night, minutesAgo) {
  const shown = new Date(night.house.now() - minutesAgo * 60_000).toLocaleString('sv-SE', {
    timeZone: 'Europe/Vienna',
  });
  return { day: shown.slice(0, 10).split('-').map(Number), time: shown.slice(11, 16).replace(':', '') };
}

/** The network says that a partner runs its depot, and the hub has a line there.
 * @param {import('./things.mjs').Night} night
 */
export async function openPartner(night) {
  const { boss } = night.people.global;
  const core = '/cmd-core-rest-interface/transfer';
  const write = async (/** @type {any} */ person, /** @type {string} */ path, /** @type {object} */ body) => {
    const made = await person.ask('POST', `${core}/${path}`, body);
    if (made.status !== 200) throw new Error(`${path}: ${made.status} ${JSON.stringify(made.body).slice(0, 500)}`);
  };
  await write(boss, 'edipartner/v1/global', {
    id: 'donau',
    partnerName: { defaultText: 'Donau Logistik', en: '', de: '', fr: '' },
    partnerId: names.from,
    ownId: names.to,
    codeList: 'SYA',
    sends: 'STAT512',
    depotId: partner.id,
    unloadingReport: true,
    address: 'https://donau.example/edi',
    active: true,
    test: true,
  });
  const description = { defaultText: 'LNZ', en: '', de: '', fr: '' };
  const hub = night.people.hub.boss;
  await write(hub, 'route/v1/hub', { id: '590', description, trafficType: 'LineHaul', plannedDeparture: [20, 0, 0] });
  await write(hub, 'relation/v1/hub', { id: 'lnz', description, depotId: partner.id, dangerousGoods: true });
  await write(hub, 'routing/v1/hub', {
    id: 'night-lnz',
    direction: 'DELIVERY',
    countryCode: 'AT',
    postalCodeFrom: '40',
    postalCodeTo: '45',
    responsibleDepotId: 'hub',
    relationId: 'lnz',
    routeId: '590',
    priority: 1,
  });
}

/** A file of the partner comes to the hub; what of it is not taken is a finding.
 * @param {import('./things.mjs').Night} night
 * @param {string} what
 * @param {Buffer} bytes
 */
async function comes(night, what, bytes) {
  night.files = (night.files ?? 0) + 1;
  night.book.count(`files of the partner: ${what}`);
  const path = `/om-rest/imports?kind=fortras&filename=${what}-${night.files}.txt`;
  const answer = await night.people.hub.dispo.ask('POST', path, new Uint8Array(bytes));
  if (answer.status !== 201 || answer.body.rowsFailed > 0)
    night.wrong(`a ${what} of the partner: ${answer.status} ${JSON.stringify(answer.body).slice(0, 600)}`);
}

/** Files that went to the partner since it last looked.
 * @param {import('./things.mjs').Night} night
 */
async function read(night) {
  const seen = (night.partnerSaw ??= new Set());
  const rows = await night.sql(`select id, kind, event, bytes from out_message order by created_at, id`);
  const fresh = rows.filter(({ id }) => !seen.has(id));
  for (const { id } of fresh) seen.add(id);
  return fresh;
}
/**
 * @param {import('./things.mjs').Book} book
 * @param {string} number
 */
const orderOf = (book, number) => book.orders.find((order) => order.orderNumber === number);

/** In the evening the partner has collected what it was ordered to, says so, and sends its unit with a manifest to the hub.
 * @param {import('./things.mjs').Night} night
 */
export async function partnerCollects(night) {
  const { book } = night;
  const theirs = book.orders.filter((order) => order.from === partner.id && order.path.length > 0 && !order.collected);
  const due = () => theirs.filter((order) => !order.asked);
  const until = Date.now() + 60_000;
  while (due().length > 0) {
    for (const { kind, event, bytes } of await read(night)) {
      if (kind !== 'BORD512' || event !== 'ORDERED') continue;
      for (const number of readTheirs(bytes).numbers) {
        const order = orderOf(book, number);
        if (!order || order.asked) night.wrong(`the partner was asked for ${number} twice, or for what nobody ordered`);
        else order.asked = true;
      }
    }
    if (Date.now() > until) {
      night.wrong(`the partner was not asked for ${due().map((order) => order.number)}`);
      break;
    }
    if (due().length > 0) await night.house.wait(300);
  }
  const orders = theirs.filter((order) => order.asked);
  if (orders.length === 0) return;
  for (const order of orders) order.collected = true;
  const said = orders.map((order) => ({ number: order.orderNumber, pickup: true, code: '505', ...stamp(night, 30) }));
  await comes(night, 'status', statusFile(names, said));
  const waybill = `LNZ-${night.day}`;
  const consignments = orders.map((order) => {
    for (const pack of order.packages) {
      pack.barcode = sscc(5_000_000 + book.packages.length);
      pack.place = `unit ${partner.id}-hub`;
      book.know(pack);
    }
    const [, postalCode, city] = order.place;
    return {
      number: `L-${order.number}`,
      order: order.orderNumber,
      consignee: { name: `Empfang ${order.number}`, postalCode, city },
      barcodes: order.packages.map((pack) => pack.barcode),
    };
  });
  const bytes = manifestFile({ ...names, waybill, day: stamp(night, 5).day }, consignments);
  await comes(night, 'manifest', bytes);
  await comes(night, 'manifest', bytes);
  const packages = orders.flatMap((order) => order.packages);
  book.units.push({ from: partner.id, to: 'hub', name: waybill, byFile: true, packages });
}

/** What its people know of a unit that came: they read its newest manifest.
 * @param {import('./things.mjs').Night} night
 * @param {import('./things.mjs').Unit} unit
 */
async function unload(night, unit) {
  const { book } = night;
  const rows = await night.sql(
    `select bytes from out_message where org_unit = 'hub' and kind = 'BORD512' and event <> 'ORDERED' order by created_at, id`,
  );
  const manifests = rows.map(({ bytes }) => readTheirs(bytes));
  const codes = new Set(unit.packages.map((pack) => pack.barcode));
  const manifest = manifests.findLast((one) => one.barcodes.some((code) => codes.has(code)));
  if (!manifest) return night.wrong(`the partner has no manifest of ${unit.name}`);
  if (manifest.barcodes.length !== codes.size || manifest.barcodes.some((code) => !codes.has(code)))
    night.wrong(`${unit.name} carries ${codes.size}, its manifest names ${manifest.barcodes.length}`);
  unit.unloaded = true;
  const orders = [...new Set(unit.packages.map((pack) => pack.order))];
  const report = unloadingFile(
    { ...names, waybill: manifest.waybill, ...stamp(night, 20) },
    orders.map((order) => ({ number: order.orderNumber, findings: [['000', 0]] })),
  );
  await comes(night, 'unloading report', report);
  await comes(night, 'unloading report', report);
  for (const pack of unit.packages) pack.place = `hall ${partner.id}`;
  for (const pack of unit.packages) book.atPartner.set(pack.order, [...(book.atPartner.get(pack.order) ?? []), pack]);
}

/** What it has not said yet is said now, some of it twice.
 * @param {import('./things.mjs').Night} night
 */
async function sayLate(night) {
  const late = night.book.partnerLate.splice(0);
  if (late.length === 0) return;
  for (const _ of [1, 2]) await comes(night, 'late status', statusFile(names, late));
}

/** In the morning the partner unloads, delivers and answers: at once, a night later and twice, or that nobody took it.
 * @param {import('./things.mjs').Night} night
 */
export async function partnerDelivers(night) {
  const { book } = night;
  if (!works(partner.id, night.date)) return;
  await sayLate(night);
  for (const unit of book.units.filter((one) => one.to === partner.id && !one.unloaded)) await unload(night, unit);
  const said = [];
  const standing = [...book.atPartner];
  book.atPartner.clear();
  for (const [order, packages] of standing) {
    const number = order.orderNumber;
    said.push({ number, code: '117', ...stamp(night, 10) });
    if (book.luck.chance(0.1)) {
      book.count('not taken at the partner');
      order.refusedThere = true;
      said.push({ number, code: '311', ...stamp(night, 5) });
      continue;
    }
    for (const pack of packages) Object.assign(pack, { place: 'consignee', arrived: night.date });
    const delivered = { number, code: '300', ...stamp(night, 5) };
    if (book.luck.chance(0.3)) book.partnerLate.push(delivered);
    else said.push(delivered);
  }
  if (said.length > 0) await comes(night, 'status', statusFile(names, said));
}

/** The last word of the week. */
export const partnerEnds = sayLate;
