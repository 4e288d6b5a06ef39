import { createHash } from 'node:crypto';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freeItems, morning, overriding, releasedTrip, scan, type Sql, sqlOf } from '#testing/day.ts';
import { type Client, type TestApp, testApp } from '#testing/testApp.ts';

type Paper = {
  kind: string;
  paperId: string | null;
  number: string | null;
  orderNumber: string | null;
  sha256: string | null;
  printed: number;
  voidedAt: number | null;
};

type Checked = { success: boolean; checkResults: { code: string; severity: string; overridable: boolean }[] };

let app: TestApp;
let dispo: Client;
let lead: Client;
let sql: Sql;
let endSql: () => Promise<void>;
beforeAll(async () => {
  app = await testApp([], morning());
  dispo = await app.as('dispo1');
  lead = await app.as('hallenmeister');
  ({ sql, end: endSql } = await sqlOf(app));
});
afterAll(async () => {
  await endSql();
  await app.stop();
});

/** A paper as another program reads it: its pages with their texts. */
async function read(path: string, who = dispo): Promise<{ status: number; pages: string[] }> {
  const answer = await fetch(app.url + path, { headers: { cookie: who.cookie, 'accept-language': 'de' } });
  if (!answer.ok) return { status: answer.status, pages: [] };
  expect(answer.headers.get('content-type')).toBe('application/pdf');
  const pdf = await getDocument({ data: new Uint8Array(await answer.arrayBuffer()), verbosity: 0 }).promise;
  const pages: string[] = [];
  for (let page = 1; page <= pdf.numPages; page += 1) {
    const { items } = await (await pdf.getPage(page)).getTextContent();
    pages.push(
      items
        .map((item) => ('str' in item ? item.str : ''))
        .join(' ')
        .replace(/\s+/g, ' ')
        .replace(/(?<=\S[-/]) /g, ''),
    );
  }
  return { status: answer.status, pages };
}
const papersOf = async (trip: string) => (await dispo.request<Paper[]>('GET', `/dpt-rest/trips/${trip}/papers`)).body;
const numbersOf = (papers: readonly Paper[]) => papers.filter((one) => one.voidedAt === null).map((one) => one.number);

test('what left the depot of the demo world today carries its papers', async () => {
  const left = await sql<{ trip_id: string; papers: number }>(
    `select l.trip_id, (select count(*)::int from paper p where p.trip_id = l.trip_id and p.kind = 'LOADING_LIST') as papers from process_list l
      where l.org_unit = 'dtm' and l.kind = 'LDG' and l.state in ('CLOSED', 'LOCKED') and l.execution_date = (now() at time zone 'Europe/Berlin')::date`,
  );
  expect(left.length).toBeGreaterThan(0);
  expect(left.filter(({ papers }) => papers !== 1)).toEqual([]);
});

test('delivery notes come in the order asked for, each with its goods, numbered by itself', async () => {
  const items = await freeItems(sql, 3);
  const rows = await sql<{ id: string; order_number: string; name: string }>(
    `select id, order_number, consignee->>'name' as name from shipment where id = any($1)`,
    [items.map(({ id }) => id)],
  );
  const wanted = [...rows].reverse();
  const { pages } = await read(`/dpt-rest/items/report-delivery-note?${wanted.map(({ id }) => `id=${id}`).join('&')}`);
  const firsts = pages.filter((text) => text.includes('Seite 1 von'));
  expect(firsts).toHaveLength(3);
  for (const [i, { order_number, name }] of wanted.entries()) {
    expect(firsts[i]).toContain(order_number);
    expect(firsts[i]).toContain(name);
    expect(firsts[i]).toContain('LIEFERSCHEIN');
    expect(firsts[i]).toContain('Entwurf');
  }
  const packages = await sql<{ barcode: string }>('select barcode from package where item_id = $1 and active', [
    wanted[0]?.id,
  ]);
  for (const { barcode } of packages)
    expect(pages.join(' ').replaceAll(' ', '')).toContain(barcode.replace(/^00(?=\d{18}$)/, ''));
});

