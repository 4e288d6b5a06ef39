import { describe, expect, test } from 'vitest';
import { addDays, dateToIso, localDateOf } from '#kernel/date.ts';
import { clock } from '#testing/clock.ts';
import { opened } from '#testing/opened.ts';
import type { FigureAnswer, FigureRow } from '../contract/calls.ts';
import { type FigureId, figureIds, figures } from '../rules/catalogue.ts';

const { app, sql } = await opened();
const zone = 'Europe/Berlin';
const today = localDateOf(clock.now(), zone);
const dayBefore = (days: number): string => dateToIso(addDays(today, -days));
const to = dayBefore(0);
const from = dayBefore(6);
type Table<T> = { items: T[]; total: number };

const admin = await app.as('dispo1');
const ask = async (id: FigureId, by: string, client = admin, span = { from, to }) => {
  const answer = await client.request<FigureAnswer>(
    'GET',
    `/rpt-rest/figures/${id}?from=${span.from}&to=${span.to}&by=${by}`,
  );
  expect(answer.status, `${id} ${by} ${JSON.stringify(answer.body)}`).toBe(200);
  return answer.body;
};
const list = async (id: FigureId, by: string, key?: string, client = admin, paging = { page: 0, size: 200 }) => {
  const answer = await client.request<Table<FigureRow>>('POST', `/rpt-rest/figures/${id}/rows`, {
    from,
    to,
    by,
    ...(key === undefined ? {} : { key }),
    paging,
  });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body;
};
const one = async (statement: string, values: unknown[] = []): Promise<number> =>
  Number((await sql<{ n: number }>(statement, values))[0]?.n);

/** Every row, page by page: what is counted can be read to its end, nothing twice. */
async function everyRow(id: FigureId, by: string, key?: string): Promise<FigureRow[]> {
  const rows: FigureRow[] = [];
  for (let page = 0; ; page++) {
    const { items } = await list(id, by, key, admin, { page, size: 200 });
    rows.push(...items);
    if (items.length < 200) return rows;
  }
}

describe('every figure opens exactly what it counts', () => {
  test.each(figureIds)('%s', async (id) => {
    for (const by of figures[id].by) {
      const figure = await ask(id, by);
      expect((await list(id, by)).total, `${id} by ${by}`).toBe(figure.total.rows);
      for (const point of figure.points.slice(0, 6))
        expect((await list(id, by, point.key)).total, `${id} by ${by}: ${point.key}`).toBe(point.rows);
      if (figures[id].measure !== 'balance' && figure.more === 0)
        expect(figure.points.reduce((sum, { rows }) => sum + rows, 0)).toBe(figure.total.rows);
    }
    const rows = await everyRow(id, figures[id].by[0]);
    expect(new Set(rows.map(({ key }) => key)).size).toBe(rows.length);
  });
});

/** The clock of the depot, by another way than the database's: day and hour of an instant. */
const clockOf = new Intl.DateTimeFormat('sv-SE', {
  timeZone: zone,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});
const local = (at: number) => {
  const [day = '', time = ''] = clockOf.format(at).split(' ');
  return { day, hour: time.slice(0, 2), time };
};
const within = (at: number | null): at is number => at !== null && local(at).day >= from && local(at).day <= to;
const minuteOf = (at: number): number => Math.floor(at / 60_000);
/** How many of each. */
function tally<T>(rows: readonly T[], of: (row: T) => string): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const row of rows) counts[of(row)] = (counts[of(row)] ?? 0) + 1;
  return counts;
}
const pointsOf = (figure: FigureAnswer, of: 'rows' | 'value' = 'rows'): Record<string, number> =>
  Object.fromEntries(figure.points.filter(({ rows }) => rows > 0).map((one) => [one.key, Number(one[of])]));

