import { expect, test } from 'vitest';
import { morning } from '#testing/day.ts';
import { opened } from '#testing/opened.ts';
import { listClosed } from '#modules/crossdock/contract/facts.ts';
import type { OrderImport } from '#modules/exchange/contract/calls.ts';
import { readBordero } from '#modules/exchange/rules/fortras/bordero.ts';
import { packagesOf, readItems } from '#modules/shipments/server/index.ts';
import { writeManifest } from '../rules/fortras/manifest.ts';
import { manifestLegs } from '../server/writeManifests.ts';

const { app, sql } = await opened(morning());
const admin = await app.as('depotadmin');
const other = await app.as('dispo-ham', 'ham');

/** A closed list of the depot; what is on it goes to the relation of a partner outside. */
const [list] = await sql<{ id: string; name: string }>(
  `select l.id, l.name from process_list l join process_package p on p.org_unit = l.org_unit and p.list_id = l.id
   where l.org_unit = 'dtm' and l.kind = 'LDG' and l.closed_at is not null and p.process_status = 'LOADED'
   group by 1, 2 order by count(*) desc limit 1`,
);
const [relation] = await sql<{ id: string }>(
  "select id from master_record where type = 'relation' order by id limit 1",
);
if (!list || !relation) throw new Error('the world has no closed list, or no relation');
await sql(
  `update shipment s set relation_id = $2 from process_item i
     where i.org_unit = s.org_unit and i.item_id = s.id and i.list_id = $1 and s.org_unit = 'dtm'`,
  [list.id, relation.id],
);

type Aboard = { item_id: string; order_number: string; barcode: string };
/** What the hall scanned onto the unit for the relation. */
const aboard = await sql<Aboard>(
  `select s.id as item_id, s.order_number, p.barcode from process_package pp join package p on p.org_unit = pp.org_unit and p.id = pp.package_id
     join shipment s on s.org_unit = p.org_unit and s.id = p.item_id
   where pp.org_unit = 'dtm' and pp.list_id = $1 and s.relation_id = $2
     and pp.process_status in ('LOADED', 'WITH_DEVIATION', 'DAMAGED_GOODS', 'DAMAGED_PACKAGING') order by s.id, p.position`,
  [list.id, relation.id],
);
const orders = [...new Set(aboard.map((one) => one.order_number))];

const sentOf = (partner: string) =>
  sql<{ bytes: Buffer; name: string; state: string }>(
    `select bytes, name, state from out_message where partner_id = $1 and kind = 'BORD512' order by created_at, id`,
    [partner],
  );
/** The list was closed, as far as anybody who listens can know. */
const closed = () => app.platform.asSystem('dtm', (ctx) => ctx.emit(listClosed, { kind: 'LDG', listId: list.id }));

test('a closed list becomes the manifest of the partner of its relation, once for each content', async () => {
  // What goods have that must not get lost on the way.
  const [first, second] = [...new Set(aboard.map((one) => one.item_id))];
  await sql(
    `update shipment set cash_on_delivery = 124950, goods_value = 5000000, temperature_min = 2000, temperature_max = 8000,
       delivery_slots = '[{"dateFrom":[2031,3,4],"dateTo":[2031,3,4],"timeFrom":[8,0,0],"timeTo":[12,30,0],"secondTimeFrom":null,"secondTimeTo":null}]',
       flags = '{"requiresTailLift":true,"isAvis":true}', reference_values = '[{"type":"DELIVERY_NOTE","value":"LS-1","itemId":null},{"type":"CUSTOMER_REF","value":"B-88/2","itemId":null}]',
       instructions = '[{"type":"Delivery","code":null,"text":"Einfahrt über den Hof, Tor 3; der Wareneingang ist im zweiten Gebäude links und schließt mittags","important":false}]'
     where id = $1`,
    [first],
  );
  await sql(
    `update shipment set delivery_slots = '[{"dateFrom":null,"dateTo":[2031,3,5],"timeFrom":null,"timeTo":[16,0,0],"secondTimeFrom":null,"secondTimeTo":null}]' where id = $1`,
    [second],
  );
  const made = await admin.request('POST', '/cmd-core-rest-interface/transfer/edipartner/v1/dtm', {
    id: 'proof-manifest',
    partnerName: { defaultText: 'Depot Nord', en: '', de: '', fr: '' },
    partnerId: 'NORD',
    ownId: '459',
    codeList: 'SYA',
    sends: 'NONE',
    relationId: relation.id,
    address: 'https://partner.example/bord',
    active: true,
    test: true,
  });
  expect(made.status).toBe(200);
  await closed();
  await app.settled();
  expect(await sentOf('NORD')).toHaveLength(1);
  // Closed again with the same content: nothing new.
  await closed();
  await app.settled();
  expect(await sentOf('NORD')).toHaveLength(1);
  await sql(`update shipment set cash_on_delivery = 130000 where id = $1`, [first]);
  await closed();
  await app.settled();
  expect(await sentOf('NORD')).toHaveLength(2);
  expect((await sentOf('NORD'))[1]?.name).toContain('(2)');
});

