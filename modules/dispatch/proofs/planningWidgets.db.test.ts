import { beforeAll, expect, test } from 'vitest';
import { isoToday } from '#testing/day.ts';
import { opened } from '#testing/opened.ts';
import type { Client } from '#testing/testApp.ts';

const { app, sql } = await opened();
let dispatcher: Client;
beforeAll(async () => {
  dispatcher = await app.as('dispo1');
});

type Condition = { field: string; op: string; value?: unknown };
type Row = {
  key: string;
  text: string;
  count: number;
  packages: number;
  onTerminal: number;
  weight: number;
  ldm: number;
  assigned: number | null;
  filter: { and: Condition[] };
};
type Answer = { widgets: Record<string, Row[]>; tripIds: string[] | null };
const date = isoToday();
const pool: Condition[] = [
  { field: 'shipmentState', op: '=', value: 'DISPATCHABLE' },
  { field: 'executionDate', op: '<=', value: date },
];
const all = [
  'overviewMetrics',
  'map',
  'packageStructure',
  'dangerousGoods',
  'products',
  'priorities',
  'loadingEquipment',
  'handlingInstructions',
  'anomalies',
  'faultyShipments',
  'weightStructure',
  'dispatchableShipments',
  'plannedTrips',
];
const ask = async (client: Client, body: Record<string, unknown> = {}): Promise<Answer> => {
  const answer = await client.request<Answer>('POST', '/dpt-rest/dashboard/planning/widgets', {
    date,
    filter: { and: pool },
    widgets: all,
    ...body,
  });
  expect(answer.status).toBe(200);
  return answer.body;
};
const rowsOf = (answer: Answer, widget: string): Row[] => answer.widgets[widget] ?? [];

/** Counted a second way: every shipment of the pool is read and put into its groups here. */
type Shipment = {
  id: string;
  shipment_type: string;
  product_code: string | null;
  aff_id: string | null;
  outbound_route: string | null;
  place_country: string | null;
  place_postal_code: string | null;
  priority_level: number | null;
  notable_status: string;
  weight: number;
  anomalies: string[];
  instructions: { type: string }[];
  packages: number;
  packages_on_terminal: number;
  goods: { packing_type: string | null; packages: number }[];
  hazards: string[];
};
const waiting = () =>
  sql<Shipment>(
    `select s.*, s.weight::int as weight,
        coalesce((select json_agg(g) from goods_item g where g.org_unit = s.org_unit and g.item_id = s.id), '[]') as goods,
        array(select l.line ->> 'primaryHazard' from dangerous_goods_line l where l.org_unit = s.org_unit and l.item_id = s.id) as hazards
      from shipment s where s.org_unit = 'dtm' and s.state = 'DISPATCHABLE' and s.execution_date <= $1::date`,
    [date],
  );
const tally = (shipments: readonly Shipment[], keys: (one: Shipment) => readonly string[]): Record<string, number> => {
  const counts: Record<string, number> = {};
  for (const one of shipments) for (const key of new Set(keys(one))) counts[key] = (counts[key] ?? 0) + 1;
  return counts;
};
const counts = (rows: readonly Row[]) => Object.fromEntries(rows.map(({ key, count }) => [key, count]));