describe('a second way to count: rows read plainly, put together outside the database', () => {
  test('stops in time', async () => {
    const stops = (
      await sql<{ at: number | null; windows: { to: number }[]; aff: string | null; kind: string }>(
        `select p.actual_arrival as at, p.windows, t.aff_id as aff, p.kind from stop p join trip t on t.id = p.trip_id where p.org_unit = 'dtm'`,
      )
    ).filter((one) => one.kind === 'CUSTOMER' && one.windows.length > 0 && within(one.at));
    const inTime = stops.filter(
      ({ at, windows }) => minuteOf(at ?? 0) * 60_000 <= Math.max(...windows.map((w) => w.to)),
    );
    expect(stops.length).toBeGreaterThan(100);
    const figure = await ask('stopsInTime', 'day');
    expect(figure.total).toMatchObject({ rows: stops.length, good: inTime.length });
    expect(figure.total.value).toBeCloseTo((100 * inTime.length) / stops.length, 9);
    expect(pointsOf(figure)).toEqual(tally(stops, ({ at }) => local(at ?? 0).day));
    expect(pointsOf(await ask('stopsInTime', 'hour'))).toEqual(tally(stops, ({ at }) => local(at ?? 0).hour));
    expect(pointsOf(await ask('stopsInTime', 'forwarder'))).toEqual(tally(stops, ({ aff }) => aff ?? ''));
  });

  test('trips that left in time, and what they carried', async () => {
    const trips = (
      await sql<{ at: number | null; due: number; state: string; kg: number; m: number }>(
        `select actual_departure as at, expected_departure as due, state, peak_weight::float8 / 1000 as kg, peak_loading_meter::float8 / 1000 as m from trip where org_unit = 'dtm'`,
      )
    ).filter(({ at, state }) => state !== 'CANCELED' && within(at));
    const good = trips.filter(({ at, due }) => minuteOf(at ?? 0) - minuteOf(due) <= 15);
    expect((await ask('tripsInTime', 'day')).total).toMatchObject({ rows: trips.length, good: good.length });
    const weight = await ask('weightOnTrips', 'day');
    expect(weight.total.value).toBeCloseTo(
      trips.reduce((sum, { kg }) => sum + kg, 0),
      3,
    );
    expect((await ask('metresOnTrips', 'day')).total.value).toBeCloseTo(
      trips.reduce((sum, { m }) => sum + m, 0),
      3,
    );
  });

  test('use of vehicles: of kilograms and loading metres what was nearer to its end, by the records of vehicles and trailers', async () => {
    const trips = (
      await sql<{
        at: number | null;
        state: string;
        kg: number;
        mm: number;
        vehicle: string | null;
        trailers: string[];
      }>(
        `select actual_departure as at, state, peak_weight::float8 as kg, peak_loading_meter::float8 as mm, vehicle_id as vehicle, trailer_ids as trailers from trip where org_unit = 'dtm'`,
      )
    ).filter(
      ({ at, state, vehicle, trailers }) =>
        state !== 'CANCELED' && within(at) && vehicle !== null && trailers.length === 0,
    );
    const takes = new Map(
      (
        await sql<{ id: string; payload: number; metres: number }>(
          `select v.id, (y.data ->> 'payload')::float8 as payload, (y.data ->> 'loadingMeters')::float8 as metres from master_record v join master_record y on y.type = 'vehicletype'
            and y.id = v.data ->> 'vehicleTypeId' where v.type = 'vehicle'`,
        )
      ).map((one) => [one.id, one]),
    );
    const used = trips.flatMap(({ vehicle, kg, mm }) => {
      const room = takes.get(vehicle ?? '');
      return room ? [100 * Math.max(kg / room.payload, mm / room.metres)] : [];
    });
    expect(used.length).toBeGreaterThan(10);
    const figure = await ask('vehicleUse', 'day');
    expect(figure.total.rows).toBe(used.length);
    expect(figure.total.value).toBeCloseTo(used.reduce((sum, one) => sum + one, 0) / used.length, 6);
  });

  test('open by age', async () => {
    const open = (
      await sql<{ day: string | null; state: string; type: string }>(
        `select execution_date::text as day, state, shipment_type as type from shipment where org_unit = 'dtm'`,
      )
    ).filter(
      ({ day, state, type }) =>
        day !== null && day <= to && !/^(COMPLETED|CLOSED|CANCELED)/.test(state) && type !== 'MASTER_PALLET',
    );
    expect(pointsOf(await ask('openByAge', 'age'))).toEqual(
      tally(open, ({ day }) => String((Date.parse(to) - Date.parse(day ?? to)) / 86_400_000)),
    );
  });

  test('failed deliveries by cause', async () => {
    const failed = (
      await sql<{ at: number | null; result: string | null; type: string; cause: string | null }>(
        `select documented_at as at, result, order_type as type, process_deviation_id as cause from stop_order where org_unit = 'dtm'`,
      )
    ).filter(({ at, result, type }) => result === 'HINDRANCE' && type !== 'PICKUP' && within(at));
    expect(failed.length).toBeGreaterThan(0);
    const figure = await ask('failedByCause', 'cause');
    expect(pointsOf(figure)).toEqual(tally(failed, ({ cause }) => cause ?? ''));
    expect(figure.points.every(({ label, key }) => label !== key && label !== '')).toBe(true);
  });

  test('packages per hour, scans, and hours of people only where nobody is alone', async () => {
    await sql(`update process_package set scanned_by = (array['a', 'b', 'c', 'd'])[1 + abs(hashtext(package_id::text)) % 4] where org_unit = 'dtm' and scanned_at is not null
      and list_id in (select id from process_list where kind = 'LDG')`);
    const handled = (
      await sql<{ at: number | null; by: string; kind: string }>(
        `select p.scanned_at as at, p.scanned_by as by, l.kind from process_package p join process_list l on l.id = p.list_id where p.org_unit = 'dtm'`,
      )
    ).filter(({ at }) => within(at));
    const hourOf = ({ at }: { at: number | null }) => Math.floor(Number(at) / 3_600_000);
    const perHour = await ask('packagesPerHour', 'process');
    expect(perHour.total.value).toBeCloseTo(handled.length / new Set(handled.map(hourOf)).size, 9);
    const loaded = handled.filter(({ kind }) => kind === 'LDG');
    const perPerson = await ask('packagesPerPersonHour', 'process');
    const loading = perPerson.points.find(({ key }) => key === 'LDG');
    expect(loading?.value).toBeCloseTo(
      loaded.length / new Set(loaded.map((one) => `${one.by} ${hourOf(one)}`)).size,
      9,
    );
    const alone = perPerson.points.filter(({ key }) => key !== 'LDG');
    expect(alone.length).toBeGreaterThan(0);
    for (const point of alone) expect(point).toMatchObject({ value: null, few: true });
    // No answer names whoever scanned.
    expect(JSON.stringify(await list('packagesPerPersonHour', 'process'))).not.toMatch(/"worker"|scanned_?by/i);

    const scanned = (
      await sql<{ at: number; undone: number | null; result: string }>(
        `select scanned_at as at, undone_at as undone, result from process_scan where org_unit = 'dtm'`,
      )
    ).filter(({ at, undone }) => undone === null && within(at));
    expect(pointsOf(await ask('scans', 'result'))).toEqual(tally(scanned, ({ result }) => result));
    expect(pointsOf(await ask('scans', 'hour'))).toEqual(tally(scanned, ({ at }) => local(at).hour));
  });

  test('deviations: by their scan, and what was missing when its list was closed', async () => {
    await sql(
      `update process_package set deviation_code = 'd301' where (list_id, package_id) in (select list_id, package_id from process_package where org_unit = 'dtm' and scanned_at is not null order by package_id limit 5)`,
    );
    await sql(
      `update process_list set closed_at = now() where id = (select list_id from process_package p join process_list l on l.id = p.list_id where p.org_unit = 'dtm' and p.scanned_at is null and l.kind = 'LDG' order by list_id limit 1)`,
    );
    await sql(
      `update process_package set process_status = 'MISSING' where scanned_at is null and list_id in (select id from process_list where org_unit = 'dtm' and closed_at = now())`,
    );
    const odd = (
      await sql<{ at: number | null; closed: number | null; code: string | null; status: string }>(
        `select p.scanned_at as at, l.closed_at as closed, p.deviation_code as code, p.process_status as status from process_package p join process_list l on l.id = p.list_id where p.org_unit = 'dtm'`,
      )
    )
      .filter(({ code, status }) => code !== null || /DEVIATION|DAMAGED|MISSING/.test(status))
      .filter(({ at, closed }) => within(at ?? closed));
    expect(odd.some(({ status }) => status === 'MISSING')).toBe(true);
    expect(pointsOf(await ask('deviations', 'code'))).toEqual(tally(odd, ({ code, status }) => code ?? status));
  });

  test('cold places: neither silence nor what was withdrawn', async () => {
    const alarm = (id: number, kind: string, state: string, minutes: number) =>
      sql(
        `insert into temperature_alarm (org_unit, id, name, state, kind, sensor_id, serial, place_kind, place_id, place_name, started_at, raised_at, minutes_out, created_at, created_by)
          values ('dtm', $1, 'K1', $2, $3, (select id from sensor where org_unit = 'dtm' order by serial limit 1), 'S1', 'COMPARTMENT', 'K1', 'K1', now() - make_interval(mins => $5), now(), $4, now(), 'test')`,
        [`00000000-0000-7000-8000-00000000000${id}`, state, kind, minutes, id],
      );
    const before = (await ask('coldAlarms', 'place')).total.rows;
    await alarm(1, 'TOO_HIGH', 'OPEN', 20);
    await alarm(2, 'TOO_LOW', 'CLOSED', 15);
    await alarm(3, 'NO_DATA', 'OPEN', 500);
    await alarm(4, 'TOO_HIGH', 'WITHDRAWN', 700);
    expect((await ask('coldAlarms', 'place')).total.rows).toBe(before + 2);
    expect((await ask('coldMinutes', 'place')).points.find(({ key }) => key === 'K1')?.value).toBe(35);
  });

  test('balances: what stood before counts, each day has the balance at its end', async () => {
    const move = (id: number, days: number, given: number, taken: number) =>
      sql(
        `insert into equipment_movement (org_unit, id, partner_kind, partner_id, partner_name, equipment_id, quality, given, taken, source, source_id, source_version, slip, at, booked_at, booked_by)
          values ('dtm', $1, 'CUSTOMER', 'c1', 'Probst', 'FP', 'EXCHANGEABLE', $2, $3, 'MANUAL', $1, 1, $4, now() - make_interval(days => $5), now(), 'test')`,
        [`00000000-0000-7000-8000-0000000001${String(id).padStart(2, '0')}`, given, taken, 9000 + id, days],
      );
    await move(1, 40, 30, 0);
    await move(2, 3, 0, 12);
    await move(3, 0, 5, 0);
    const byDay = await ask('equipmentBalance', 'day');
    const of = (days: number) => byDay.points.find(({ key }) => key === dayBefore(days));
    expect([6, 3, 2, 0].map((days) => of(days)?.value)).toEqual([30, 18, 18, 23]);
    expect([6, 3, 2, 0].map((days) => of(days)?.rows)).toEqual([1, 2, 2, 3]);
    for (const days of [6, 2, 0])
      expect((await list('equipmentBalance', 'day', dayBefore(days))).total).toBe(of(days)?.rows);
    expect((await ask('equipmentBalance', 'partner')).points).toMatchObject([
      { key: 'CUSTOMER~c1', label: 'Probst', value: 23, rows: 3, before: 30 },
    ]);
  });
});

