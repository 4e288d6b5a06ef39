import { beforeAll, expect, test } from 'vitest';
import { bookedTwice, isoToday, today } from '#testing/day.ts';
import { opened } from '#testing/opened.ts';
import type { Client } from '#testing/testApp.ts';

const { app, sql } = await opened();
let dispo: Client;
beforeAll(async () => {
  dispo = await app.as('dispo1');
});

type Overlap = { kind: string; otherName: string; names: string[]; from: number; to: number };
type Row = { id: string; name: string; state: string; overlaps: Overlap[] };
type Attention = { id: string; subject: string; text: string; link: string };

const board = async (client = dispo): Promise<Row[]> =>
  (await client.request<{ trips: Row[] }>('GET', `/dpt-rest/dashboard/planning?date=${isoToday()}`)).body.trips;
const execution = async (): Promise<Row[]> =>
  (await dispo.request<{ trips: Row[] }>('GET', `/dpt-rest/dashboard/execution?date=${isoToday()}`)).body.trips;
const page = async (id: string): Promise<Row> => (await dispo.request<Row>('GET', `/dpt-rest/trips/${id}`)).body;
const attention = async (): Promise<Attention[]> =>
  (await dispo.request<{ attention: Attention[] }>('GET', '/api/system/home')).body.attention;

/** Pairs of trips that have something at the same time, by plan and by what happened: plain SQL, which knows nothing of the product's rules. */
const pairs = (states: string) =>
  sql<{ one: string; other: string; day: string }>(
    `with used as (
       select t.id, t.name, t.execution_date, r.resource,
         tstzrange(coalesce(t.actual_departure, t.expected_departure),
           greatest(coalesce(t.actual_arrival, t.planned_arrival, coalesce(t.actual_departure, t.expected_departure) + interval '1 hour'),
             coalesce(t.actual_departure, t.expected_departure))) as span
       from trip t
         left join master_record v on v.type = 'vehicle' and v.id = t.vehicle_id and t.trailer_ids = '{}'
         cross join lateral (select 'vehicle ' || x as resource from unnest(array[t.vehicle_id, t.tractor_id, v.data ->> 'trailerId'] || t.trailer_ids) x
           union select 'driver ' || x from unnest(array[t.driver_id, t.co_driver_id]) x) r
       where t.org_unit = 'dtm' and t.state <> all($1::text[]) and r.resource is not null)
     select a.name as one, b.name as other, a.execution_date::text as day from used a join used b on a.resource = b.resource and a.id < b.id and a.span && b.span
     group by 1, 2, 3, a.id, b.id`,
    [states.split(',')],
  );

const minute = (ms: string | number | undefined): number => Math.floor(Number(ms) / 60_000);
/** What is expected now is counted to the second. */
const inMinutes = (one: Overlap) => ({ ...one, from: minute(one.from), to: minute(one.to) });

test('of all trips of the demo, those of yesterday too, one pair has a vehicle at the same time, on purpose', async () => {
  expect((await pairs('CANCELED')).map(({ day }) => day)).toEqual([isoToday()]);
  // Nothing is loaded that is on the road.
  expect(
    await sql(
      `select a.name from trip a join trip b on a.org_unit = b.org_unit and a.vehicle_id = b.vehicle_id
        where a.state = 'DRV_INPROGRESS' and b.state like 'LOADING%' and b.state <> 'LOADING_RELEASED'`,
    ),
  ).toEqual([]);
});

test('board, execution, trip and home mark that pair and no other, each with the other trip and the hours', async () => {
  const [pair] = await pairs('CANCELED,JOURNEY_CLOSED');
  const names = [pair?.one, pair?.other].sort();
  const onBoard = (await board()).filter(({ overlaps }) => overlaps.length > 0);
  expect(onBoard.map(({ name }) => name).sort()).toEqual(names);
  const [stored] = await sql<{
    plate: string;
    driver: string;
    from: string;
    to: string;
    loading: string;
    next: string;
  }>(
    `select v.data ->> 'licencePlate' as plate, d.data #>> '{contactPerson,name}' as driver, (extract(epoch from b.expected_departure) * 1000)::bigint as "from",
       (extract(epoch from least(a.planned_arrival, b.planned_arrival)) * 1000)::bigint as "to", a.name as loading, b.name as next
     from trip a join trip b on b.org_unit = a.org_unit and b.vehicle_id = a.vehicle_id and b.expected_departure > a.expected_departure
       join master_record v on v.type = 'vehicle' and v.id = a.vehicle_id join master_record d on d.type = 'driver' and d.id = a.driver_id and d.org_unit = a.org_unit
     where a.name = any($1) and b.name = any($1) and a.execution_date = $2::date and b.execution_date = $2::date`,
    [names, isoToday()],
  );
  for (const trip of onBoard) {
    const other = trip.name === stored?.loading ? stored?.next : stored?.loading;
    const expected = [
      {
        kind: 'TIMES',
        otherName: other,
        names: [stored?.plate, stored?.driver],
        from: minute(stored?.from),
        to: minute(stored?.to),
      },
    ];
    expect(trip.overlaps.map(inMinutes)).toEqual(expected);
    expect((await page(trip.id)).overlaps.map(inMinutes)).toEqual(expected);
    const moving = (await execution()).find(({ id }) => id === trip.id);
    if (trip.state !== 'CREATED') expect(moving?.overlaps.map(inMinutes)).toEqual(expected);
  }
  expect((await execution()).flatMap(({ overlaps }) => overlaps)).toHaveLength(1);
  const clock = (ms: string | undefined): string =>
    new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', timeZone: 'Europe/Berlin' }).format(
      Number(ms),
    );
  const lines = (await attention()).filter(({ id }) => id.startsWith('twice/'));
  expect(lines.map(({ subject, text }) => [subject, text])).toEqual([
    [
      stored?.next,
      `${stored?.plate}, ${stored?.driver} are also on ${stored?.loading} from ${clock(stored?.from)} to ${clock(stored?.to)}`,
    ],
  ]);
  expect(lines[0]?.link).toBe(`/DPT/tour/${onBoard.find(({ name }) => name === stored?.next)?.id}`);
});

