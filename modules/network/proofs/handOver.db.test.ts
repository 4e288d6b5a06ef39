import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { deliver } from '#platform/doors.ts';
import { lockItems, moveItem } from '#modules/shipments/server/index.ts';
import { todayAt } from '#testing/clock.ts';
import { morning, type Sql, sqlOf } from '#testing/day.ts';
import { type Client, type TestApp, testApp } from '#testing/testApp.ts';
import { base, content, create, dortmund, get, hamburg, route, type Said, type Shipment } from './someShipments.ts';

let app: TestApp;
let dtm: Client;
let ham: Client;
let sql: Sql;
let endSql: () => Promise<void>;
beforeAll(async () => {
  app = await testApp([], morning());
  [dtm, ham] = [await app.as('dispo1'), await app.as('dispo-ham', 'ham')];
  ({ sql, end: endSql } = await sqlOf(app));
});
afterAll(async () => {
  await endSql();
  await app.stop();
});

type Item = { id: string; state: string; order_number: string; shipment_type: string; gtp_depots: string[] };
const itemsIn = (unit: string, shipment: string): Promise<Item[]> =>
  sql<Item>(
    'select id, state, order_number, shipment_type, gtp_depots from shipment where org_unit = $1 and gtp_shipment_id = $2 order by id',
    [unit, shipment],
  );
const soon = { timeout: 20_000, interval: 200 };
const stands = (client: Client, id: string, state: string): Promise<Shipment> =>
  vi.waitFor(async () => {
    const one = await get(client, id);
    expect(one.state).toBe(state);
    return one;
  }, soon);

/** A shipment that ham has to collect tomorrow, in its hands. */
async function handedOver(): Promise<{ shipment: Shipment; item: Item }> {
  const made = await create(ham, hamburg, dortmund, 1);
  expect((await route(ham, [made.id]))[0]).toMatchObject({ success: true });
  const shipment = await stands(ham, made.id, 'HANDED_OVER');
  const item = await vi.waitFor(async () => {
    const [found] = await itemsIn('ham', made.id);
    if (!found) throw new Error('not there yet');
    return found;
  }, soon);
  return { shipment, item };
}
const move = (itemId: string, action: 'dispatch' | 'undispatch' | 'hold') =>
  app.platform.asSystem('ham', async (ctx) => {
    const [row] = await lockItems(ctx, { kind: 'unit' }, [itemId]);
    if (row) await moveItem(ctx, row, action);
  });

test('a routed shipment becomes a collection of its depot, exactly once whatever is sent twice', async () => {
  const { shipment, item } = await handedOver();
  expect(item).toMatchObject({
    order_number: shipment.orderNumber,
    shipment_type: 'PICKUP',
    gtp_depots: shipment.route,
  });
  const [sent] = await sql<{ payload: object; org_unit: string }>(
    `select payload, org_unit from outbox where topic = 'platform.unitMessage' and payload ->> 'door' = 'network.handedOver' and payload -> 'payload' ->> 'shipmentId' = $1`,
    [shipment.id],
  );
  await deliver(app.platform, { ...sent?.payload, from: sent?.org_unit });
  expect(await itemsIn('ham', shipment.id)).toHaveLength(1);
});

test('what nobody has planned is changed and taken back; the depot lets it go', async () => {
  const { shipment, item } = await handedOver();
  const told = await ham.request<Shipment & Said>('PUT', `${base}/${shipment.id}`, {
    ...content(hamburg, dortmund, 1, { instruction: 'Ring at the gate' }),
    version: (await get(ham, shipment.id)).version,
  });
  expect([told.status, told.body.message]).toEqual([200, undefined]);
  await vi.waitFor(async () => {
    const [row] = await sql<{ instructions: { text: string }[] }>(
      'select instructions from shipment where org_unit = $1 and id = $2',
      ['ham', item.id],
    );
    expect(row?.instructions.map(({ text }) => text)).toEqual(['Ring at the gate']);
  }, soon);
  expect((await route(ham, [shipment.id], 'cancel-routing-batch'))[0]).toMatchObject({ success: true });
  await vi.waitFor(async () => {
    expect((await itemsIn('ham', shipment.id)).map(({ state }) => state)).toEqual(['CANCELED']);
    expect(await get(ham, shipment.id)).toMatchObject({ state: 'NEW', legs: [], route: [] });
  }, soon);
  // Only its own depot is left: who was on the way sees it no longer.
  expect((await dtm.request('GET', `${base}/${shipment.id}`)).status).toBe(404);
});

