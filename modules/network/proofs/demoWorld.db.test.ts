import { expect, test } from 'vitest';
import { opened } from '#testing/opened.ts';

const { app, sql } = await opened();

test('the demo world has shipments of the network at every station of their way, each with its depot’s own part in the same state', async () => {
  const rows = await sql<{ state: string; consignee: string; legs: string; late: number }>(
    `select s.state, s.consignee ->> 'name' as consignee, string_agg(l.state, ' ' order by l.seq) as legs,
        (count(*) filter (where l.planned_arrival < $1 and l.finished_at is null))::int as late
      from gtp_shipment s join gtp_leg l on l.org_unit = s.org_unit and l.shipment_id = s.id
      where s.owner_unit = 'str' and s.handed_over_at is not null group by s.org_unit, s.id order by 1, 2`,
    [new Date(app.platform.clock.now())],
  );
  expect(Object.fromEntries(rows.map(({ consignee, state, legs }) => [consignee, `${state} ${legs}`]))).toEqual({
    'Allgäu Käserei': 'HANDED_OVER PLANNED PLANNED PLANNED PLANNED',
    'Tegernsee Hotelbedarf': 'HANDED_OVER IN_PROGRESS PLANNED PLANNED PLANNED',
    'Isar Anlagenbau Süd': 'PICKED_UP FINISHED PLANNED PLANNED PLANNED',
    'Donau Hydraulik': 'IN_LINE_HAUL FINISHED IN_PROGRESS PLANNED PLANNED',
    'Lech Maschinen AG': 'IN_LINE_HAUL FINISHED FINISHED PLANNED PLANNED',
    'Werkstatt Westend': 'IN_DELIVERY FINISHED FINISHED FINISHED IN_PROGRESS',
    'Klinik Pasing': 'HINDERED FINISHED FINISHED FINISHED IN_PROGRESS',
    'Isar Optik GmbH': 'DELIVERED FINISHED FINISHED FINISHED FINISHED',
  });
  expect(rows.filter(({ late }) => late > 0).length).toBeGreaterThan(2);
});

test('what is aboard a line-haul truck stands in its compartment, not in that of a delivery van', async () => {
  const rows = await sql<{ traffic: string; kind: string }>(
    `select distinct t.traffic_type as traffic, p.compartment_kind as kind from package p
      join shipment s on s.org_unit = p.org_unit and s.id = p.item_id join trip t on t.org_unit = s.org_unit and t.id = s.trip_id
      where s.org_unit in ('str', 'muc') and s.gtp_shipment_id is not null and p.terminal_status = 'LOADED' order by 1`,
  );
  expect(rows).toEqual([
    { traffic: 'LineHaul', kind: 'VEHICLE_LINE_HAUL' },
    { traffic: 'LocalTraffic', kind: 'VEHICLE_LOCAL_TRAFFIC' },
  ]);
});
