import { beforeAll, describe, expect, test } from 'vitest';
import { addDays, dateToIso, localDateOf } from '#kernel/date.ts';
import { clock } from '#testing/clock.ts';
import { opened } from '#testing/opened.ts';
import type { Client } from '#testing/testApp.ts';
import type { FigureAnswer, FigureRow } from '../contract/calls.ts';
import { type FigureId, figures } from '../rules/catalogue.ts';

const { app, sql } = await opened();
const zone = 'Europe/Berlin';
const today = localDateOf(clock.now(), zone);
const [from, to] = [dateToIso(addDays(today, -6)), dateToIso(today)];
const ofNetwork = [
  'laneShipments',
  'laneWeight',
  'lanesInTime',
  'lateAtDepot',
  'ordersInTime',
  'ordersOpenByAge',
  'orderDeviations',
] as const satisfies readonly FigureId[];

const planner = await app.as('planner', 'global');
const medicura = await app.as('medicura', 'ka-medicura');
const clients: readonly (readonly [string, Client])[] = [
  ['global', planner],
  ['ka-medicura', medicura],
  ['dtm', await app.as('dispo1')],
  ['ham', await app.as('dispo-ham', 'ham')],
  ['lej', await app.as('dispo-lej', 'lej')],
];

const ask = async (id: FigureId, by: string, client: Client = planner): Promise<FigureAnswer> => {
  const answer = await client.request<FigureAnswer>('GET', `/rpt-rest/figures/${id}?from=${from}&to=${to}&by=${by}`);
  expect(answer.status, `${id} ${JSON.stringify(answer.body)}`).toBe(200);
  return answer.body;
};
const list = async (id: FigureId, by: string, client: Client, key?: string) => {
  const answer = await client.request<{ items: FigureRow[]; total: number }>('POST', `/rpt-rest/figures/${id}/rows`, {
    ...{ from, to, by, paging: { page: 0, size: 200 } },
    ...(key === undefined ? {} : { key }),
  });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body;
};

type Leg = {
  shipment: string;
  kind: string;
  from: string | null;
  to: string | null;
  state: string;
  departs: number;
  due: number;
  came: number | null;
};
type Shipment = {
  id: string;
  state: string;
  owner: string;
  keyAccount: string | null;
  kg: number;
  route: string[];
  day: string;
  delivered: number | null;
  deliveryDate: string | null;
  deliveryTo: string | null;
  arrival: number | null;
};
let legs: Leg[];
let shipments: Map<string, Shipment>;
/** Units that take part, by shipment. */
let parts: Map<string, Set<string>>;

