import { expect, test } from 'vitest';
import { morning } from '#testing/day.ts';
import { opened } from '#testing/opened.ts';
import { bytesFrom, readPdf } from '#testing/readPdf.ts';
import type { OrderImport } from '#modules/exchange/contract/calls.ts';
import type { OrderRow, TransportOrder } from '../contract/orders.ts';
import { daySlot, emptyDraft, emptyLine, emptyParty } from '../rules/orderDraft.ts';

const { app, sql } = await opened(morning());
const [dispo, master, host, keyAccount, admin] = await Promise.all(
  ['dispo1', 'leitdispo', 'host-dtm', 'keyacc', 'depotadmin'].map((account) => app.as(account)),
);
type Client = NonNullable<typeof dispo>;
const known = (client: Client | undefined): Client => client ?? expect.fail('signed in');
const [d, m, h, k, a] = [known(dispo), known(master), known(host), known(keyAccount), known(admin)];
let press = 0;
const clientKey = () => `orders-proof-${++press}`;

const draft = (number: string, more: object = {}, grams = 250_000) => {
  const { problems: _, ...empty } = emptyDraft(1);
  const party = {
    ...emptyParty(1),
    streetAndNumber: 'Weg 1',
    postalCode: '44135',
    city: 'Dortmund',
    countryCode: 'DE',
  };
  return {
    ...empty,
    externOrderNumber: number,
    consignor: { ...party, name: 'Versender AG', postalCode: '59439', city: 'Holzwickede' },
    consignee: { ...party, name: `Empfang ${number}` },
    deliveryTimeSlot: daySlot([2026, 12, 1]),
    lines: [
      { ...emptyLine(1), numberOfPackages: 2, packingType: 'EUR', grossWeight: grams, goodsDescription: 'Schrauben' },
    ],
    ...more,
  };
};
const content = (number: string, more: object = {}) => ({ draft: draft(number), orderType: 'DISPATCH_ORDER', ...more });
const begin = async (client: Client, body: object): Promise<TransportOrder> => {
  const made = await client.request<TransportOrder>('POST', '/om-rest/orders', { ...body, clientKey: clientKey() });
  expect(made.status).toBe(201);
  return made.body;
};
const step = (client: Client, order: { id: string; version: number }, action: string, more: object = {}) =>
  client.request<TransportOrder>('POST', `/om-rest/orders/${order.id}/${action}`, { version: order.version, ...more });
const read = async (client: Client, id: string) =>
  (await client.request<TransportOrder>('GET', `/om-rest/orders/${id}`)).body;
const auto = async (autoAccept: boolean, autoConvert: boolean) =>
  sql(
    `insert into config_entry (org_unit, name, value, changed_by) values ('dtm', 'orders', $1, 'test') on conflict (org_unit, name) do update set value = excluded.value`,
    [JSON.stringify({ autoAccept, autoConvert })],
  );
const importOf = (client: Client, orders: object[]) =>
  client.request<OrderImport>('POST', '/om-rest/imports?kind=json', Buffer.from(JSON.stringify({ orders })));
const jsonOrder = (number: string, more: object = {}) => ({
  number,
  consignee: { name: 'Baumarkt', street: 'Weg 1', postalCode: '44135', city: 'Dortmund', country: 'DE' },
  goods: [{ packages: 1, weightKg: 10 }],
  ...more,
});

test('an order that is written down, handed in and accepted becomes a shipment with its goods; each step stands in its history', async () => {
  const made = await begin(d, content('A-1'));
  expect(made).toMatchObject({
    state: 'DRAFT',
    orderNumber: null,
    validationMessages: [],
    packages: 2,
    weight: 250_000,
  });
  const { status, body } = await step(d, made, 'submit');
  expect(status).toBe(200);
  expect(body).toMatchObject({ state: 'CONVERTED', orderNumber: expect.stringMatching(/^T44\d{2}\d{7}$/) });
  const [item] = body.shipments;
  const shipment = (await d.request<Record<string, unknown>>('GET', `/dpt-rest/items/${item?.itemId}`)).body;
  expect(shipment).toMatchObject({ packages: [{}, {}], totalGrossWeight: 250_000 });
  const history = (await d.request<{ historyText: string }[]>('GET', `/om-rest/orders/${body.id}/history`)).body;
  expect(history.map(({ historyText }) => historyText)).toHaveLength(5);
});