test('a late correction is in the figure at once', async () => {
  const before = await ask('stopsInTime', 'day');
  const [stop] = await sql<{ id: string }>(
    `select p.id from stop p where p.org_unit = 'dtm' and p.kind = 'CUSTOMER' and p.actual_arrival::date = current_date and p.windows <> '[]'
      and p.actual_arrival <= (select to_timestamp(max((w ->> 'to')::bigint) / 1000.0) from jsonb_array_elements(p.windows) w) order by p.id limit 1`,
  );
  await sql(
    `update stop set actual_arrival = to_timestamp((windows -> -1 ->> 'to')::bigint / 1000.0) + interval '1 minute' where id = $1`,
    [stop?.id],
  );
  const after = await ask('stopsInTime', 'day');
  expect(after.total).toMatchObject({ rows: before.total.rows, good: Number(before.total.good) - 1 });
});

describe('who sees what', () => {
  test('a forwarder sees its own trips and shipments, and no hall', async () => {
    const hagen = await app.as('aff-hagen');
    const [{ aff } = { aff: '' }] = await sql<{ aff: string }>(
      `select aff_id as aff from trip where org_unit = 'dtm' and aff_id is not null and aff_id in (select id from master_record where type = 'areafreightforwarder' and data -> 'userIDs' ? 'aff-hagen') order by aff_id limit 1`,
    );
    expect(aff).not.toBe('');
    const own = await ask('stopsInTime', 'forwarder', hagen);
    expect(own.points.map(({ key }) => key)).toEqual([aff]);
    expect(own.total.rows).toBe((await ask('stopsInTime', 'forwarder')).points.find(({ key }) => key === aff)?.rows);
    expect((await list('stopsInTime', 'forwarder', undefined, hagen)).total).toBe(own.total.rows);
    const open = await ask('openByAge', 'forwarder', hagen);
    expect(open.points.map(({ key }) => key)).toEqual([aff]);
    for (const id of ['packagesPerHour', 'scans', 'equipmentBalance', 'coldAlarms'])
      expect((await hagen.request('GET', `/rpt-rest/figures/${id}?from=${from}&to=${to}`)).status, id).toBe(403);
  });

  test('a driver, and nobody at all, get none; another depot gets its own', async () => {
    const path = `/rpt-rest/figures/stopsInTime?from=${from}&to=${to}`;
    expect((await (await app.as('fahrer1')).request('GET', path)).status).toBe(403);
    expect((await app.anonymous.request('GET', path)).status).toBe(401);
    const ham = await app.as('dispo-ham', 'ham');
    expect((await ask('tripsInTime', 'day', ham)).total.rows).toBe(
      await one(
        `select count(*)::int as n from trip where org_unit = 'ham' and actual_departure is not null and state <> 'CANCELED'`,
      ),
    );
    expect((await ask('equipmentBalance', 'partner', ham)).total.rows).toBe(0);
    const rows = await list('packagesPerHour', 'process', undefined, ham);
    expect(rows.total).toBe(
      await one(`select count(*)::int as n from process_package where org_unit = 'ham' and scanned_at is not null`),
    );
  });
});