/** Ways of the demo world go some days back; some runs ended in time, some late, some have not ended; some shipments are delivered. */
beforeAll(async () => {
  await sql(
    `update gtp_leg set planned_departure = planned_departure - interval '6 days', planned_arrival = planned_arrival - interval '6 days'`,
  );
  await sql(
    `update gtp_shipment set pickup_date = pickup_date - 6, planned_arrival = planned_arrival - interval '6 days'`,
  );
  await sql(`with numbered as (select shipment_id, seq, row_number() over (order by shipment_id, seq) as n from gtp_leg)
    update gtp_leg l set state = case when n % 4 = 3 then 'DID_NOT_TAKE_PLACE' when n % 4 = 2 then 'IN_PROGRESS' else 'FINISHED' end,
      finished_at = case when n % 4 < 2 then least(now(), l.planned_arrival + make_interval(mins => (n % 4)::int * 90)) end
    from numbered w where w.shipment_id = l.shipment_id and w.seq = l.seq and l.planned_arrival < now()`);
  await sql(`with numbered as (select id, row_number() over (order by key_account_unit nulls last, id) as n from gtp_shipment where state <> 'NEW')
    update gtp_shipment s set state = case when n % 3 = 2 then 'CANCELED' else 'DELIVERED' end,
      delivered_at = case when n % 3 = 2 then null else now() - make_interval(hours => (n * 5)::int) end,
      delivery_date = case when n % 2 = 0 then (now() - make_interval(hours => (n * 5)::int))::date end, delivery_to = case when n % 4 = 0 then time '06:00' end
    from numbered w where w.id = s.id and n <= 9`);
  await sql(`insert into history (org_unit, id, log_key, type, code, account_id, account_name, user_type, text_key, args, status_time)
    select s.org_unit, gen_random_uuid(), 'GTP:' || s.id, 'UPD', '0010', 'system', 'system', 'SYSTEM', 'network:history/withDeviation',
      jsonb_build_object('depot', jsonb_build_object('units', jsonb_build_array(s.owner_unit))), now() - interval '1 day' from gtp_shipment s where s.state = 'DELIVERED'`);
  legs = await sql<Leg>(
    `select shipment_id as shipment, kind, from_depot as "from", to_depot as "to", state, planned_departure as departs, planned_arrival as due, finished_at as came from gtp_leg`,
  );
  const all = await sql<Shipment>(
    `select id, state, owner_unit as owner, key_account_unit as "keyAccount", weight::float8 / 1000 as kg, route, pickup_date::text as day, delivered_at as delivered,
      delivery_date::text as "deliveryDate", delivery_to::text as "deliveryTo", planned_arrival as arrival from gtp_shipment`,
  );
  shipments = new Map(all.map((one) => [one.id, one]));
  parts = new Map(all.map(({ id }) => [id, new Set()]));
  for (const { id, unit } of await sql<{ id: string; unit: string }>(
    `select shipment_id as id, unit from gtp_participant where role <> 'KEY_ACCOUNT'`,
  ))
    parts.get(id)?.add(unit);
});

const dayOf = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short' });
const clockOf = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' });
const within = (at: number | null): at is number => at !== null && dayOf.format(at) >= from && dayOf.format(at) <= to;
const minute = (at: number): number => Math.floor(at / 60_000) * 60_000;
/** Whose shipments a unit sees, read from decision 0031. */
const sees = (unit: string, id: string): boolean =>
  unit === 'global' || shipments.get(id)?.keyAccount === unit || (parts.get(id)?.has(unit) ?? false);
const runs = (unit: string): Leg[] =>
  legs.filter(
    (one) =>
      one.kind !== 'PICKUP' &&
      one.kind !== 'DELIVERY' &&
      one.from !== null &&
      one.to !== null &&
      one.state !== 'DID_NOT_TAKE_PLACE' &&
      shipments.get(one.shipment)?.state !== 'CANCELED' &&
      sees(unit, one.shipment),
  );
const tally = <T>(rows: readonly T[], of: (row: T) => string): Record<string, number> => {
  const counts: Record<string, number> = {};
  for (const row of rows) counts[of(row)] = (counts[of(row)] ?? 0) + 1;
  return counts;
};
const pointsOf = (figure: FigureAnswer): Record<string, number> =>
  Object.fromEntries(figure.points.filter(({ rows }) => rows > 0).map((one) => [one.key, one.rows]));
const laneOf = (one: Leg) => `${one.from}>${one.to}`;

