import { expect, test } from 'vitest';
import { deliver } from '#platform/doors.ts';
import { morning, overriding } from '#testing/day.ts';
import { type Checked, good } from '#testing/lineHaul.ts';
import { partsOf, trucks } from '#testing/networkTrucks.ts';
import { opened } from '#testing/opened.ts';
import { create, dortmund, get, munich, route, type Shipment } from './someShipments.ts';

const { app, sql } = await opened(morning());
const planner = await app.as('planner', 'global');
const { partIn, stands } = partsOf(sql, planner);
const { everyHand, trip, loaded, started, documented, expected, unloaded } = trucks(app, sql);
const [dtm, hub] = [await everyHand('dtm'), await everyHand('hub')];

test('what a depot of ours misses at unloading is told to every depot of the way, and that it was found', async () => {
  const made: Shipment = await create(dtm, dortmund, munich, 0);
  expect((await route(dtm, [made.id]))[0]).toMatchObject({ success: true });
  const pickup = await partIn('dtm', made.id, 'PICKUP');
  const collecting = await trip(dtm, pickup.id, 'do-lx-1049', { outboundRoute: '112' });
  await started(dtm, 'dtm', collecting.trip);
  await documented(dtm, collecting.trip, pickup.id);
  good(await overriding<Checked>(dtm, `/dpt-rest/trips/${collecting.trip}/close-journey`, {}));
  const toHub = await partIn('dtm', made.id, 'DELIVERY', 'hub');
  const [first, second] = await unloaded(dtm, await expected('dtm', 'trip_id', collecting.trip));
  const evening = await trip(dtm, toHub.id, 'do-lx-1047', { outboundRoute: '507', trafficType: 'LineHaul' });
  await loaded(dtm, evening, 'EVENING');
  await started(dtm, 'dtm', evening.trip);
  const atHub = await expected('hub', 'partner_list_id', evening.list);
  const path = `/th-rest/unloading/${atHub}`;
  const scan = (barcode: string | undefined) =>
    hub.request('POST', `${path}/scans`, { barcode, clientScanId: `short-${barcode}` });
  const close = async () => good(await overriding<Checked>(hub, `${path}/close`, {}));
  const notes = async () =>
    (await get(planner, made.id)).notes.map(({ text, state }) => [text.replace(/ of \S+ in /, ' of … in '), state]);

  // One of two did not come off.
  await scan(first);
  await close();
  await stands(made.id, 'IN_LINE_HAUL', ['FINISHED', 'FINISHED', 'PLANNED', 'PLANNED']);
  const said = 'Unloading of … in Zentralhub Niederaula: packages missing 1, damaged 0.';
  await app.settled();
  expect(await notes()).toEqual([[said, 'OPEN']]);
  const told = await sql<{ unit: string }>(`select unit from gtp_note_recipient where shipment_id = $1 order by unit`, [
    made.id,
  ]);
  expect(told.map(({ unit }) => unit)).toEqual(['dtm', 'muc']);

  // Closed again as it was, it is not told again.
  expect((await hub.request('POST', `${path}/reopen`, {})).status).toBe(200);
  await close();
  await app.settled();
  expect(await notes()).toEqual([[said, 'OPEN']]);

  // Found behind the door.
  expect((await hub.request('POST', `${path}/reopen`, {})).status).toBe(200);
  await scan(second);
  await close();
  await app.settled();
  expect(await notes()).toEqual([[said, 'DONE']]);
  const [row] = await sql(`select open_notes from gtp_shipment where id = $1`, [made.id]);
  expect(row).toEqual({ open_notes: 0 });

  // A word of the first closing that comes only now was overtaken: nothing is missed again.
  const [list] = await sql<{ name: string }>(`select name from process_list where org_unit = 'hub' and id = $1`, [
    atHub,
  ]);
  await deliver(app.platform, {
    from: 'hub',
    unit: 'global',
    door: 'network.shortUnloaded',
    key: crypto.randomUUID(),
    payload: {
      shipmentId: made.id,
      listId: atHub,
      list: list?.name,
      version: 1,
      missing: 2,
      damaged: 0,
      at: app.platform.clock.now(),
    },
  });
  await app.settled();
  expect(await notes()).toEqual([[said, 'DONE']]);
}, 120_000);
