import { expect, test } from 'vitest';
import { isoToDate } from '#kernel/date.ts';
import { morning, overriding } from '#testing/day.ts';
import { type Checked, good } from '#testing/lineHaul.ts';
import { partsOf, trucks } from '#testing/networkTrucks.ts';
import { opened } from '#testing/opened.ts';
import type { Client } from '#testing/testApp.ts';
import { base, create, dortmund, get, munich, type Page, route } from './someShipments.ts';

/** What the next depots know before a truck has left: as soon as a way is known, and again as soon as a door is closed. */
const { app, sql } = await opened(morning());
const planner = await app.as('planner', 'global');
const { partIn, partsIn, stands } = partsOf(sql, planner);
const { everyHand, trip, loaded, started, documented, expected, unloaded } = trucks(app, sql);
const [dtm, hub, muc] = [await everyHand('dtm'), await everyHand('hub'), await everyHand('muc')];

type Load = { relationId: string; announcedLdm: number; shipments: number };
const listed = async (client: Client, filter: object): Promise<string[]> =>
  (await client.request<Page>('POST', `${base}/list`, { filter, paging: { size: 200, page: 0 } })).body.items.map(
    ({ id }) => id,
  );
/** Loading metres and shipments that runs of a day are to take, as a depot reads them. */
const loadOf = async (client: Client, relationId: string | undefined, day: string) => {
  const { body } = await client.request<{ rows: Load[] }>('GET', `/gtp-rest/relations/load?day=${day}`);
  const row = body.rows.find((one) => one.relationId === relationId);
  return [row?.announcedLdm ?? 0, row?.shipments ?? 0];
};

test('each depot of the way reads of a shipment when it has a way, before anybody has collected it, and its hall expects it before the truck leaves', async () => {
  const made = await create(dtm, dortmund, munich, 0);
  for (const client of [hub, muc]) expect((await client.request('GET', `${base}/${made.id}`)).status).toBe(404);
  expect((await route(dtm, [made.id]))[0]).toMatchObject({ success: true });
  expect((await get(planner, made.id)).state).toBe('HANDED_OVER');

  // Its way by plain SQL: the runs that are to take it, and the day on which it comes to the depot that delivers.
  const runs = await sql<{ to: string; relation: string; day: string; ldm: number }>(
    `select l.to_depot as "to", l.relation_id as relation, (l.planned_departure at time zone 'Europe/Berlin')::date::text as day, s.loading_meter / 1000.0 as ldm
      from gtp_leg l join gtp_shipment s on s.org_unit = l.org_unit and s.id = l.shipment_id where s.id = $1 and l.kind in ('HUB', 'LINE_HAUL') order by l.seq`,
    [made.id],
  );
  expect(runs.map(({ to }) => to)).toEqual(['hub', 'muc']);
  const [arrival] = await sql<{ day: string }>(
    `select (planned_arrival at time zone 'Europe/Berlin')::date::text as day from gtp_shipment where id = $1`,
    [made.id],
  );
  const day = isoToDate(arrival?.day ?? '');
  const coming = { type: 'BRANCH_AND_DATE', branch: 'muc', dateFrom: day, dateTo: day, direction: 'IN' };
  expect(await listed(muc, coming)).toContain(made.id);
  for (const client of [hub, muc]) {
    expect(await listed(client, { type: 'ANY_SHIPMENT_ID', id: made.orderNumber })).toEqual([made.id]);
    for (const run of runs) {
      const [ldm = 0, shipments = 0] = await loadOf(client, run.relation, run.day);
      const counted = await sql<{ ldm: number; shipments: number }>(
        `select sum(s.loading_meter)::float / 1000 as ldm, count(*)::int as shipments
          from gtp_leg l join gtp_shipment s on s.org_unit = l.org_unit and s.id = l.shipment_id
            join gtp_participant p on p.org_unit = s.org_unit and p.shipment_id = s.id and p.unit = $3 and p.role <> 'KEY_ACCOUNT'
          where l.relation_id = $1 and (l.planned_departure at time zone 'Europe/Berlin')::date = $2::date and s.state <> 'CANCELED' and l.state <> 'DID_NOT_TAKE_PLACE'`,
        [run.relation, run.day, client === hub ? 'hub' : 'muc'],
      );
      expect([run.to, shipments]).toEqual([run.to, counted[0]?.shipments]);
      expect(ldm).toBeCloseTo(counted[0]?.ldm ?? -1, 2);
      expect(shipments).toBeGreaterThan(0);
    }
  }

  // Collected, and loaded for the hub: the door is closed, the truck stands in the yard.
  const pickup = await partIn('dtm', made.id, 'PICKUP');
  expect(await partsIn('hub', made.id)).toEqual([]);
  const collecting = await trip(dtm, pickup.id, 'do-lx-1049', { outboundRoute: '112' });
  await started(dtm, 'dtm', collecting.trip);
  await documented(dtm, collecting.trip, pickup.id);
  good(await overriding<Checked>(dtm, `/dpt-rest/trips/${collecting.trip}/close-journey`, {}));
  const toHub = await partIn('dtm', made.id, 'DELIVERY', 'hub');
  const codes = await unloaded(dtm, await expected('dtm', 'trip_id', collecting.trip));
  const evening = await trip(dtm, toHub.id, 'do-lx-1047', { outboundRoute: '507', trafficType: 'LineHaul' });
  await loaded(dtm, evening, 'EVENING');
  const atHub = await expected('hub', 'partner_list_id', evening.list);
  const [left] = await sql<{ state: string }>(`select state from trip where id = $1`, [evening.trip]);
  expect(left?.state).not.toBe('DRV_INPROGRESS');
  await stands(made.id, 'PICKED_UP', ['FINISHED', 'PLANNED', 'PLANNED', 'PLANNED']);
  const awaited = await sql<{ barcode: string }>(
    `select p.barcode from process_package l join package p on p.org_unit = l.org_unit and p.id = l.package_id where l.org_unit = 'hub' and l.list_id = $1 order by 1`,
    [atHub],
  );
  expect(awaited.map(({ barcode }) => barcode)).toEqual(codes);
  // The night's run can be planned before the goods are there.
  expect((await partIn('hub', made.id, 'DELIVERY', 'muc')).state).toBe('DISPATCHABLE');
}, 120_000);