test('another depot takes the manifest in: the same shipments and packages, and what it would write of them is the same byte for byte', async () => {
  const bytes = (await sentOf('NORD')).at(-1)?.bytes ?? Buffer.alloc(0);
  const text = bytes.toString('latin1');
  expect(orders.length).toBeGreaterThan(3);
  expect(readBordero(text).warnings).toEqual([]);
  expect(Math.max(...text.split('\r\n').map((line) => line.length))).toBeLessThanOrEqual(512);
  const sent = await other.request<OrderImport>('POST', '/om-rest/imports?kind=fortras&filename=bord.txt', bytes);
  expect(sent.status).toBe(201);
  expect(sent.body).toMatchObject({ rowsTotal: orders.length, rowsOk: orders.length, rowsFailed: 0, partner: '459' });
  type Row = { item_id: string; reference: string };
  const rows = await sql<Row>(
    `select item_id, reference from order_row where org_unit = 'ham' and import_id = $1 order by row_no`,
    [sent.body.id],
  );
  expect(rows.map((row) => row.reference)).toEqual(orders);
  const there = await sql<{ reference: string; barcode: string }>(
    `select r.reference, p.barcode from order_row r join package p on p.org_unit = r.org_unit and p.item_id = r.item_id
       where r.org_unit = 'ham' and r.import_id = $1 order by r.row_no, p.position`,
    [sent.body.id],
  );
  expect(there).toEqual(aboard.map((one) => ({ reference: one.order_number, barcode: one.barcode })));
  const weights = (unit: string, ids: readonly string[]) =>
    sql<{ weight: number; cod: number; cold: number | null }>(
      `select weight::int, cash_on_delivery::int as cod, temperature_max::int as cold from shipment where org_unit = $1 and id = any($2) order by id`,
      [unit, ids],
    );
  const mine = [...new Set(aboard.map((one) => one.item_id))];
  const theirs = rows.map((row) => row.item_id);
  expect(await weights('ham', theirs)).toEqual(await weights('dtm', mine));
  const again = await app.platform.asSystem('ham', async (ctx) => {
    const items = await readItems(ctx, { kind: 'unit' }, theirs);
    const onUnit = new Set((await packagesOf(ctx, theirs)).map((one) => one.id));
    const numberOf = (item: { id: string }) => rows.find((row) => row.item_id === item.id)?.reference ?? '';
    const legs = await manifestLegs(ctx, items, onUnit, numberOf);
    const [head] = text.split('\r\n').slice(1);
    const seals = (text.split('\r\n').find((line) => line.startsWith('A10')) ?? '').slice(38).match(/.{1,35}/g) ?? [];
    const field = (from: number, length: number) => (head ?? '').slice(from - 1, from - 1 + length).trim();
    const day = (at: number) => {
      const digits = field(at, 8);
      return [Number(digits.slice(4)), Number(digits.slice(2, 4)), Number(digits.slice(0, 2))] as const;
    };
    const [year, month, date] = day(358);
    const arrival = field(366, 4);
    return writeManifest(
      {
        ownId: '459',
        partnerId: 'NORD',
        reference: field(10, 35),
        day: [...day(45)],
        codeList: 'SYA',
        plate: field(217, 35),
        driverName: field(376, 35),
        seals: seals.map((seal) => seal.trim()),
        arrival: arrival === '' ? null : [year, month, date, Number(arrival.slice(0, 2)), Number(arrival.slice(2)), 0],
      },
      legs,
      [2026, 11, 24, 3, 0, 0],
    );
  });
  const plain = (one: string) => one.replace(/^(Z00\d{6}).*$/m, '$1');
  expect(plain(again).split('\r\n')).toEqual(plain(text).split('\r\n'));
});