test('whatever brings it about is marked, and gone when the hours part, the trip is deleted or its journey is over', async () => {
  const create = async (body: Record<string, unknown>): Promise<Row> =>
    (await dispo.request<Row>('POST', `/dpt-rest/trips${bookedTwice}`, { executionDate: today(), ...body })).body;
  // Neither trailer nor tractor nor driver has a trip today.
  const pulled = await create({ vehicleId: 'do-lx-1061', driverId: 'd021' });
  const named = await create({ vehicleId: 'do-lx-1049', driverId: 'd022', trailerIds: ['do-lx-2001'] });
  const set = (id: string, what: string) => sql(`update trip set ${what} where id = $1`, [id]);
  const at = (time: string): string => `('${isoToday()} ${time}'::timestamp at time zone 'Europe/Berlin')`;
  await set(pulled.id, `expected_departure = ${at('14:00')}, planned_arrival = ${at('16:30')}`);
  await set(named.id, `expected_departure = ${at('16:00')}, planned_arrival = ${at('18:00')}`);
  // The usual trailer of the one is named by the other.
  const [trailer] = await sql<{ plate: string }>(
    `select data ->> 'licencePlate' as plate from master_record where id = 'do-lx-2001'`,
  );
  const span = async () => {
    const [one] = await sql<{ from: string; to: string }>(
      `select (extract(epoch from ${at('16:00')}) * 1000)::bigint as "from", (extract(epoch from ${at('16:30')}) * 1000)::bigint as "to"`,
    );
    return { from: Number(one?.from), to: Number(one?.to) };
  };
  const expected = { kind: 'TIMES', names: [trailer?.plate], ...(await span()) };
  expect((await page(pulled.id)).overlaps).toEqual([{ ...expected, otherName: named.name }]);
  expect((await page(named.id)).overlaps).toEqual([{ ...expected, otherName: pulled.name }]);
  // Known to be back later than planned is what happened; known to be out later parts them.
  await set(named.id, `expected_departure = ${at('16:30')}`);
  expect((await page(pulled.id)).overlaps).toEqual([]);
  await set(named.id, `expected_departure = ${at('16:00')}`);
  // Somebody who goes along counts as who drives.
  await set(named.id, `trailer_ids = '{}', co_driver_id = 'd021'`);
  const [person] = await sql<{ name: string }>(
    `select data #>> '{contactPerson,name}' as name from master_record where type = 'driver' and id = 'd021'`,
  );
  expect((await page(named.id)).overlaps).toMatchObject([{ otherName: pulled.name, names: [person?.name] }]);
  expect((await board()).find(({ id }) => id === pulled.id)?.overlaps).toHaveLength(1);
  await set(named.id, `state = 'JOURNEY_CLOSED'`);
  expect((await page(pulled.id)).overlaps).toEqual([]);
  await set(named.id, `state = 'CANCELED'`);
  expect((await page(pulled.id)).overlaps).toEqual([]);
  await set(named.id, `state = 'CREATED', co_driver_id = null, tractor_id = 'do-lx-1061'`);
  expect((await page(pulled.id)).overlaps).toMatchObject([{ otherName: named.name, names: ['DO-LX 1061'] }]);
  // Out with one and loaded for another: no hours make that right.
  await set(
    named.id,
    `expected_departure = ${at('20:00')}, planned_arrival = ${at('21:00')}, state = 'LOADING_ACTIVE'`,
  );
  await set(pulled.id, `state = 'DRV_INPROGRESS', actual_departure = ${at('09:00')}`);
  expect((await page(named.id)).overlaps).toMatchObject([{ kind: 'OUT_ON_OTHER', otherName: pulled.name }]);
  expect((await page(pulled.id)).overlaps).toMatchObject([{ kind: 'LOADING_FOR_OTHER', otherName: named.name }]);
  await set(named.id, `state = 'CANCELED'`);
  await set(pulled.id, `state = 'CANCELED'`);
});
