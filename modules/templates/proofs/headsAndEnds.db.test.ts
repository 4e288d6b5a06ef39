import { beforeAll, expect, test } from 'vitest';
import { addDays, dateToIso, isoToDate, type LocalDate } from '#kernel/date.ts';
import { type Checks, freeItems, makeIdle, morning, overriding, today } from '#testing/day.ts';
import { opened } from '#testing/opened.ts';
import type { Client } from '#testing/testApp.ts';
import { storeConfiguration } from '#modules/settings/server/index.ts';
import { makeTrips } from '../server/jobs.ts';
import { typedTemplate } from './typedTemplate.ts';

/** Where trips of a template begin and end, who is to drive them, and what is said of its days before it is saved. */
const { app, sql } = await opened(morning());
const base = '/wco-rest/tour-templates';
const van = 'do-lx-1049';
let dispo: Client;

type Made = {
  day: LocalDate;
  tripId: string;
  headIssues: string[];
  differences: { field: string; trip: string; template: string }[];
};
type Template = { id: string; version: number; headDays: number; trips: Made[] };
type Preview = { days: { day: LocalDate; kind: string; holiday: string | null; reason: string | null }[] };
type Place = { id: string; lat: number; lon: number; name: string };

const everyDay = [true, true, true, true, true, true, true, true];
const begin = async (name: string, more: object = {}): Promise<Template> => {
  const made = await dispo.request<Template>('POST', base, {
    ...typedTemplate(name, more),
    clientKey: crypto.randomUUID(),
  });
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  return made.body;
};
const get = async ({ id }: { id: string }) => (await dispo.request<Template>('GET', `${base}/${id}`)).body;
const generate = async ({ id }: { id: string }, from = today(), to = from) =>
  (await dispo.request<{ made: number; template: Template }>('POST', `${base}/${id}/generate`, { from, to })).body;
const tripRow = async (name: string) =>
  (
    await sql<{
      id: string;
      start: string;
      lat: number;
      lon: number;
      end: string | null;
      home: number | null;
      first: number | null;
    }>(
      `select t.id, t.start_name as start, t.start_latitude as lat, t.start_longitude as lon, t.end_name as end, t.return_minutes as home,
          (select p.distance::float8 from stop p where p.org_unit = t.org_unit and p.trip_id = t.id order by p.sequence limit 1) as first
        from trip t where t.org_unit = 'dtm' and t.name = $1 order by t.execution_date limit 1`,
      [name],
    )
  )[0];
const preview = async (name: string, more: object = {}, templateId: string | null = null) => {
  const answer = await dispo.request<Preview>('POST', `${base}/preview`, { ...typedTemplate(name, more), templateId });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body.days;
};
const counted = async (): Promise<number> =>
  (
    await dispo.request<Record<string, { count: number }>>(
      'GET',
      '/api/system/module-metrics/retrieve?id=wco.templates.heads',
    )
  ).body['wco.templates.heads']?.count ?? 0;
const places = await sql<Place>(
  `select id, (data #>> '{address,latitude}')::float8 as lat, (data #>> '{address,longitude}')::float8 as lon, data #>> '{address,name1}' as name
    from master_record where type = 'stoplocation' and org_unit = 'dtm' and valid_to is null and data ->> 'kind' = 'CUSTOMER'
      and data #>> '{address,latitude}' is not null order by id limit 3`,
);
const [first, second, third] = places as [Place, Place, Place];
const drivers = await sql<{ id: string }>(
  `select id from master_record where type = 'driver' and org_unit = 'dtm' and valid_to is null order by id desc limit 2`,
);

beforeAll(async () => {
  dispo = await app.as('dispo1');
  await sql(`update trip_template set state = 'PAUSED', head_days = 0 where org_unit = 'dtm'`);
  await makeIdle(sql, [van]);
});

test('trips begin and end where their template says: no way to a first stop there, no way home from a last one; else at the depot', async () => {
  const fixedStops = [first, second].map(({ id }) => ({ stopLocationId: id, time: null }));
  await generate(await begin('Ends A', { fixedStops }));
  const usual = await tripRow('Ends A');
  expect(usual).toMatchObject({ end: null });
  expect([usual?.first, usual?.home].every((way) => (way ?? 0) > 0)).toBe(true);
  const made = await begin('Ends B', { fixedStops, startLocationId: first.id, endLocationId: second.id });
  await generate(made);
  const trip = await tripRow('Ends B');
  expect(trip).toMatchObject({ lat: first.lat, lon: first.lon, first: 0, home: 0 });
  expect([trip?.start, trip?.end].map((name, i) => name?.startsWith(places[i]?.name ?? '?'))).toEqual([true, true]);
  const { body } = await dispo.request<{ startLocationId: string; endLocationId: string }>(
    'GET',
    `/dpt-rest/trips/${trip?.id}`,
  );
  expect([body.startLocationId, body.endLocationId]).toEqual([first.id, second.id]);
  // The template begins elsewhere now: it is shown, and the chosen trip follows.
  const changed = await dispo.request<Template>('PUT', `${base}/${made.id}`, {
    ...typedTemplate('Ends B', { fixedStops, startLocationId: third.id, endLocationId: null }),
    version: (await get(made)).version,
  });
  const [day] = changed.body.trips;
  expect(day?.differences).toEqual([
    { field: 'startLocationId', trip: first.id, template: third.id },
    { field: 'endLocationId', trip: second.id, template: '' },
  ]);
  await dispo.request('POST', `${base}/${made.id}/align`, { tripIds: [day?.tripId] });
  const moved = await tripRow('Ends B');
  expect(moved).toMatchObject({ lat: third.lat, lon: third.lon, end: null });
  expect([moved?.first, moved?.home].every((way) => (way ?? 0) > 0)).toBe(true);
});