test('a note is asked for in another language, of too many, of none, and of another depot', async () => {
  const [item = { id: '' }] = await freeItems(sql, 1);
  const path = '/dpt-rest/items/report-delivery-note';
  expect((await read(`${path}?id=${item.id}&language=fr`)).pages[0]).toContain('BON DE LIVRAISON');
  expect((await read(path)).status).toBe(400);
  expect((await read(`${path}?${`id=${item.id}&`.repeat(201)}`)).status).toBe(400);
  expect((await read(`${path}?id=nothing`)).status).toBe(400);
  expect((await read(`${path}?id=${item.id}&timezone=Nowhere/Else`)).status).toBe(400);
  expect((await read(`${path}?id=${item.id}&timezone=America/New_York`)).pages[0]).toContain('America/New_York');
  const [foreign] = await sql<{ id: string }>(`select id from shipment where org_unit = 'ham' order by id limit 1`);
  expect((await read(`${path}?id=${foreign?.id}`)).status).toBe(404);
  expect((await read(`${path}?id=${item.id}&id=${foreign?.id}`)).status).toBe(404);
});

test('papers are drafts until loading closes; then they have number and hash, the second print is a copy, and reopening voids them', async () => {
  const items = await freeItems(sql, 2);
  const {
    trip: made,
    list,
    barcodes,
  } = await releasedTrip(
    dispo,
    sql,
    items.map(({ id }) => id),
  );
  const trip = made.id;
  const drafts = await papersOf(trip);
  expect(drafts.map((one) => one.paperId)).toEqual(drafts.map(() => null));
  expect(drafts.map((one) => one.kind)).toEqual(expect.arrayContaining(['LOADING_LIST', 'STOP_LIST', 'DELIVERY_NOTE']));
  const draft = await read(`/dpt-rest/trips/${trip}/papers/LOADING_LIST`);
  expect(draft.pages[0]).toContain('Entwurf');
  // What the last stop gets is loaded first.
  const byStop = await sql<{ order_number: string }>(
    `select s.order_number from stop_order o join shipment s on s.org_unit = o.org_unit and s.id = o.item_id
      join stop st on st.org_unit = o.org_unit and st.id = o.stop_id where o.trip_id = $1 and o.order_type = 'DELIVERY' order by st.sequence, o.position`,
    [trip],
  );
  const text = draft.pages.join(' ');
  const places = byStop.map((one) => text.indexOf(one.order_number));
  expect(places.length).toBeGreaterThan(1);
  expect(places).toEqual(places.toSorted((a, b) => b - a));
  expect(Math.min(...places)).toBeGreaterThan(0);

  for (const [i, barcode] of barcodes.entries())
    expect((await scan(lead, list, barcode, `${list}-${i}`)).body).toMatchObject({ result: 'OK' });
  const closed = await overriding<Checked>(lead, `/th-rest/loading/${list}/close`, {});
  expect([closed.status, closed.body]).toEqual([200, expect.objectContaining({ success: true })]);
  await app.settled();
  expect((await papersOf(trip)).filter((one) => one.paperId !== null).length).toBeGreaterThan(3);
  const issued = await papersOf(trip);
  expect(new Set(numbersOf(issued)).size).toBe(issued.length);
  for (const one of issued) {
    expect(one.number).toMatch(/^(BO|SL|DN|DG|CM)-\d+-\d{4}-\d{6}$/);
    expect(one.sha256).toMatch(/^[0-9a-f]{64}$/);
  }
  const loading = issued.find((one) => one.kind === 'LOADING_LIST');
  // A phone shows a copy as often as it likes; the original is still to be printed.
  for (const _ of [1, 2])
    expect((await read(`/dpt-rest/papers/${loading?.paperId}?as=copy`)).pages[0]).toContain('Kopie');
  expect((await papersOf(trip)).map((one) => one.printed)).toEqual(issued.map(() => 0));
  // Two people print in the same moment: one holds the original.
  const both = await Promise.all([1, 2].map(() => read(`/dpt-rest/papers/${loading?.paperId}`)));
  const [first = both[0], second] = both.toSorted(
    (a, b) => Number(b.pages[0]?.includes('Original')) - Number(a.pages[0]?.includes('Original')),
  );
  expect(first?.pages[0]).toContain('Original');
  expect(second?.pages[0]).toContain('Kopie');
  expect(first?.pages[0]).toContain(loading?.number);
  // Counted again from what is stored, as somebody who doubts a paper would.
  const [stored] = await sql<{ sheets: unknown }>('select sheets from paper where id = $1', [loading?.paperId]);
  const sorted = (value: unknown): string =>
    Array.isArray(value)
      ? `[${value.map(sorted).join(',')}]`
      : typeof value === 'object' && value !== null
        ? `{${Object.entries(value)
            .sort(([a], [b]) => (a < b ? -1 : 1))
            .map(([key, one]) => `${JSON.stringify(key)}:${sorted(one)}`)
            .join(',')}}`
        : JSON.stringify(value);
  expect(createHash('sha256').update(sorted(stored?.sheets)).digest('hex')).toBe(loading?.sha256);
  const orders = await sql<{ order_number: string }>('select order_number from shipment where id = any($1)', [
    items.map(({ id }) => id),
  ]);
  for (const { order_number } of orders) expect(first?.pages.join(' ')).toContain(order_number);

  expect((await lead.request<Checked>('POST', `/th-rest/loading/${list}/reopen`, {})).status).toBe(200);
  const voided = await papersOf(trip);
  expect(voided.filter((one) => one.paperId !== null && one.voidedAt === null)).toEqual([]);
  expect((await read(`/dpt-rest/papers/${loading?.paperId}`)).pages[0]).toContain('Ungültig');
  await overriding<Checked>(lead, `/th-rest/loading/${list}/close`, {});
  await app.settled();
  expect(numbersOf(await papersOf(trip)).filter(Boolean).length).toBeGreaterThan(3);
  const again = numbersOf(await papersOf(trip));
  expect(again.filter((number) => numbersOf(issued).includes(number))).toEqual([]);

  const ham = await app.as('dispo1', 'ham').catch(() => undefined);
  if (ham) expect((await read(`/dpt-rest/papers/${loading?.paperId}`, ham)).status).toBe(404);
  expect((await read(`/dpt-rest/papers/${trip}`)).status).toBe(404);
});