test('every widget counts what a second count of the same shipments finds', async () => {
  const answer = await ask(dispatcher);
  const shipments = await waiting();
  expect(shipments.length).toBeGreaterThan(100);
  expect(shipments.some(({ hazards }) => hazards.includes('9A'))).toBe(true);
  expect(answer.tripIds).toBeNull();
  const weightClass = ({ weight }: Shipment) => {
    const ends = [30, 100, 250, 500, 1000, 2500].map((kg) => kg * 1000);
    const at = ends.findIndex((end) => weight <= end);
    return at < 0 ? '2500000-' : `${ends[at - 1] ?? 0}-${ends[at]}`;
  };
  const expected: Record<string, Record<string, number>> = {
    overviewMetrics: tally(shipments, (one) => ['ALL', one.shipment_type]),
    packageStructure: tally(shipments, (one) => one.goods.flatMap(({ packing_type }) => packing_type ?? [])),
    // A label is not a class: 9A is borne by class 9 (ADR 5.2.2.2.2).
    dangerousGoods: tally(shipments, (one) => one.hazards.map((label) => (label === '9A' ? '9' : label))),
    products: tally(shipments, (one) => [one.product_code ?? '']),
    priorities: tally(shipments, (one) => [String(one.priority_level ?? '')]),
    handlingInstructions: tally(shipments, (one) => one.instructions.map(({ type }) => type)),
    anomalies: tally(shipments, (one) => one.anomalies),
    faultyShipments: tally(shipments, (one) => [
      ...(one.notable_status === 'NONE' ? [] : [one.notable_status]),
      ...(one.anomalies.length > 0 ? ['ANOMALY'] : []),
    ]),
    weightStructure: tally(shipments, (one) => [weightClass(one)]),
    dispatchableShipments: tally(shipments, (one) => [one.aff_id ?? '']),
  };
  for (const [widget, found] of Object.entries(expected))
    expect([widget, counts(rowsOf(answer, widget))]).toEqual([widget, found]);
  const areas = tally(shipments, (one) =>
    one.place_country && one.place_postal_code ? [`${one.place_country} ${one.place_postal_code.slice(0, 2)}`] : [''],
  );
  const shown = counts(rowsOf(answer, 'map'));
  expect(Object.keys(shown).length).toBe(Math.min(40, Object.keys(areas).length));
  for (const [area, count] of Object.entries(shown)) expect([area, count]).toEqual([area, areas[area]]);
  const [whole] = rowsOf(answer, 'overviewMetrics');
  expect(whole).toMatchObject({
    key: 'ALL',
    packages: shipments.reduce((sum, one) => sum + one.packages, 0),
    weight: shipments.reduce((sum, one) => sum + one.weight, 0),
    onTerminal: shipments.reduce((sum, one) => sum + Math.min(one.packages, one.packages_on_terminal), 0),
  });
});

test('the filter of a row finds exactly the shipments that the row counts', async () => {
  const answer = await ask(dispatcher);
  let held = 0;
  for (const [widget, rows] of Object.entries(answer.widgets)) {
    if (widget === 'plannedTrips') continue;
    for (const row of rows) {
      const sums = await dispatcher.request<{ items: number }>('POST', '/dpt-rest/items/sums', {
        filter: { and: [...pool, ...row.filter.and] },
      });
      expect([widget, row.key, sums.status, sums.body.items]).toEqual([widget, row.key, 200, row.count]);
      held += 1;
    }
  }
  expect(held).toBeGreaterThan(40);
});

test('a chosen row narrows the other widgets and names the trips that carry such goods, not its own widget', async () => {
  const before = await ask(dispatcher);
  const product = rowsOf(before, 'products').at(-1)?.key ?? '';
  const after = await ask(dispatcher, { rows: [{ widget: 'products', key: product }] });
  expect(rowsOf(after, 'products')).toEqual(rowsOf(before, 'products'));
  const shipments = (await waiting()).filter((one) => (one.product_code ?? '') === product);
  expect(rowsOf(after, 'overviewMetrics')[0]?.count).toBe(shipments.length);
  const trips = await sql<{ id: string; carries: boolean; empty: boolean }>(
    `select t.id, exists (select 1 from shipment s where s.trip_id = t.id and coalesce(s.product_code, '') = $2) as carries,
        not exists (select 1 from shipment s where s.trip_id = t.id) as empty
      from trip t where t.org_unit = 'dtm' and t.execution_date = $1::date and t.state <> 'CANCELED'`,
    [date, product],
  );
  expect(after.tripIds?.toSorted()).toEqual(
    trips
      .filter((trip) => trip.carries || trip.empty)
      .map(({ id }) => id)
      .toSorted(),
  );
});

test('groups: by forwarder, by route, none; what is on trips already stands beside what waits', async () => {
  const shipments = await waiting();
  const route = await ask(dispatcher, { groupBy: 'OUTBOUND_ROUTE' });
  expect(counts(rowsOf(route, 'dispatchableShipments'))).toEqual(tally(shipments, (one) => [one.outbound_route ?? '']));
  const none = await ask(dispatcher, { groupBy: 'NONE' });
  expect(rowsOf(none, 'dispatchableShipments')).toHaveLength(1);
  const [on] = await sql<{ n: number }>(
    `select count(*)::int as n from shipment where org_unit = 'dtm' and execution_date = $1::date and trip_id is not null and state <> 'CANCELED'`,
    [date],
  );
  expect(rowsOf(none, 'dispatchableShipments')[0]).toMatchObject({ count: shipments.length, assigned: on?.n });
  const trips = await sql<{ key: string; n: number }>(
    `select coalesce(outbound_route, '') as key, count(*)::int as n from trip where org_unit = 'dtm' and execution_date = $1::date and state <> 'CANCELED' group by 1`,
    [date],
  );
  expect(counts(rowsOf(route, 'plannedTrips'))).toEqual(Object.fromEntries(trips.map(({ key, n }) => [key, n])));
});