test('a draft with mistakes is kept as it is typed, says what is wrong, and is not taken', async () => {
  const wrong = content('A-2', { draft: draft('A-2', { consignee: { ...emptyParty(1), name: 'Ohne Ort' } }) });
  const made = await begin(d, wrong);
  expect(made.validationMessages).toEqual([
    expect.objectContaining({ code: 'PLACE_INCOMPLETE', field: 'consignee', severity: 'ERROR' }),
  ]);
  const refused = await step(d, made, 'submit');
  expect([refused.status, refused.body]).toMatchObject([400, { code: 1700 }]);
  expect(await read(d, made.id)).toMatchObject({ state: 'DRAFT', orderNumber: null });
  const before = (
    await sql<{ n: number }>(
      `select next_value::int as n from number_range where org_unit = 'dtm' and purpose = 'ORDER'`,
    )
  )[0]?.n;
  const fixed = await d.request<TransportOrder>('PUT', `/om-rest/orders/${made.id}`, {
    ...content('A-2'),
    version: made.version,
  });
  expect(fixed.body.validationMessages).toEqual([]);
  expect((await step(d, fixed.body, 'submit')).body.state).toBe('CONVERTED');
  const after = (
    await sql<{ n: number }>(
      `select next_value::int as n from number_range where org_unit = 'dtm' and purpose = 'ORDER'`,
    )
  )[0]?.n;
  expect(Number(after) - Number(before)).toBe(1);
});

test('what is changed stands value by value in the history, and a version that is gone is refused', async () => {
  const made = await begin(d, content('A-3'));
  const change = { ...content('A-3', { draft: draft('A-3', {}, 300_000) }), version: made.version };
  expect((await d.request('PUT', `/om-rest/orders/${made.id}`, change)).status).toBe(200);
  expect((await d.request('PUT', `/om-rest/orders/${made.id}`, change)).status).toBe(409);
  const rows = await sql<{ before: object; after: object }>(
    `select before, after from history where org_unit = 'dtm' and log_key = $1 and code = '9120'`,
    [`ORDER:${made.id}`],
  );
  expect(rows).toEqual([{ before: { 'lines[0].grossWeight': '250000' }, after: { 'lines[0].grossWeight': '300000' } }]);
});

test('where the depot accepts by hand, orders of a file wait: accepted, held, rejected with a reason, converted; their sender reads it', async () => {
  await auto(false, false);
  const numbers = ['W-1', 'W-2', 'W-3'];
  const { body } = await importOf(
    h,
    numbers.map((number) => jsonOrder(number)),
  );
  expect(body).toMatchObject({ state: 'DONE', rowsOk: 3, items: [] });
  const orders = await Promise.all(
    numbers.map(async (number) => (await d.request<OrderRow[]>('GET', `/om-rest/orders?number=${number}`)).body[0]),
  );
  expect(orders.map((order) => order?.state)).toEqual(['VALIDATED', 'VALIDATED', 'VALIDATED']);
  const [one, two, three] = await Promise.all(orders.map((order) => read(d, order?.id ?? '')));
  if (!one || !two || !three) return expect.fail();
  const accepted = await step(d, one, 'accept');
  expect(accepted.body.state).toBe('ACCEPTED');
  const converted = await step(d, accepted.body, 'convert');
  expect(converted.body).toMatchObject({ state: 'CONVERTED', shipments: [expect.anything()] });
  expect((await step(d, two, 'reject')).status).toBe(400);
  expect((await step(d, two, 'reject', { reason: 'kein Laderaum' })).body).toMatchObject({
    state: 'REJECTED',
    reason: 'kein Laderaum',
  });
  const held = await step(d, three, 'hold', { reason: 'Rückfrage' });
  expect((await step(d, held.body, 'unhold')).body.state).toBe('VALIDATED');
  const said = async (number: string) =>
    (await h.request<{ state: string; shipmentNumber: string }[]>('GET', `/om-rest/status?number=${number}`)).body.map(
      ({ state }) => state,
    );
  expect([await said('W-1'), await said('W-2'), await said('W-3')]).toEqual([['RECEIVED'], ['REJECTED'], ['RECEIVED']]);
  // The row of the file knows its shipment now, so that status goes to the sender.
  const linked = await sql(`select 1 from order_row where org_unit = 'dtm' and order_id = $1 and item_id = $2`, [
    one.id,
    converted.body.shipments[0]?.itemId,
  ]);
  expect(linked).toHaveLength(1);
  // What was rejected may come again; what waits is known.
  const again = await importOf(h, [jsonOrder('W-2'), jsonOrder('W-3')]);
  expect(again.body).toMatchObject({ rowsOk: 1, rowsKnown: 1 });
  // A change of what waits changes the order, its cancellation cancels it.
  const changed = await importOf(h, [jsonOrder('W-3', { action: 'change', goods: [{ packages: 1, weightKg: 12 }] })]);
  expect(changed.body).toMatchObject({ rowsOk: 1 });
  expect((await read(d, three.id)).weight).toBe(12_000);
  expect((await importOf(h, [jsonOrder('W-3', { action: 'cancel' })])).body).toMatchObject({ rowsOk: 1 });
  expect((await read(d, three.id)).state).toBe('CANCELED');
  await auto(true, true);
});

