import { expect, test } from 'vitest';
import { morning, overriding } from '#testing/day.ts';
import { type Checked, good } from '#testing/lineHaul.ts';
import { partsOf, trucks } from '#testing/networkTrucks.ts';
import { opened } from '#testing/opened.ts';
import { create, dortmund, get, hamburg, munich, route, type Shipment } from './someShipments.ts';

/** A shipment of the network over the trucks, lists and halls of three depots, each by the calls that its people use. */
const { app, sql } = await opened(morning());
const planner = await app.as('planner', 'global');
const { partsIn, partIn, stands, allAt } = partsOf(sql, planner);
const { everyHand, trip, loaded, started, documented, expected, unloaded } = trucks(app, sql);
const [dtm, hub, muc] = [await everyHand('dtm'), await everyHand('hub'), await everyHand('muc')];

test('from the consignor over two runs and a hub to the consignee: the state follows each step, each package is at one place', async () => {
  const made: Shipment = await create(dtm, dortmund, munich, 0);
  expect((await route(dtm, [made.id]))[0]).toMatchObject({ success: true });
  const { route: way, legs } = await get(dtm, made.id);
  expect(way).toEqual(['dtm', 'hub', 'muc']);
  expect(legs.map(({ kind }) => kind)).toEqual(['PICKUP', 'HUB', 'LINE_HAUL', 'DELIVERY']);
  const pickup = await partIn('dtm', made.id, 'PICKUP');
  await stands(made.id, 'HANDED_OVER', ['PLANNED', 'PLANNED', 'PLANNED', 'PLANNED']);

  // Collected.
  const collecting = await trip(dtm, pickup.id, 'do-lx-1049', { outboundRoute: '112' });
  await started(dtm, 'dtm', collecting.trip);
  await documented(dtm, collecting.trip, pickup.id);
  await stands(made.id, 'PICKED_UP', ['FINISHED', 'PLANNED', 'PLANNED', 'PLANNED']);
  await allAt(made.id, [], null);
  good(await overriding<Checked>(dtm, `/dpt-rest/trips/${collecting.trip}/close-journey`, {}));
  const toHub = await partIn('dtm', made.id, 'DELIVERY', 'hub');
  const codes = await unloaded(dtm, await expected('dtm', 'trip_id', collecting.trip));
  expect(codes).toHaveLength(2);
  await allAt(made.id, codes, 'dtm IN_DEPOT');
  await stands(made.id, 'PICKED_UP', ['FINISHED', 'PLANNED', 'PLANNED', 'PLANNED']);

  // By the evening's run to the hub.
  const evening = await trip(dtm, toHub.id, 'do-lx-1047', { outboundRoute: '507', trafficType: 'LineHaul' });
  expect(await loaded(dtm, evening, 'EVENING')).toEqual(codes);
  await allAt(made.id, codes, 'dtm LOADED');
  await started(dtm, 'dtm', evening.trip);
  await stands(made.id, 'IN_LINE_HAUL', ['FINISHED', 'IN_PROGRESS', 'PLANNED', 'PLANNED']);
  const atHub = await expected('hub', 'partner_list_id', evening.list);
  await allAt(made.id, codes, 'dtm LOADED');
  expect(await unloaded(hub, atHub)).toEqual(codes);
  await allAt(made.id, codes, 'hub IN_DEPOT');
  await stands(made.id, 'IN_LINE_HAUL', ['FINISHED', 'FINISHED', 'PLANNED', 'PLANNED']);

  // By the night's run to the depot that delivers.
  const toMunich = await partIn('hub', made.id, 'DELIVERY', 'muc');
  const [nightRoute] = await sql<{ id: string }>(
    `select id from master_record where org_unit = 'hub' and type = 'route' and data -> 'description' ->> 'defaultText' = 'MUC'`,
  );
  const night = await trip(hub, toMunich.id, 'hef-lx-101', {
    outboundRoute: nightRoute?.id ?? '504',
    trafficType: 'LineHaul',
  });
  expect(await loaded(hub, night, 'NIGHT')).toEqual(codes);
  await started(hub, 'hub', night.trip);
  await stands(made.id, 'IN_LINE_HAUL', ['FINISHED', 'FINISHED', 'IN_PROGRESS', 'PLANNED']);
  const atMunich = await expected('muc', 'partner_list_id', night.list);
  expect(await unloaded(muc, atMunich)).toEqual(codes);
  await allAt(made.id, codes, 'muc IN_DEPOT');
  await stands(made.id, 'AT_DESTINATION', ['FINISHED', 'FINISHED', 'FINISHED', 'PLANNED']);

  // Delivered.
  const last = await partIn('muc', made.id, 'DELIVERY');
  const delivering = await trip(muc, last.id, 'm-lx-102', { outboundRoute: '100' });
  expect(await loaded(muc, delivering, 'MORNING')).toEqual(codes);
  await started(muc, 'muc', delivering.trip);
  await stands(made.id, 'IN_DELIVERY', ['FINISHED', 'FINISHED', 'FINISHED', 'IN_PROGRESS']);
  await documented(muc, delivering.trip, last.id);
  await stands(made.id, 'DELIVERED', ['FINISHED', 'FINISHED', 'FINISHED', 'FINISHED']);
  await allAt(made.id, codes, null);
  expect((await get(planner, made.id)).notes).toEqual([]);
}, 240_000);

test('from door to door on one vehicle: no hall, no other depot, its state by what the driver does at both stops', async () => {
  for (const type of ['DirectTraffic', 'FullTruckLoad']) {
    const made: Shipment = await create(dtm, dortmund, hamburg, 0, { type });
    expect((await route(dtm, [made.id]))[0]).toMatchObject({ success: true });
    expect((await get(dtm, made.id)).legs.map(({ kind }) => kind)).toEqual(['DIRECT']);
    const part = await partIn('dtm', made.id, 'DIRECT_TRAFFIC');
    expect(part.traffic_type).toBe(type);
    await stands(made.id, 'HANDED_OVER', ['PLANNED']);

    const { trip: straight, list } = await trip(dtm, part.id, 'do-lx-1049', { outboundRoute: '112' });
    expect(list).toBe('');
    await started(dtm, 'dtm', straight);
    // Its vehicle drives to the shipper: the goods still stand there.
    await stands(made.id, 'HANDED_OVER', ['PLANNED']);
    await documented(dtm, straight, part.id, true);
    await stands(made.id, 'IN_DELIVERY', ['IN_PROGRESS']);
    await documented(dtm, straight, part.id, false);
    await stands(made.id, 'DELIVERED', ['FINISHED']);
    expect([await partsIn('ham', made.id), (await get(planner, made.id)).notes]).toEqual([[], []]);
    good(await overriding<Checked>(dtm, `/dpt-rest/trips/${straight}/close-journey`, {}));
  }
}, 240_000);