test('a trip made by hand begins elsewhere too; a place that is none is refused, and master data says which trip names a place', async () => {
  const make = (startLocationId: string) =>
    dispo.request<{ id: string; version: number; startName: string }>('POST', '/dpt-rest/trips', {
      name: `By hand ${startLocationId}`.slice(0, 30),
      executionDate: today(),
      startLocationId,
    });
  expect((await make('no-such')).status).toBe(400);
  const { body } = await make(third.id);
  expect(body.startName).toContain(third.name);
  const admin = await app.as('depotadmin');
  const named = await admin.request(
    'GET',
    `/cmd-core-rest-interface/masterdata/stoplocation/v1/dtm/${third.id}/references`,
  );
  expect(JSON.stringify(named.body)).toContain(body.id);
  const back = await dispo.request<{ startName: string; startLocationId: null }>('PUT', `/dpt-rest/trips/${body.id}`, {
    version: body.version,
    startLocationId: null,
  });
  const [depot] = await sql<{ name: string }>(`select name from org_unit where id = 'dtm'`);
  expect(back.body).toMatchObject({ startName: depot?.name, startLocationId: null });
});

test('at night the heads of the trips are looked at: what lacks, is booked twice or may not drive is told, until somebody puts it right', async () => {
  const before = await counted();
  const bare = await begin('Heads A', { autoCreateDaysAhead: 1 });
  await begin('Heads B', { vehicleId: van, driverId: drivers[0]?.id });
  const again = await begin('Heads C', { vehicleId: van, driverId: drivers[1]?.id });
  await sql(
    `update master_record set data = data || '{"drivingLicenceValidTo":[2026,3,1]}' where type = 'driver' and id = $1`,
    [drivers[1]?.id],
  );
  await sql(`delete from template_run where org_unit = 'dtm'`);
  await makeTrips(app.platform, 'dtm');
  const told = async (one: Template) => (await get(one)).trips.flatMap(({ headIssues }) => headIssues);
  expect((await told(bare)).filter((text) => /vehicle/i.test(text))).toHaveLength(2);
  expect((await told(bare)).filter((text) => /driver/i.test(text))).toHaveLength(2);
  const wrong = (await told(again)).join(' ');
  expect(wrong).toContain('Heads B');
  expect(wrong).toMatch(/licen[cs]e/i);
  const rows = await sql<{ name: string; days: number }>(
    `select r.name, count(*)::int as days from template_day d join trip_template r on r.org_unit = d.org_unit and r.id = d.template_id
      where d.org_unit = 'dtm' and r.name like 'Heads %' and d.head_issues <> '[]' group by 1 order by 1`,
  );
  expect(rows.filter(({ name }) => name !== 'Heads B')).toEqual([
    { name: 'Heads A', days: 2 },
    { name: 'Heads C', days: 2 },
  ]);
  for (const one of [bare, again]) expect((await get(one)).headDays).toBe(2);
  expect(await counted()).toBe(before + rows.length);
  // Another vehicle and driver for one day: the next look finds one day less, and the page says so at once.
  const free = await sql<{ id: string }>(
    `select v.id from master_record v where v.type = 'vehicle' and v.org_unit = 'dtm' and v.valid_to is null and v.id <> $1 and coalesce(v.data #>> '{availability,1}', 'true') = 'true'
        and not exists (select from trip t where t.org_unit = 'dtm' and t.vehicle_id = v.id and t.execution_date >= $2::date - 1) order by v.id limit 1`,
    [van, dateToIso(today())],
  );
  const [day] = (await get(bare)).trips;
  const { body } = await dispo.request<{ version: number }>('GET', `/dpt-rest/trips/${day?.tripId}`);
  const mended = await dispo.request('PUT', `/dpt-rest/trips/${day?.tripId}`, {
    version: body.version,
    vehicleId: free[0]?.id ?? null,
    driverId: drivers[0]?.id,
    expectedDeparture: app.platform.clock.now() + 3_600_000,
  });
  expect(mended.status, JSON.stringify(mended.body)).toBe(200);
  expect((await get(bare)).trips[0]?.headIssues).toEqual([]);
  expect((await get(bare)).headDays).toBe(2);
  await makeTrips(app.platform, 'dtm');
  expect((await get(bare)).headDays).toBe(1);
  // Every quarter of an hour it is looked again: where nothing is another, nothing is written.
  const written = () => sql(`select xmin::text from trip_template where org_unit = 'dtm' and id = $1`, [bare.id]);
  const last = await written();
  await makeTrips(app.platform, 'dtm');
  expect(await written()).toEqual(last);
  // A trip that is deleted lacks nothing.
  for (const { tripId } of (await get(bare)).trips) await dispo.request('DELETE', `/dpt-rest/trips/${tripId}`);
  await makeTrips(app.platform, 'dtm');
  expect((await get(bare)).headDays).toBe(0);
});