test('what stays behind when loading closes stands on no paper that travels, and in its own box', async () => {
  const several = await sql<{ id: string }>(
    `select s.id from shipment s where s.org_unit = 'dtm' and s.state = 'DISPATCHABLE' and s.shipment_type = 'DELIVERY' and s.traffic_type = 'LocalTraffic'
      and not ('hasLoadingLock' = any(s.attributes)) and cardinality(s.un_numbers) = 0 and s.master_pallet_item_id is null
      and (select count(*) from package p where p.item_id = s.id and p.active and p.terminal_status = 'IN_DEPOT') = s.packages and s.packages between 2 and 4 order by s.id limit 1`,
  );
  const id = several[0]?.id ?? '';
  const { trip, list, barcodes } = await releasedTrip(dispo, sql, [id]);
  const [left = '', ...aboard] = barcodes;
  for (const [i, barcode] of aboard.entries())
    expect((await scan(lead, list, barcode, `${list}-part-${i}`)).body).toMatchObject({ result: 'OK' });
  const closed = await overriding<Checked>(lead, `/th-rest/loading/${list}/close`, {});
  expect([closed.status, closed.body]).toEqual([200, expect.objectContaining({ success: true })]);
  const noteOf = async () =>
    (await papersOf(trip.id)).find((one) => one.kind === 'DELIVERY_NOTE' && one.paperId !== null);
  await app.settled();
  expect(await noteOf()).toBeTruthy();
  const bare = (barcode: string) => barcode.replace(/^00(?=\d{18}$)/, '');
  const note = (await read(`/dpt-rest/papers/${(await noteOf())?.paperId}`)).pages.join(' ').replaceAll(' ', '');
  expect(note).not.toContain(bare(left));
  for (const barcode of aboard) expect(note).toContain(bare(barcode));
  const manifest = (await papersOf(trip.id)).find((one) => one.kind === 'LOADING_LIST' && one.paperId !== null);
  const text = (await read(`/dpt-rest/papers/${manifest?.paperId}`)).pages.join(' ');
  expect(text).toMatch(/Nicht verladen \d+: 1 Packstück/);
  expect(text).toMatch(new RegExp(`Sendungen, Summe ${aboard.length} `));
});