describe('days and hours are those of the depot', () => {
  test('a day that the clock makes longer', async () => {
    // 26 October 2025 has 25 hours in Berlin; the one of 23 is in period.test.
    const scan = (id: number, at: string) =>
      sql(
        `insert into process_scan (org_unit, list_id, id, client_scan_id, barcode, result, scanned_at, scanned_by)
          select 'dtm', l.id, $1, $2, 'X', 'OK', $3::timestamptz, 'test' from process_list l where l.org_unit = 'dtm' order by l.id limit 1`,
        [`00000000-0000-7000-8000-0000000002${String(id).padStart(2, '0')}`, `dst-${id}`, at],
      );
    const moments = [
      ['2025-10-25T21:59:59Z', '2025-10-25'],
      ['2025-10-25T22:00:00Z', '2025-10-26'],
      ['2025-10-26T00:30:00Z', '2025-10-26'],
      ['2025-10-26T01:30:00Z', '2025-10-26'],
      ['2025-10-26T22:59:59Z', '2025-10-26'],
      ['2025-10-26T23:00:00Z', '2025-10-27'],
    ] as const;
    for (const [at, [moment]] of moments.entries()) await scan(at, moment);
    const span = { from: '2025-10-26', to: '2025-10-26' };
    const day = await ask('scans', 'day', admin, span);
    expect(day.points.map(({ key, rows }) => [key, rows])).toEqual([['2025-10-26', 4]]);
    // The hour that comes twice holds both.
    expect((await ask('scans', 'hour', admin, span)).points.find(({ key }) => key === '02')?.rows).toBe(2);
    expect(
      (await ask('scans', 'day', admin, { from: '2025-10-25', to: '2025-10-27' })).points.map(({ rows }) => rows),
    ).toEqual([1, 4, 1]);
  });
});