test('what the depot has on a trip is in transport: neither changed nor taken back', async () => {
  const { shipment, item } = await handedOver();
  await move(item.id, 'dispatch');
  await vi.waitFor(async () => {
    const results = await sql<{ dispatched: boolean }>('select dispatched from gtp_shipment where id = $1', [
      shipment.id,
    ]);
    expect(results[0]?.dispatched).toBe(true);
  }, soon);
  const inTransport = 'The shipment is already in transport.';
  const change = await ham.request<Said>('PUT', `${base}/${shipment.id}`, {
    ...content(hamburg, dortmund, 1),
    version: (await get(ham, shipment.id)).version,
  });
  expect([change.status, change.body.message]).toEqual([400, inTransport]);
  expect((await route(ham, [shipment.id], 'cancel-routing-batch'))[0]).toMatchObject({
    success: false,
    message: inTransport,
  });
});

test('a depot that planned it before it heard of the withdrawal keeps it, and everybody is told', async () => {
  const { shipment, item } = await handedOver();
  // The network has not heard yet that it is planned.
  await sql(`update shipment set state = 'DISPATCHED' where org_unit = 'ham' and id = $1`, [item.id]);
  expect((await route(ham, [shipment.id], 'cancel-routing-batch'))[0]).toMatchObject({ success: true });
  const again = await stands(ham, shipment.id, 'HANDED_OVER');
  expect(again.legs.length).toBe(shipment.legs.length);
  expect(again.route).toEqual(shipment.route);
  expect(again.notes.length).toBe(1);
  expect((await get(dtm, shipment.id)).notes[0]?.text).toContain('keeps it');
});

test('depots report their parts: legs and state follow, and what was overtaken changes nothing', async () => {
  const { shipment, item } = await handedOver();
  const report = (
    from: string,
    part: string,
    state: string,
    itemId: string,
    itemVersion: number,
    to: string | null = null,
  ) =>
    deliver(app.platform, {
      from,
      unit: 'global',
      door: 'network.reported',
      key: crypto.randomUUID(),
      payload: {
        shipmentId: shipment.id,
        itemId,
        itemVersion,
        part,
        to,
        state,
        deviation: false,
        at: todayAt([9, 0, 0]),
      },
    });
  const next = shipment.route[1] ?? '';
  const [haul, delivery] = [crypto.randomUUID(), crypto.randomUUID()];
  const said: [string, () => Promise<void>][] = [
    ['HANDED_OVER', () => report('ham', 'PICKUP', 'UNDER_WAY', item.id, 20)],
    ['PICKED_UP', () => report('ham', 'PICKUP', 'DONE', item.id, 21)],
    ['PICKED_UP', () => report('ham', 'PICKUP', 'UNDER_WAY', item.id, 20)],
    ['IN_LINE_HAUL', () => report('ham', 'LINE_HAUL', 'UNDER_WAY', haul, 2, next)],
    ['HINDERED', () => report('ham', 'LINE_HAUL', 'HINDERED', haul, 3, next)],
    ['IN_DELIVERY', () => report('dtm', 'DELIVERY', 'UNDER_WAY', delivery, 2)],
    ['DELIVERED', () => report('dtm', 'DELIVERY', 'DONE', delivery, 3)],
  ];
  for (const [state, tell] of said) {
    await tell();
    expect((await get(ham, shipment.id)).state).toBe(state);
  }
  expect((await get(dtm, shipment.id)).legs.map((leg) => leg.state)).toEqual(shipment.legs.map(() => 'FINISHED'));
  // From a depot that is not on the way: told to everybody, and the state stays.
  await report('lej', 'LINE_HAUL', 'UNDER_WAY', crypto.randomUUID(), 2, 'muc');
  const told = await get(dtm, shipment.id);
  expect([told.state, told.notes[0]?.text]).toEqual(['DELIVERED', expect.stringContaining('Depot München')]);
});