test('the transport document says each line as ADR wants it, with the sum of 1.1.3.6, and refuses what is not complete', async () => {
  const [item] = await sql<{ id: string; order_number: string }>(
    `select s.id, s.order_number from shipment s where s.org_unit = 'dtm' and s.state = 'DISPATCHABLE' and s.shipment_type = 'DELIVERY' and s.traffic_type = 'LocalTraffic'
      and not ('hasLoadingLock' = any(s.attributes))
      and s.consignor ->> 'streetAndNumber' is not null and s.consignee ->> 'streetAndNumber' is not null
      and s.consignor ->> 'countryCode' = 'DE' and s.consignee ->> 'countryCode' = 'DE' order by s.order_number limit 1`,
  );
  const id = item?.id ?? '';
  await sql('delete from dangerous_goods_line where item_id = $1', [id]);
  const line = {
    unNumber: '1098',
    unSubNumber: null,
    properShippingName: 'Allyl alcohol',
    technicalName: null,
    classificationCode: 'TF1',
    primaryHazard: '6.1',
    subsidiaryHazard1: '3',
    subsidiaryHazard2: null,
    subsidiaryHazard3: null,
    packageGroup: 'I',
    transportCategory: 1,
    tunnelCategory: 'C/D',
    grossQuantity: 4000,
    netQuantity: 4000,
    netExplosiveMass: null,
    limitedQuantity: false,
    exceptedQuantity: false,
    highConsequence: false,
    packingType: '1a2',
    numberOfPackages: 2,
    liquid: true,
    environmentallyHazardous: false,
    additionalText: null,
  };
  await sql(
    `insert into dangerous_goods_line (org_unit, id, item_id, line_no, un_number, line, points) values ('dtm', gen_random_uuid(), $1, 1, '1098', $2, 200)`,
    [id, JSON.stringify(line)],
  );
  const { trip } = await releasedTrip(dispo, sql, [id]);
  const path = `/dpt-rest/trips/${trip.id}/papers/DG_DOCUMENT`;
  const english = await read(`${path}?language=en`);
  // ADR 5.4.1.1.1, its own example; 4 l in category 1 count 50 each (1.1.3.6.3): 200.
  expect(english.pages.join(' ')).toContain('UN 1098 ALLYL ALCOHOL, 6.1 (3), I, (C/D)');
  expect(english.pages.join(' ')).toContain('Total 200 of 1,000.');
  // 5.4.1.1.1 e, g and h: packages in words with the code beside, and who sends and who gets this line, each with the whole address.
  const [parties] = await sql<
    Record<'consignor' | 'consignee', { name: string; streetAndNumber: string; postalCode: string; city: string }>
  >('select consignor, consignee from shipment where id = $1', [id]);
  const german = (await read(`${path}?language=de`)).pages.join(' ').replaceAll(/\s+/g, ' ');
  expect(german).toContain('2 Fässer aus Stahl (1A2)');
  for (const [said, one] of [
    ['Absender', parties?.consignor],
    ['Empfänger', parties?.consignee],
  ] as const)
    expect(german).toContain(`${said}: ${one?.name}, ${one?.streetAndNumber}, ${one?.postalCode} ${one?.city}`);
  // The firm as it is registered, its telephone, and the number that is answered at night.
  for (const said of ['Westring Spedition GmbH', '02301 44100', '02301 44112']) expect(german).toContain(said);
  // Note a of 1.1.3.6.3: of UN 1005 a kilogram counts 20 instead of 50; 10 kg are 200.
  await sql(
    `insert into dangerous_goods_line (org_unit, id, item_id, line_no, un_number, line, points) values ('dtm', gen_random_uuid(), $1, 2, '1005', $2, 200)`,
    [
      id,
      JSON.stringify({
        ...line,
        unNumber: '1005',
        properShippingName: 'Ammonia, anhydrous',
        primaryHazard: '2.3',
        subsidiaryHazard1: '8',
        packageGroup: null,
        netQuantity: 10_000,
        grossQuantity: 10_000,
        liquid: false,
      }),
    ],
  );
  const two = (await read(`${path}?language=en`)).pages.join(' ');
  expect(two).toContain('Factor – 50 / 20');
  expect(two).toContain('Total 400 of 1,000.');
  await sql(`delete from dangerous_goods_line where item_id = $1 and line_no = 2`, [id]);
  await sql(
    `update dangerous_goods_line set line = line || '{"netQuantity": null, "grossQuantity": null}' where item_id = $1`,
    [id],
  );
  const refused = await dispo.request<{ message: string }>('GET', path);
  expect(refused.status).toBe(400);
  expect(JSON.stringify(refused.body)).toContain(item?.order_number);
});