test('a fixed stop at another depot is the stop at which line haul to that depot ends', async () => {
  const [place] = await sql<{ id: string }>(
    `update master_record set data = jsonb_set(data || '{"kind":"DEPOT"}', '{internId}', '"HAM"') where type = 'stoplocation' and org_unit = 'dtm' and id = $1 returning id`,
    [third.id],
  );
  await generate(
    await begin('Haul A', { trafficType: 'LineHaul', fixedStops: [{ stopLocationId: place?.id, time: null }] }),
  );
  const trip = await tripRow('Haul A');
  const [item] = await freeItems(sql, 1);
  await sql(
    `update shipment set stop_key = 'depot:ham', leg_depot = 'ham', traffic_type = 'LineHaul', aff_id = null, attributes = '{}', cash_on_delivery = 0 where id = $1`,
    [item?.id],
  );
  const put = await overriding<Checks>(dispo, `/dpt-rest/trips/${trip?.id}/items`, {
    itemIds: [item?.id],
  });
  expect(put.body.success, JSON.stringify(put.body)).toBe(true);
  const stops = await sql<{ key: string; kind: string; orders: number }>(
    `select p.stop_key as key, p.kind, (select count(*)::int from stop_order o where o.org_unit = p.org_unit and o.stop_id = p.id) as orders
      from stop p where p.org_unit = 'dtm' and p.trip_id = $1 order by p.sequence`,
    [trip?.id],
  );
  expect(stops).toEqual([{ key: 'depot:ham', kind: 'DEPOT', orders: 1 }]);
});

test('what is said of the days before a template is saved is what is made of it afterwards; the reason stands at each day that is left out', async () => {
  const at = (by: number) => dateToIso(addDays(today(), by));
  await app.platform.asSystem('dtm', ({ db }) =>
    storeConfiguration(
      { db, config: app.platform.config },
      'dtm',
      'holidays',
      { closedDays: [{ id: 'own', day: at(3), name: 'Inventur' }], workingDays: [] },
      'test',
    ),
  );
  await dispo.request('POST', '/dpt-rest/trips', { name: 'Preview A', executionDate: addDays(today(), 4) });
  await sql(`update master_record set valid_to = $1::date where type = 'vehicle' and org_unit = 'dtm' and id = $2`, [
    at(20),
    'do-lx-1044',
  ]);
  const more = { weekdays: [true, true, true, true, true, true, false, false], vehicleId: 'do-lx-1044' };
  const said = await preview('Preview A', more);
  const of = (kind: string) => said.filter((one) => one.kind === kind).map(({ day }) => dateToIso(day));
  expect(said.find(({ day }) => dateToIso(day) === at(3))).toMatchObject({ kind: 'HOLIDAY', holiday: 'Inventur' });
  expect(said.find(({ day }) => dateToIso(day) === at(4))).toMatchObject({
    kind: 'REFUSED',
    reason: 'Another trip of this day is named Preview A already.',
  });
  expect(said.filter(({ reason }) => reason?.includes('do-lx-1044')).every(({ day }) => dateToIso(day) > at(20))).toBe(
    true,
  );
  const made = await begin('Preview A', more);
  await generate(made, today(), addDays(today(), 41));
  const kept = await sql<{ day: string; state: string }>(
    `select day::text as day, state from template_day where org_unit = 'dtm' and template_id = $1 order by day`,
    [made.id],
  );
  expect(kept.filter(({ state }) => state === 'MADE').map(({ day }) => day)).toEqual(of('TRIP'));
  expect(kept.filter(({ state }) => state === 'FAILED').map(({ day }) => day)).toEqual(of('REFUSED'));
  // A day that is made stays made, a deleted one stays deleted, whatever is typed now.
  const [one, two] = await sql<{ id: string; day: string }>(
    `select t.id, t.execution_date::text as day from trip t join template_day d on d.org_unit = t.org_unit and d.trip_id = t.id
      where d.template_id = $1 order by 2 limit 2`,
    [made.id],
  );
  await dispo.request('DELETE', `/dpt-rest/trips/${two?.id}`);
  const later = await preview('Preview A', { ...more, weekdays: everyDay.map((_, i) => i === 6) }, made.id);
  const kindOn = (iso = '') => later.find(({ day }) => dateToIso(day) === dateToIso(isoToDate(iso)))?.kind;
  expect([kindOn(one?.day), kindOn(two?.day)]).toEqual(['MADE', 'DELETED']);
});

test('only whoever writes templates of this depot asks for a preview', async () => {
  for (const [account, unit] of [
    ['fahrer1', 'dtm'],
    ['aff-hagen', 'dtm'],
  ] as const)
    expect((await (await app.as(account, unit)).request('POST', `${base}/preview`, {})).status).toBe(403);
});