test('the sums of the groups that the server counts are those of every single shipment of the pool', async () => {
  type Place = {
    affs: string[];
    routes: string[];
    numberOfExpectedPackages: number;
    packagesOnTerminal: number;
    delivers: number[];
    collects: number[];
  };
  const places = (
    await dispatcher.request<{ items: Place[]; total: number }>('POST', '/dpt-rest/dashboard/planning/places', {
      date,
      filter: { and: pool },
    })
  ).body;
  expect(places.items).toHaveLength(places.total);
  for (const [groupBy, of] of [
    ['AFF', (place: Place) => place.affs[0] ?? ''],
    ['OUTBOUND_ROUTE', (place: Place) => place.routes[0] ?? ''],
  ] as const) {
    const rows = rowsOf(
      await ask(dispatcher, { groupBy, widgets: ['dispatchableShipments'] }),
      'dispatchableShipments',
    );
    expect(rows.length).toBeGreaterThan(1);
    for (const row of rows) {
      const own = places.items.filter((place) => of(place) === row.key);
      const sum = (value: (place: Place) => number) => own.reduce((all, place) => all + value(place), 0);
      const amount = (at: number) => sum((place) => (place.delivers[at] ?? 0) + (place.collects[at] ?? 0));
      expect([row.key, row.count, row.packages, row.onTerminal, row.weight, row.ldm]).toEqual([
        row.key,
        own.length,
        sum((place) => place.numberOfExpectedPackages),
        sum((place) => Math.min(place.packagesOnTerminal, place.numberOfExpectedPackages)),
        amount(0),
        amount(1),
      ]);
    }
  }
});

test('terminal filter: collections and direct traffic pass with ALL only', async () => {
  const shipments = await waiting();
  const goods = shipments.filter((one) => !['PICKUP', 'DIRECT_TRAFFIC'].includes(one.shipment_type));
  const is = (one: Shipment) => ({ n: one.packages, t: one.packages_on_terminal });
  const expected: Record<string, Shipment[]> = {
    ALL: shipments,
    COMPLETE: goods.filter((one) => is(one).t >= is(one).n),
    PARTIAL: goods.filter((one) => is(one).t > 0 && is(one).t < is(one).n),
    PARTIAL_OR_COMPLETE: goods.filter((one) => is(one).t > 0),
    NOT_ON_TERMINAL: goods.filter((one) => is(one).t === 0),
  };
  expect(shipments.length).toBeGreaterThan(goods.length);
  for (const [terminal, found] of Object.entries(expected)) {
    const answer = await ask(dispatcher, { terminal, widgets: ['overviewMetrics'] });
    expect([terminal, rowsOf(answer, 'overviewMetrics')[0]?.count ?? 0]).toEqual([terminal, found.length]);
  }
});

test('a forwarder counts its own shipments, words are the language of the reader, and nonsense is refused with its field', async () => {
  const hagen = await app.as('aff-hagen');
  const own = rowsOf(await ask(hagen), 'dispatchableShipments');
  expect(own).toHaveLength(1);
  const german = await dispatcher.request<Answer>(
    'POST',
    '/dpt-rest/dashboard/planning/widgets',
    { date, filter: { and: pool }, widgets: ['weightStructure', 'dangerousGoods'] },
    { 'accept-language': 'de' },
  );
  expect(german.body.widgets.weightStructure?.map(({ text }) => text)).toContain('bis 30 kg');
  expect(german.body.widgets.dangerousGoods?.[0]?.text).toMatch(/^Klasse /);
  for (const wrong of [
    { date: '2026-02-31' },
    { widgets: ['weather'] },
    { terminal: 'SOME' },
    { filter: { and: [{ field: 'nothing', op: '=', value: 1 }] } },
  ]) {
    const refused = await dispatcher.request('POST', '/dpt-rest/dashboard/planning/widgets', {
      date,
      widgets: all,
      ...wrong,
    });
    expect(refused.status).toBe(400);
  }
});