test('a depot sets language, copies and whether papers are fixed', async () => {
  const set = (value: object) =>
    sql(
      `insert into config_entry (org_unit, name, value, changed_by) values ('dtm', 'papers', $1, 'test') on conflict (org_unit, name) do update set value = excluded.value`,
      [JSON.stringify(value)],
    );
  const items = await freeItems(sql, 1);
  const note = `/dpt-rest/items/report-delivery-note?id=${items[0]?.id}`;
  const once = await read(note);
  expect(once.pages[0]).toContain('LIEFERSCHEIN');
  await set({ language: 'fr', deliveryNoteCopies: 3 });
  const thrice = await read(note);
  expect(thrice.pages).toHaveLength(3 * once.pages.length);
  expect(thrice.pages.every((page) => page.includes('BON DE LIVRAISON'))).toBe(true);
  // Nothing is fixed when loading closes: what can be printed are drafts.
  await set({ frozen: false });
  const { trip, list, barcodes } = await releasedTrip(dispo, sql, [items[0]?.id ?? '']);
  for (const [i, barcode] of barcodes.entries()) await scan(lead, list, barcode, `${list}-frozen-${i}`);
  const closed = await overriding<Checked>(lead, `/th-rest/loading/${list}/close`, {});
  expect(closed.body.success).toBe(true);
  await app.settled();
  expect((await papersOf(trip.id)).map(({ paperId }) => paperId)).toEqual((await papersOf(trip.id)).map(() => null));
});

test('the tab says what a consignment note lacks before it is printed, and who may print it as it is does', async () => {
  const items = await freeItems(sql, 1);
  const id = items[0]?.id ?? '';
  await sql(
    `update shipment set consignee = consignee || '{"countryCode":"NL","streetAndNumber":null}', place_country = 'NL' where id = $1`,
    [id],
  );
  const { trip } = await releasedTrip(dispo, sql, [id]);
  await sql(`update stop set address = address || '{"countryCode":"NL"}' where trip_id = $1 and kind = 'CUSTOMER'`, [
    trip.id,
  ]);
  type Lacking = Paper & { checkResults: { code: string; number: string; overridable: boolean; message: string }[] };
  const cmr = async () =>
    (
      await dispo.request<Lacking[]>('GET', `/dpt-rest/trips/${trip.id}/papers`, undefined, { 'accept-language': 'en' })
    ).body.find(({ kind }) => kind === 'CMR');
  expect((await cmr())?.checkResults).toMatchObject([
    {
      code: 'CMR_ADDRESS_INCOMPLETE',
      number: 'PAP-02',
      overridable: true,
      message: expect.stringContaining('of the consignee (box 2) is missing: street and number'),
    },
  ]);
  expect((await read(`/dpt-rest/trips/${trip.id}/papers/CMR`)).status).toBe(200);
  await sql(`update shipment set consignee = consignee || '{"streetAndNumber":"Kade 1"}' where id = $1`, [id]);
  expect((await cmr())?.checkResults).toEqual([]);
});