test('an order of a customer on hold waits until somebody lets it go, and then goes on by itself', async () => {
  const [customer] = await sql<{ id: string }>(
    `select id from master_record where type = 'customer' and org_unit = 'dtm' order by id limit 1`,
  );
  await sql(`update master_record set data = data || '{"creditHold": true}' where type = 'customer' and id = $1`, [
    customer?.id,
  ]);
  const made = await begin(d, content('C-1', { customerId: customer?.id }));
  expect(made.creditHold).toBe(true);
  const held = await step(d, made, 'submit');
  expect(held.body).toMatchObject({ state: 'ON_HOLD', shipments: [] });
  // The program gave the reason: whoever reads it has it in the own language.
  const reasonIn = async (language: string) =>
    (await d.request<TransportOrder>('GET', `/om-rest/orders/${made.id}`, undefined, { 'accept-language': language }))
      .body.reason;
  expect([await reasonIn('de'), await reasonIn('fr')]).toEqual(['Der Kunde ist gesperrt.', 'Le client est bloqué.']);
  expect((await step(d, held.body, 'unhold')).body).toMatchObject({ state: 'CONVERTED', creditHold: false });
  await sql(`update master_record set data = data - 'creditHold' where type = 'customer' and id = $1`, [customer?.id]);
});

test('orders for the same consignee, day and weight are found while the second is typed', async () => {
  const slot = {
    dateFrom: [2026, 12, 1],
    dateTo: [2026, 12, 1],
    timeFrom: null,
    timeTo: null,
    secondTimeFrom: null,
    secondTimeTo: null,
  };
  const same = { consignee: draft('L').consignee, deliveryTimeSlot: slot };
  const first = await begin(d, content('L-1', { draft: draft('L-1', same) }));
  const checked = await d.request<{ alikes: { id: string }[] }>(
    'POST',
    '/om-rest/orders/check',
    content('L-2', { draft: draft('L-2', same) }),
  );
  expect(checked.body.alikes.map(({ id }) => id)).toEqual([first.id]);
  const other = await d.request<{ alikes: unknown[] }>(
    'POST',
    '/om-rest/orders/check',
    content('L-2', { draft: draft('L-2', same, 1) }),
  );
  expect(other.body.alikes).toEqual([]);
  await begin(d, content('L-2', { draft: draft('L-2', same) }));
  const list = await d.request<{ items: OrderRow[] }>('POST', '/om-rest/orders/list', {
    filter: { and: [{ field: 'alike', op: '=', value: true }] },
  });
  expect(list.body.items.map(({ externOrderNumber }) => externOrderNumber).sort()).toEqual(['L-1', 'L-2']);
});

test('an order and its shipment are cancelled together by a dispatcher, until a package has moved, and its customer reads why', async () => {
  const order = (await step(k, await begin(k, content('X-1')), 'submit')).body;
  expect([order.state, order.allowed]).toEqual(['CONVERTED', []]);
  expect((await step(k, order, 'cancel', { reason: 'doppelt' })).status).toBe(400);
  expect((await step(d, order, 'cancel', { reason: 'doppelt' })).body).toMatchObject({
    state: 'CANCELED',
    reason: 'doppelt',
  });
  expect(await read(k, order.id)).toMatchObject({ state: 'CANCELED', reason: 'doppelt' });
  const [item] = order.shipments;
  const [row] = await sql<{ state: string }>(`select state from shipment where id = $1`, [item?.itemId]);
  expect(row?.state).toBe('CANCELED');
  // What dispatch cancels is read from the order as well.
  const other = (await step(k, await begin(k, content('X-3')), 'submit')).body;
  const place = `/dpt-rest/items/${other.shipments[0]?.itemId}/cancel`;
  expect((await a.request('POST', place, { reason: 'Empfänger umgezogen' })).status).toBe(200);
  expect(await read(k, other.id)).toMatchObject({ state: 'CANCELED', reason: 'Empfänger umgezogen' });
  const fixed = (await step(d, await begin(d, content('X-2')), 'submit')).body;
  await sql(`update package set terminal_status = 'LOADED' where item_id = $1`, [fixed.shipments[0]?.itemId]);
  const refused = await step(d, fixed, 'cancel', { reason: 'zu spät' });
  expect([refused.status, refused.body]).toMatchObject([400, { code: 1700 }]);
  expect((await read(a, fixed.id)).state).toBe('CONVERTED');
});