describe.each(clients)('%s: a second way to count, and nothing of others', (unit, client) => {
  test('runs between depots, what they carry, and what is late', async () => {
    const leaving = runs(unit).filter(({ departs }) => within(departs));
    if (unit === 'global') expect(leaving.length).toBeGreaterThan(5);
    expect(pointsOf(await ask('laneShipments', 'lane', client))).toEqual(tally(leaving, laneOf));
    expect(pointsOf(await ask('laneShipments', 'fromDepot', client))).toEqual(tally(leaving, (one) => one.from ?? ''));
    expect((await ask('laneWeight', 'lane', client)).total.value).toBeCloseTo(
      leaving.reduce((sum, { shipment }) => sum + (shipments.get(shipment)?.kg ?? 0), 0),
      3,
    );
    const ended = runs(unit).filter(({ came }) => within(came));
    const good = ended.filter(({ came, due }) => minute(came ?? 0) <= due);
    const inTime = await ask('lanesInTime', 'lane', client);
    expect(inTime.total).toMatchObject({ rows: ended.length, good: good.length });
    expect(pointsOf(inTime)).toEqual(tally(ended, laneOf));
    const late = runs(unit).filter(({ due, came }) => within(due) && minute(came ?? clock.now()) > due);
    if (unit === 'global')
      expect([good.length > 0, good.length < ended.length, late.length > 0]).toEqual([true, true, true]);
    expect(pointsOf(await ask('lateAtDepot', 'toDepot', client))).toEqual(tally(late, (one) => one.to ?? ''));
  });

  test('shipments in time, open ones by age, deviations', async () => {
    const own = [...shipments.values()].filter(({ id }) => sees(unit, id));
    const delivered = own.filter(
      (one) =>
        one.state === 'DELIVERED' && within(one.delivered) && (one.deliveryDate !== null || one.arrival !== null),
    );
    // A window is said by the clock of the depot; that of Salzburg and Venlo is Berlin's.
    const good = delivered.filter((one) =>
      one.deliveryDate === null
        ? minute(one.delivered ?? 0) <= Number(one.arrival)
        : clockOf.format(one.delivered ?? 0) <= `${one.deliveryDate} ${one.deliveryTo?.slice(0, 5) ?? '23:59'}`,
    );
    expect((await ask('ordersInTime', 'day', client)).total).toMatchObject({
      rows: delivered.length,
      good: good.length,
    });
    if (unit === 'global') expect(good.length).toBeLessThan(delivered.length);
    const open = own.filter(({ state, day }) => state !== 'DELIVERED' && state !== 'CANCELED' && day <= to);
    const words = { 0: '0', 1: '1', 2: '2', 3: '3', 4: '3', 5: '3' };
    expect(pointsOf(await ask('ordersOpenByAge', 'age', client))).toEqual(
      tally(open, ({ day }) => {
        const age = (Date.parse(to) - Date.parse(day)) / 86_400_000;
        return Object.entries(words).find(([days]) => Number(days) === age)?.[1] ?? (age <= 10 ? '6' : '11');
      }),
    );
    const odd = own.filter(({ state }) => state === 'DELIVERED');
    expect(pointsOf(await ask('orderDeviations', 'depot', client))).toEqual(tally(odd, ({ owner }) => owner));
  });

  test('each figure opens what it counts, and no row of anybody else', async () => {
    const numbers = new Map(
      (await sql<{ id: string; number: string }>('select id, order_number as number from gtp_shipment')).map((one) => [
        one.number,
        one.id,
      ]),
    );
    for (const id of ofNetwork)
      for (const by of figures[id].by) {
        const figure = await ask(id, by, client);
        const rows = await list(id, by, client);
        expect(rows.total, `${id} ${by}`).toBe(figure.total.rows);
        expect(new Set(rows.items.map(({ key }) => key)).size).toBe(rows.items.length);
        for (const { subject } of rows.items) expect([id, sees(unit, numbers.get(subject) ?? '')]).toEqual([id, true]);
        for (const point of figure.points.slice(0, 4))
          expect((await list(id, by, client, point.key)).total, `${id} ${by} ${point.key}`).toBe(point.rows);
      }
  });
});

test('a key account sees its own shipments and nothing of a depot; depots are named', async () => {
  expect((await medicura.request('GET', `/rpt-rest/figures/stopsInTime?from=${from}&to=${to}`)).status).toBe(403);
  expect((await ask('ordersOpenByAge', 'age', medicura)).total.rows).toBeLessThan(
    (await ask('ordersOpenByAge', 'age')).total.rows,
  );
  const { points } = await ask('laneShipments', 'lane');
  for (const { key, label } of points) {
    const names = await Promise.all(
      key.split('>').map((id) => sql<{ name: string }>('select name from org_unit where id = $1', [id])),
    );
    expect(label).toBe(names.map(([one]) => one?.name).join(' → '));
  }
});
