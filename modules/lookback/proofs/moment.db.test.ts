import { describe, expect, test } from 'vitest';
import { addDays } from '#kernel/date.ts';
import { clock } from '#testing/clock.ts';
import { isoToday, scan, today } from '#testing/day.ts';
import { opened } from '#testing/opened.ts';

const minute = 60_000;
const { app, sql } = await opened();

type Unit = { number: string; movingTo: string | null };
type Yard = { places: { name: string; units: Unit[] }[]; nowhere: Unit[] };
type Hall = {
  packages: number;
  orders: number;
  positions: { position: string | null; packages: number }[];
  lists: List[];
};
type List = { id: string; state: string; scanned: number };
type Trips = { trips: { id: string; state: string; stops: number; done: number }[] };

const now = (): number => app.platform.clock.now();
// A session ends when it rests for half an hour, and a test lets that pass.
const yard = () => app.as('yard1');
const lead = () => app.as('leitdispo');
const yardAt = async (at: number) => (await (await yard()).request<Yard>('GET', `/lookback-rest/yard?at=${at}`)).body;
const hallAt = async (at: number) => (await (await lead()).request<Hall>('GET', `/lookback-rest/hall?at=${at}`)).body;
const tripsAt = async (at: number) =>
  (await (await lead()).request<Trips>('GET', `/lookback-rest/trips?at=${at}`)).body;

/** What the tables of today say, which know nothing of yesterday: the second way to count. */
const unitsNow = async (): Promise<string[]> =>
  (
    await sql<{ line: string }>(
      `select coalesce(p.name, '-') || ' ' || u.number as line from transport_unit u left join yard_place p on p.org_unit = u.org_unit and p.id = u.place_id
        where u.org_unit = 'dtm' and u.state not in ('EXPECTED', 'DEPARTED') order by 1`,
    )
  ).map(({ line }) => line);
const hallNow = async () =>
  sql<{ position: string | null; packages: number }>(
    `select actual_space as position, count(*)::int as packages from package
      where org_unit = 'dtm' and active and terminal_status = 'IN_DEPOT' group by 1 order by 1 nulls last`,
  );
const tripsNow = async () =>
  sql<{ id: string; state: string }>(
    `select id, state from trip where org_unit = 'dtm' and execution_date = current_date and state <> 'CANCELED' order by id`,
  );

const linesOf = ({ places, nowhere }: Yard): string[] =>
  [
    ...places.flatMap(({ name, units }) => units.map(({ number }) => `${name} ${number}`)),
    ...nowhere.map(({ number }) => `- ${number}`),
  ].sort();
const positionsOf = ({ positions }: Hall) => positions.map(({ position, packages }) => ({ position, packages }));
const statesOf = ({ trips }: Trips) =>
  trips.map(({ id, state }) => ({ id, state })).sort((a, b) => (a.id < b.id ? -1 : 1));

