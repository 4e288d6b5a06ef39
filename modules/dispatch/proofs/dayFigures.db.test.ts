import { beforeAll, expect, test } from 'vitest';
import { isoToday } from '#testing/day.ts';
import { opened } from '#testing/opened.ts';
import type { Client } from '#testing/testApp.ts';

const { app, sql } = await opened();
const date = isoToday();
let dispo: Client;
beforeAll(async () => {
  dispo = await app.as('dispo1');
  // Somebody keeps two of today back; the demo has none.
  await sql(
    `update shipment set state = 'ON_HOLD', held_from = 'DISPATCHABLE' where id in (select id from shipment
       where org_unit = 'dtm' and state = 'DISPATCHABLE' and execution_date = $1::date order by id limit 2)`,
    [date],
  );
});

type Condition = { field: string; op: string; value?: unknown };
type Metrics = Record<string, number>;
type Sums = { items: number; totalGrossWeight: number; anomalies: number };
type Home = {
  figures: { id: string; done: number; total: number | null; note: string | null }[];
  tiles: { module: string; status: string | null; value: number; text: string }[];
};
const metrics = async (client = dispo): Promise<Metrics> =>
  (await client.request<{ metrics: Metrics }>('GET', `/dpt-rest/dashboard/planning?date=${date}`)).body.metrics;

/** What the specification's states and dates say, counted by plain SQL without any filter of the product. */
const stored = async (extra = '') => {
  const [row] = await sql<Metrics>(
    `select count(*) filter (where state = 'DISPATCHABLE' and execution_date = $1::date)::int as today,
       count(*) filter (where state = 'DISPATCHABLE' and execution_date < $1::date)::int as backlog,
       count(*) filter (where state = 'CREATED' and routing_state not in ('ROUTED', 'MANUALLY_ROUTED') and execution_date <= $1::date)::int as "notRouted",
       count(*) filter (where 'hasLoadingLock' = any(attributes) and trip_id is null and state in ('CREATED', 'DISPATCHABLE', 'ON_HOLD') and execution_date <= $1::date)::int as locked,
       count(*) filter (where state = 'ON_HOLD' and execution_date <= $1::date)::int as "onHold",
       count(*) filter (where state <> 'CANCELED' and execution_date = $1::date)::int as shipments,
       count(*) filter (where trip_id is not null and execution_date = $1::date)::int as planned,
       count(*) filter (where trip_id is null and state in ('CREATED', 'ON_HOLD') and execution_date = $1::date)::int as blocked,
       count(*) filter (where anomalies <> '{}' and state = 'DISPATCHABLE' and execution_date <= $1::date)::int as "withAnomalies",
       (coalesce(sum(weight) filter (where state = 'DISPATCHABLE' and execution_date = $1::date), 0))::float8 as weight
     from shipment where org_unit = 'dtm' ${extra}`,
    [date],
  );
  return row ?? {};
};

test('the bar of the planning day counts each figure as the database has it, and they add up to the day', async () => {
  const row = await stored();
  expect(await metrics()).toMatchObject(row);
  // The demo has something of everything, so that none is right by being nought.
  for (const [name, count] of Object.entries(row)) expect(count, name).toBeGreaterThan(0);
  expect(Number(row.planned) + Number(row.today) + Number(row.blocked)).toBe(row.shipments);
});

const chips: Record<string, Condition[]> = {
  all: [
    { field: 'shipmentState', op: '=', value: 'DISPATCHABLE' },
    { field: 'executionDate', op: '<=', value: date },
  ],
  notRouted: [
    { field: 'shipmentState', op: '=', value: 'CREATED' },
    { field: 'routingState', op: 'in', value: ['NOT_ROUTED', 'ROUTING_FAILED', 'ROUTING_CANCELED'] },
    { field: 'executionDate', op: '<=', value: date },
  ],
};