describe('what is asked wrongly is said', () => {
  test.each([
    ['days in the wrong order', `stopsInTime?from=${to}&to=${from}`, 400],
    ['more than a year', 'stopsInTime?from=2020-01-01&to=2026-01-01', 400],
    ['no day', 'stopsInTime?from=2026-02-30&to=2026-03-01', 400],
    ['a grouping that it lacks', `stopsInTime?from=${from}&to=${to}&by=code`, 400],
    ['a figure that is none', `nothing?from=${from}&to=${to}`, 400],
  ])('%s', async (_, path, status) => {
    expect((await admin.request('GET', `/rpt-rest/figures/${path}`)).status).toBe(status);
  });
});

describe('to take along', () => {
  test('CSV and XLSX say what the chart says', async () => {
    const figure = await ask('failedByCause', 'cause');
    const url = `${app.url}/rpt-rest/figures/failedByCause/table?from=${from}&to=${to}&by=cause`;
    const get = (format: string) => fetch(`${url}&format=${format}`, { headers: { cookie: admin.cookie } });
    const csv = (await (await get('csv')).text()).split('\r\n').filter(Boolean);
    expect(csv).toHaveLength(figure.points.length + 2);
    expect(csv.at(-1)).toContain(`"${figure.total.rows}"`);
    const xlsx = await get('xlsx');
    expect(xlsx.headers.get('content-type')).toContain('spreadsheetml');
    expect(
      Buffer.from(await xlsx.arrayBuffer())
        .subarray(0, 2)
        .toString(),
    ).toBe('PK');
  });

  test('a page as PDF; a figure that is none is named', async () => {
    const get = (names: string) =>
      fetch(`${app.url}/rpt-rest/figures.pdf?from=${from}&to=${to}&figures=${names}`, {
        headers: { cookie: admin.cookie },
      });
    const paper = await get('stopsInTime.forwarder,openByAge,coldMinutes');
    expect(paper.status).toBe(200);
    expect(
      Buffer.from(await paper.arrayBuffer())
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-');
    expect((await get('stopsInTime,whatever')).status).toBe(400);
  });
});