describe('the depot as it stood', () => {
  test('now is what the tables of today say', async () => {
    expect(linesOf(await yardAt(now()))).toEqual([...(await unitsNow())].sort());
    expect(positionsOf(await hallAt(now()))).toEqual(await hallNow());
    expect(statesOf(await tripsAt(now()))).toEqual(await tripsNow());
  });

  test('a unit stands where it stood before it was moved, and is under way while it is moved', async () => {
    const [before, then] = [[...(await unitsNow())].sort(), now()];
    const [place] = await sql<{ id: string }>(`select id from yard_place where org_unit = 'dtm' and name = 'P-16'`);
    const [unit] = await sql<{ id: string }>(
      `select id from transport_unit where org_unit = 'dtm' and number = 'DTM4403'`,
    );
    clock.forward(10 * minute);
    type Order = { id: string; version: number };
    const shunter = await yard();
    const made = await shunter.request<Order>('POST', '/ym-rest/shunting-orders', {
      unitId: unit?.id,
      toPlace: place?.id,
      reason: 'PARK',
      clientKey: 'lookback-move-1',
    });
    const step = (one: Order, name: string) =>
      shunter.request<Order>('POST', `/ym-rest/shunting-orders/${one.id}/${name}`, { version: one.version });
    const begun = await step(made.body, 'start');
    clock.forward(4 * minute);
    const between = now() - 2 * minute;
    await step(begun.body, 'finish');
    clock.forward(20 * minute);

    expect(linesOf(await yardAt(then))).toEqual(before);
    const moving = (await yardAt(between)).nowhere.find(({ number }) => number === 'DTM4403');
    expect(moving?.movingTo).toBe('P-16');
    expect(linesOf(await yardAt(now()))).toContain('P-16 DTM4403');
    expect(linesOf(await yardAt(now()))).toEqual([...(await unitsNow())].sort());
  });

  test('packages stand in the hall until they were loaded, lists and trips had the state of then', async () => {
    const [one] = await sql<{ list: string; trip: string; barcode: string }>(
      `select l.id as list, l.trip_id as trip, p.barcode from process_list l
         join process_package x on x.org_unit = l.org_unit and x.list_id = l.id join package p on p.org_unit = x.org_unit and p.id = x.package_id
        where l.org_unit = 'dtm' and l.kind = 'LDG' and l.state = 'RELEASED' and p.terminal_status = 'IN_DEPOT' and p.status = 'OK'
          and (select count(*) from package o where o.org_unit = p.org_unit and o.barcode = p.barcode and o.active) = 1
        order by l.planned_departure desc, p.barcode limit 1`,
    );
    const { list, trip, barcode } = one ?? { list: '', trip: '', barcode: '' };
    const [hall, trips, then] = [await hallNow(), await tripsNow(), now()];
    clock.forward(5 * minute);
    const scanned = await scan(await app.as('lader1'), list, barcode, 'lookback-scan-1');
    expect(scanned.body.result).toBe('OK');
    clock.forward(5 * minute);

    expect(positionsOf(await hallAt(then))).toEqual(hall);
    expect(statesOf(await tripsAt(then))).toEqual(trips);
    expect(trips.find(({ id }) => id === trip)?.state).toBe('LOADING_RELEASED');
    expect((await tripsAt(now())).trips.find(({ id }) => id === trip)?.state).toBe('LOADING_ACTIVE');
    const after = await hallAt(now());
    expect(positionsOf(after)).toEqual(await hallNow());
    expect(after.packages).toBe(hall.reduce((sum, { packages }) => sum + packages, 0) - 1);
    const listAt = async (at: number) => (await hallAt(at)).lists.find(({ id }) => id === list);
    expect(await listAt(now())).toMatchObject({ state: 'INPROGRESS', scanned: 1 });
    expect(await listAt(then)).toBeUndefined();
    // Package by package: this one stood here then and is gone now.
    const packages = async (at: number) =>
      (
        await (
          await lead()
        ).request<{ items: { barcode: string }[]; total: number }>('POST', '/lookback-rest/hall/packages', {
          at,
          q: barcode,
        })
      ).body;
    expect((await packages(then)).items.map((row) => row.barcode)).toEqual([barcode]);
    expect((await packages(now())).total).toBe(0);
  });

  test('a list that was closed and opened again was not in work in between, and one cancelled since was', async () => {
    // The history says when: no list of the demo is closed and opened again while a test looks.
    const [one] = await sql<{ id: string }>(
      `select id from process_list where org_unit = 'dtm' and kind = 'LDG' and state = 'INPROGRESS' order by name limit 1`,
    );
    const id = one?.id ?? '';
    const begun = now();
    const step = (state: string, at: number) =>
      sql(
        `insert into history (org_unit, id, log_key, type, code, text_key, args, status_time, account_id, account_name, user_type)
          values ('dtm', gen_random_uuid(), 'LDG:' || $1, 'STS', '3001', 'crossdock:history/close', jsonb_build_object('name', '', 'state', $2::text), $3, 'x', 'x', 'SYSTEM')`,
        [id, state, new Date(at)],
      );
    await step('CLOSED', begun + 10 * minute);
    await step('INPROGRESS', begun + 20 * minute);
    await step('CANCELED', begun + 30 * minute);
    await sql(`update process_list set state = 'CANCELED', closed_at = null where id = $1`, [id]);
    clock.forward(60 * minute);
    const inWork = async (after: number) =>
      (await hallAt(begun + after * minute)).lists.find((list) => list.id === id)?.state;
    expect([await inWork(5), await inWork(15), await inWork(25), await inWork(35)]).toEqual([
      'INPROGRESS',
      undefined,
      'INPROGRESS',
      undefined,
    ]);
  });

  test('a trip that was moved to another day stands at the day that it had', async () => {
    const then = now();
    clock.forward(5 * minute);
    const dispo = await app.as('dispo1');
    const made = await dispo.request<{ id: string; version: number; name: string }>('POST', '/dpt-rest/trips', {
      executionDate: today(),
    });
    expect(made.status).toBe(201);
    clock.forward(5 * minute);
    const planned = now();
    clock.forward(5 * minute);
    const moved = await dispo.request('PUT', `/dpt-rest/trips/${made.body.id}`, {
      version: made.body.version,
      executionDate: addDays(today(), 1),
    });
    expect(moved.status).toBe(200);
    clock.forward(5 * minute);
    const has = async (at: number) => (await tripsAt(at)).trips.some(({ id }) => id === made.body.id);
    expect([await has(then), await has(planned), await has(now())]).toEqual([false, true, false]);
    const history = await dispo.request<{ historyText: string }[]>('GET', `/dpt-rest/history/TRIP:${made.body.id}`);
    expect(JSON.stringify(history.body)).toContain(`${made.body.name} moved from 10/03/2026 to 11/03/2026`);
  });

  test('a moment to come and one too long ago are refused in words', async () => {
    for (const [by, words] of [
      [60 * minute, 'has not come'],
      [-40 * 1440 * minute, '31 days'],
    ] as const) {
      const said = await (await lead()).request<{ message: string }>('GET', `/lookback-rest/hall?at=${now() + by}`);
      expect([said.status, said.body.message]).toEqual([400, expect.stringContaining(words)]);
    }
    expect((await (await lead()).request('GET', '/lookback-rest/hall?at=yesterday')).status).toBe(400);
  });

  test('a forwarder looks back at its own trips only', async () => {
    const aff = await app.as('aff-hagen');
    const own = await sql<{ id: string }>(
      `select id from trip where org_unit = 'dtm' and execution_date = $1 and state <> 'CANCELED' and aff_id = 'aff-hagen'`,
      [isoToday()],
    );
    expect(own.length).toBeGreaterThan(0);
    const seen = (await aff.request<Trips>('GET', `/lookback-rest/trips?at=${now()}`)).body.trips;
    expect(seen.map(({ id }) => id).sort()).toEqual(own.map(({ id }) => id).sort());
    expect(seen.length).toBeLessThan((await tripsAt(now())).trips.length);
  });
});