test('a key account sees its own orders and no others, and cancels until the depot has accepted', async () => {
  await auto(false, false);
  const others = await begin(d, content('K-0'));
  const own = await begin(k, content('K-1'));
  const list = async (client: Client) =>
    (
      await client.request<{ items: OrderRow[] }>('POST', '/om-rest/orders/list', { paging: { size: 200 } })
    ).body.items.map(({ id }) => id);
  const seen = await list(k);
  expect([seen.includes(own.id), seen.includes(others.id)]).toEqual([true, false]);
  expect(await list(m)).toEqual(expect.arrayContaining([own.id, others.id]));
  expect((await k.request('GET', `/om-rest/orders/${others.id}`)).status).toBe(404);
  expect((await step(k, others, 'submit')).status).toBe(404);
  expect((await k.request('GET', `/om-rest/orders/${others.id}/history`)).status).toBe(404);
  const handedIn = (await step(k, own, 'submit')).body;
  expect(handedIn).toMatchObject({ state: 'VALIDATED', allowed: ['cancel'] });
  expect((await step(k, handedIn, 'accept')).status).toBe(403);
  const accepted = (await step(d, handedIn, 'accept')).body;
  expect((await step(k, accepted, 'cancel', { reason: 'zu spät' })).status).toBe(400);
  expect((await step(d, accepted, 'cancel', { reason: 'zurückgezogen' })).body.state).toBe('CANCELED');
  await auto(true, true);
});

test('where its shipments are is what the order says: under way, completed, cancelled with them', async () => {
  const order = (await step(d, await begin(d, content('S-1')), 'submit')).body;
  const put = (state: string) =>
    sql(`update shipment set state = $1 where id = $2`, [state, order.shipments[0]?.itemId]);
  const said: string[] = [];
  for (const state of ['DISPATCHED', 'IN_EXECUTION', 'CLOSED', 'CANCELED']) {
    await put(state);
    said.push((await read(d, order.id)).state);
  }
  expect(said).toEqual(['CONVERTED', 'IN_EXECUTION', 'COMPLETED', 'CANCELED']);
});

test('the same press twice makes one draft, and one draft handed in twice at once is one order', async () => {
  const body = { ...content('D-1'), clientKey: clientKey() };
  const [one, two] = await Promise.all([1, 2].map(() => d.request<TransportOrder>('POST', '/om-rest/orders', body)));
  expect(one?.body.id).toBe(two?.body.id);
  const answers = await Promise.all([1, 2].map(() => step(d, one?.body ?? expect.fail(), 'submit')));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect((await sql(`select 1 from shipment where extern_id like '%/D-1'`)).length).toBe(1);
});

test('a file of orders that are taken at once keeps an order and a shipment for each, linked both ways', async () => {
  const { body } = await importOf(h, [jsonOrder('F-1'), jsonOrder('F-2')]);
  const rows = await sql<{ state: string; linked: boolean }>(
    `select o.state, r.item_id = any(o.shipment_ids) as linked from order_row r join transport_order o on o.org_unit = r.org_unit and o.id = r.order_id
      where r.import_id = $1`,
    [body.id],
  );
  expect(rows).toEqual([
    { state: 'CONVERTED', linked: true },
    { state: 'CONVERTED', linked: true },
  ]);
});

test('an order prints a label for each of its packages once it is a shipment, for its key account too', async () => {
  const order = await begin(k, content('L-1'));
  const others = await begin(d, content('L-2'));
  const labels = (id: string, client: Client) => bytesFrom(app, `/om-rest/orders/${id}/labels.pdf`, client);
  expect((await labels(order.id, k)).status).toBe(400);
  expect((await labels(others.id, k)).status).toBe(404);
  const handedIn = (await step(k, order, 'submit')).body;
  const item = handedIn.shipments[0]?.itemId;
  const codes = await sql<{ barcode: string }>(`select barcode from package where item_id = $1`, [item]);
  expect(codes).toHaveLength(2);
  for (const client of [k, d]) {
    const { status, type, bytes } = await labels(order.id, client);
    expect([status, type]).toEqual([200, 'application/pdf']);
    const { text } = await readPdf(bytes);
    for (const { barcode } of codes) expect(text.replace(/\s/g, '')).toContain(barcode.replace(/\s/g, ''));
    expect(text).toContain('Empfang L-1');
  }
});