test('list and sums of the pool count the same: today and backlog together, and what has no route', async () => {
  const row = await stored();
  const ask = async (and: Condition[]) => ({
    sums: (await dispo.request<Sums>('POST', '/dpt-rest/items/sums', { filter: { and } })).body,
    list: (
      await dispo.request<{ total: number; items: { orderNumber: string }[] }>('POST', '/dpt-rest/items', {
        filter: { and },
        paging: { size: 200, page: 0 },
      })
    ).body,
  });
  const all = await ask(chips.all ?? []);
  expect(all.sums.items).toBe(Number(row.today) + Number(row.backlog));
  expect(all.sums.anomalies).toBe(row.withAnomalies);
  const { sums, list } = await ask(chips.notRouted ?? []);
  expect([sums.items, list.total]).toEqual([row.notRouted, row.notRouted]);
  const numbers = await sql<{ order_number: string }>(
    `select order_number from shipment where org_unit = 'dtm' and state = 'CREATED' and routing_state not in ('ROUTED', 'MANUALLY_ROUTED') and execution_date <= $1::date`,
    [date],
  );
  expect(list.items.map(({ orderNumber }) => orderNumber).sort()).toEqual(
    numbers.map(({ order_number }) => order_number).sort(),
  );
});

test('the widget of anomalies counts what the bar counts', async () => {
  const { body } = await dispo.request<{ widgets: Record<string, { key: string; count: number }[]> }>(
    'POST',
    '/dpt-rest/dashboard/planning/widgets',
    { date, filter: { and: chips.all }, widgets: ['overviewMetrics', 'faultyShipments'] },
  );
  const of = (widget: string, key: string) => body.widgets[widget]?.find((row) => row.key === key)?.count;
  const row = await stored();
  expect(of('overviewMetrics', 'ALL')).toBe(Number(row.today) + Number(row.backlog));
  expect(of('faultyShipments', 'ANOMALY')).toBe(row.withAnomalies);
});

test('home says how many of the day are on trips, and names what is open, what is left and what cannot be dispatched', async () => {
  const { figures, tiles } = (await dispo.request<Home>('GET', '/api/system/home')).body;
  const row = await stored();
  const planned = figures.find(({ id }) => id === 'dispatch.planned');
  expect([planned?.done, planned?.total]).toEqual([row.planned, row.shipments]);
  const [dangerous] = await sql<{ n: number }>(
    `select count(distinct s.id)::int as n from shipment s join dangerous_goods_line l on l.org_unit = s.org_unit and l.item_id = s.id
      where s.org_unit = 'dtm' and s.state = 'DISPATCHABLE' and s.execution_date = $1::date`,
    [date],
  );
  expect(dangerous?.n).toBeGreaterThan(0);
  const tons = new Intl.NumberFormat('en', { maximumFractionDigits: 1 }).format(Number(row.weight) / 1_000_000);
  for (const part of [
    `${row.today} open of today, ${tons} t`,
    `${dangerous?.n} open with dangerous goods`,
    `${row.blocked} cannot be dispatched yet`,
    `${row.backlog} backlog`,
  ])
    expect(planned?.note).toContain(part);
  expect(tiles.filter(({ module }) => module === 'DPT').map(({ value, text }) => [value, text])).toEqual(
    expect.arrayContaining([
      [row.today, 'open of today'],
      [row.notRouted, 'not routed'],
    ]),
  );
});

test('the cockpit of forwarders counts the same day: what they carry, and what nobody carries', async () => {
  const leader = await app.as('leitdispo');
  type Cockpit = { affs: { figures: { count: number } }[]; withoutForwarder: number };
  const { affs, withoutForwarder } = (await leader.request<Cockpit>('GET', `/dpt-rest/affs/cockpit?date=${date}`)).body;
  const row = await stored();
  expect(affs.reduce((sum, { figures }) => sum + figures.count, 0) + withoutForwarder).toBe(row.shipments);
  const [nobody] = await sql<{ n: number }>(
    `select count(*)::int as n from shipment where org_unit = 'dtm' and execution_date = $1::date and state <> 'CANCELED' and trip_id is null and aff_id is null`,
    [date],
  );
  expect(withoutForwarder).toBe(nobody?.n);
  expect(withoutForwarder).toBeGreaterThan(0);
});

test('a forwarder sees the figures of its own freight', async () => {
  const hagen = await app.as('aff-hagen');
  const seen = await metrics(hagen);
  const row = await stored(`and aff_id = 'aff-hagen'`);
  expect([seen.today, seen.backlog]).toEqual([row.today, row.backlog]);
});
