import { expect, test } from 'vitest';
import { addDays, dateToIso, type LocalDate } from '#kernel/date.ts';
import { morning, today } from '#testing/day.ts';
import { opened } from '#testing/opened.ts';
import type { Client } from '#testing/testApp.ts';
import { storeConfiguration } from '#modules/settings/server/index.ts';
import { makeCollections, makeTrips } from '../server/jobs.ts';
import { typedTemplate } from './typedTemplate.ts';

const { app, sql } = await opened(morning());
const dispo = await app.as('dispo1');
/** The depot is closed on a day of its own. */
const closeOn = (day: LocalDate): Promise<void> =>
  app.platform.asSystem('dtm', ({ db }) =>
    storeConfiguration(
      { db, config: app.platform.config },
      'dtm',
      'holidays',
      { closedDays: [{ id: 'own', day: dateToIso(day), name: 'Inventur' }], workingDays: [] },
      'test',
    ),
  );

const base = '/wco-rest/recurringcollections';

type Made = { day: LocalDate; state: string; itemId: string | null; tripName: string | null; reason: string | null };
type Collection = {
  id: string;
  version: number;
  region: string;
  nextDay: LocalDate | null;
  holidayOn: LocalDate | null;
  holidayMovesTo: LocalDate | null;
  waitsFor: string | null;
  made: Made[];
};
const recordOf = async (type: string, more = 'true') =>
  (
    await sql<{ id: string }>(
      `select id from master_record where type = $1 and org_unit = 'dtm' and valid_to is null and ${more} order by id limit 1`,
      [type],
    )
  )[0]?.id ?? null;
const stopLocationId = await recordOf('stoplocation', `data ->> 'kind' = 'CUSTOMER'`);
const customerId = await recordOf('customer', `coalesce((data ->> 'creditHold')::boolean, false) = false`);
const everyDay = [true, true, true, true, true, true, true, true];

const typed = (name: string, more: object = {}) => ({
  name,
  customerId,
  stopLocationId,
  windowFrom: [9, 0, 0],
  windowTo: [16, 0, 0],
  relationId: null,
  consigneeName: 'Nordstern Möbel GmbH',
  consigneeStreet: 'Hafenstraße 3',
  consigneePostalCode: '20457',
  consigneeCity: 'Hamburg',
  consigneeCountry: 'DE',
  productId: null,
  affId: null,
  numberOfPackages: 4,
  packingType: null,
  goodsDescription: 'Ersatzteile',
  grossWeight: 420_000,
  reference: 'RC-77',
  pickupInstruction: 'Rampe 3',
  pattern: 'DAILY',
  repeatEvery: 1,
  weekdays: everyDay,
  nth: null,
  monthDays: [],
  validFrom: today(),
  validTo: null,
  mostDays: null,
  exceptions: [],
  extraDates: [],
  pauses: [],
  holidayRule: 'SKIP',
  createDaysAhead: 2,
  orderCreationTime: [4, 0, 0],
  tripTemplateId: null,
  ...more,
});
const begin = async (name: string, more: object = {}) => {
  const made = await dispo.request<Collection>('POST', base, { ...typed(name, more), clientKey: crypto.randomUUID() });
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  await app.settled();
  return made.body;
};
const listed = async (client: Client): Promise<string> =>
  JSON.stringify((await client.request('POST', `${base}/table`, {})).body);
const get = async ({ id }: { id: string }) => (await dispo.request<Collection>('GET', `${base}/${id}`)).body;
const job = () => makeCollections(app.platform, 'dtm');
/** The next morning's look at a collection. */
const again = ({ id }: { id: string }, seen: string | null = null) =>
  sql(`update recurring_collection set seen_to_on = $2::date where org_unit = 'dtm' and id = $1`, [id, seen]);
const rows = ({ id }: { id: string }) =>
  sql<{ day: string; state: string; item_id: string | null }>(
    `select day::text as day, state, item_id from collection_day where org_unit = 'dtm' and collection_id = $1 order by day`,
    [id],
  );
const day = (by: number) => dateToIso(addDays(today(), by));

test('the morning creates the shipments of today and the days ahead, once, run twice and twice at once (I16)', async () => {
  const made = await begin('Daily A');
  await job();
  const first = await rows(made);
  expect(first.map(({ day, state }) => `${day} ${state}`)).toEqual([0, 1, 2].map((by) => `${day(by)} MADE`));
  await job();
  await again(made);
  await Promise.all([job(), job()]);
  expect(await rows(made)).toEqual(first);
  const [item] = await sql(
    `select s.shipment_type, s.execution_date::text as day, s.packages, s.weight, h.args ->> 'source' as source
      from shipment s join history h on h.org_unit = s.org_unit and h.log_key = 'ITEM:' || s.id and h.type = 'CRT'
      where s.org_unit = 'dtm' and s.id = $1`,
    [first[1]?.item_id],
  );
  expect(item).toEqual({ shipment_type: 'PICKUP', day: day(1), packages: 4, weight: 420_000, source: 'RECURRING' });
});

test('a day that was cancelled stays so; killed between two days, the other is made with the next turn', async () => {
  const made = await begin('Daily B');
  await job();
  const [, tomorrow, after] = await rows(made);
  await dispo.request('POST', `/dpt-rest/items/${tomorrow?.item_id}/cancel`, { reason: 'not needed' });
  await sql(`delete from collection_day where org_unit = 'dtm' and collection_id = $1 and day = $2::date`, [
    made.id,
    after?.day,
  ]);
  await again(made);
  await job();
  const now = await rows(made);
  expect(now.map(({ day }) => day)).toEqual([0, 1, 2].map(day));
  expect(now[1]?.item_id).toBe(tomorrow?.item_id);
  expect(now[2]?.item_id).not.toBe(after?.item_id);
});

test('while the server stood still: days that are over are named as missed, none is doubled, the others are created', async () => {
  const made = await begin('Daily C', { validFrom: addDays(today(), -10) });
  await again(made, day(-3));
  await job();
  expect((await rows(made)).map(({ day, state }) => `${day} ${state}`)).toEqual([
    ...[-3, -2, -1].map((by) => `${day(by)} MISSED`),
    ...[0, 1, 2].map((by) => `${day(by)} MADE`),
  ]);
  expect((await get(made)).waitsFor).toContain(day(-3).split('-').toReversed().join('/'));
});

test('a blocked customer waits by name and stops no other; unblocked, it is created with the next turn', async () => {
  const blocked = await recordOf('customer', `(data ->> 'creditHold')::boolean`);
  const held = blocked ?? customerId;
  if (!blocked)
    await sql(
      `update master_record set data = data || '{"creditHold":true}' where type = 'customer' and org_unit = 'dtm' and id = $1`,
      [held],
    );
  const waits = await begin('Daily D', { customerId: held, createDaysAhead: 1 });
  const fine = await begin('Daily E', { customerId: null, createDaysAhead: 1 });
  await job();
  expect((await rows(waits)).map(({ state }) => state)).toEqual(['FAILED', 'FAILED']);
  expect((await rows(fine)).map(({ state }) => state)).toEqual(['MADE', 'MADE']);
  expect((await get(waits)).waitsFor).toMatch(/is blocked/);
  await sql(
    `update master_record set data = data || '{"creditHold":false}' where type = 'customer' and org_unit = 'dtm' and id = $1`,
    [held],
  );
  await job();
  expect((await rows(waits)).map(({ state }) => state)).toEqual(['MADE', 'MADE']);
  expect((await get(waits)).waitsFor).toBeNull();
});

test('twelve months show holidays by the part of the country: moved before and behind, dropped; the list tells of the next', async () => {
  const closed = addDays(today(), 3);
  const weekdays = [true, true, true, true, true, false, false, false];
  await closeOn(closed);
  const made = await begin('Daily F', {
    weekdays,
    pattern: 'WEEKLY',
    holidayRule: 'NEXT',
  });
  const found = await get(made);
  expect(found.region).toBe('DE-NW');
  const { body } = await dispo.request<{
    days: { planned: LocalDate; day: LocalDate | null; kind: string; holiday: string | null }[];
    holidays: { day: LocalDate; name: string }[];
  }>('GET', `${base}/${made.id}/preview?from=${day(0)}&to=${day(365)}`);
  // Feiertagsgesetz NW, § 2: Fronleichnam is a holiday there (27 May 2027), Reformationstag is none.
  expect(body.holidays.map(({ name }) => name)).toContain('Fronleichnam');
  expect(body.holidays.map(({ name }) => name)).not.toContain('Reformationstag');
  const moved = body.days.filter(({ kind }) => kind === 'MOVED');
  expect(moved.length).toBeGreaterThan(3);
  for (const one of moved) expect(dateToIso(one.day ?? [0, 0, 0]) > dateToIso(one.planned)).toBe(true);
  const done = body.days.flatMap(({ day: on }) => (on ? [dateToIso(on)] : []));
  const free = new Set(body.holidays.map(({ day: on }) => dateToIso(on)));
  expect(done.filter((on) => free.has(on))).toEqual([]);
  // The depot is closed on Friday, 13 March 2026: whoever plans is told where that day goes, and that it is one more.
  const told = async (holidayRule: string) => {
    const { version } = await get(made);
    await dispo.request('PUT', `${base}/${made.id}`, {
      ...typed('Daily F', { weekdays, pattern: 'WEEKLY', holidayRule }),
      version,
    });
    await app.settled();
    const { holidayOn, holidayMovesTo } = await get(made);
    return [holidayOn, holidayMovesTo];
  };
  expect(await told('NEXT')).toEqual([closed, [2026, 3, 16]]);
  expect(await told('PREVIOUS')).toEqual([closed, [2026, 3, 12]]);
  expect(await told('SKIP')).toEqual([closed, null]);
  const topic = 'wco.collections.holiday';
  const bell = async () =>
    (await dispo.request<Record<string, { count: number }>>('GET', `/api/system/module-metrics/retrieve?id=${topic}`))
      .body[topic]?.count ?? 0;
  const before = await bell();
  await dispo.request('POST', `${base}/${made.id}/pause`, { version: (await get(made)).version });
  await app.settled();
  expect(await bell()).toBe(before - 1);
});

test('paused it creates nothing; it goes on from today, without what was in between; ended it is over', async () => {
  const made = await begin('Daily G');
  const step = async (action: string) =>
    dispo.request<Collection & { state: string }>('POST', `${base}/${made.id}/${action}`, {
      version: (await get(made)).version,
    });
  expect((await step('pause')).body.state).toBe('PAUSED');
  await job();
  expect(await rows(made)).toEqual([]);
  expect((await step('resume')).body.state).toBe('ACTIVE');
  await app.settled();
  await job();
  expect((await rows(made)).map(({ day }) => day)).toEqual([0, 1, 2].map(day));
  expect((await step('end')).body.state).toBe('ENDED');
  expect((await step('resume')).status).toBe(400);
});

test('it goes onto the trip of its template, whichever of the two is there first', async () => {
  const template = await dispo.request<{ id: string }>('POST', '/wco-rest/tour-templates', {
    // Its area is a forwarder's: dispatch asks for that.
    ...typedTemplate('Collecting round', { startTime: [8, 45, 0], affId: 'aff-bochum' }),
    clientKey: crypto.randomUUID(),
  });
  const made = await begin('Daily H', { createDaysAhead: 2, customerId: null, tripTemplateId: template.body.id });
  await job();
  expect((await get(made)).made.map(({ tripName }) => tripName)).toEqual([null, null, null]);
  await sql(`delete from template_run where org_unit = 'dtm'`);
  await sql(`update trip_template set state = 'PAUSED' where org_unit = 'dtm' and id <> $1 and state = 'ACTIVE'`, [
    template.body.id,
  ]);
  await makeTrips(app.platform, 'dtm');
  const found = (await get(made)).made.toReversed();
  expect(found.slice(0, 2).map(({ tripName, reason }) => tripName ?? reason)).toEqual([
    'Collecting round',
    'Collecting round',
  ]);
  const later = await dispo.request<{ made: number }>('POST', `/wco-rest/tour-templates/${template.body.id}/generate`, {
    from: addDays(today(), 2),
    to: addDays(today(), 3),
  });
  expect(later.body.made).toBe(2);
  await dispo.request('POST', `${base}/${made.id}/generate`, { from: addDays(today(), 3), to: addDays(today(), 3) });
  expect((await get(made)).made.map(({ tripName }) => tripName)).toEqual(
    Array.from({ length: 4 }, () => 'Collecting round'),
  );
});

test('the calendar file has each day once, as it is done, in UTC', async () => {
  const made = await begin('Daily I, Rampe 3', { mostDays: 5 });
  const { body, headers } = await dispo.request<string>('GET', `${base}/${made.id}/calendar`);
  expect(headers.get('content-type')).toContain('text/calendar');
  const unfolded = body.replace(/\r\n[ \t]/g, '');
  const begins = [...unfolded.matchAll(/DTSTART:(\d{8})T(\d{6})Z/g)];
  expect(begins.map(([, on]) => on)).toEqual([0, 1, 2, 3, 4].map((by) => day(by).replaceAll('-', '')));
  // Nine o'clock in Berlin, as the zone has it on that day.
  for (const [, on = '', at = ''] of begins) {
    const utc = Date.UTC(+on.slice(0, 4), +on.slice(4, 6) - 1, +on.slice(6), +at.slice(0, 2), +at.slice(2, 4));
    expect(new Date(utc).toLocaleTimeString('de-DE', { timeZone: 'Europe/Berlin' })).toBe('09:00:00');
  }
  expect(unfolded).toContain('SUMMARY:Daily I\\, Rampe 3');
});

test('what contradicts itself is refused in words; another depot and a forwarder see nothing', async () => {
  for (const more of [
    { weekdays: everyDay.map(() => false), pattern: 'WEEKLY' },
    { windowFrom: [12, 0, 0], windowTo: [9, 0, 0] },
    { validTo: addDays(today(), -1) },
    { consigneeCity: null },
    { stopLocationId: 'no-such' },
    { monthDays: [0] },
    { pauses: [{ from: addDays(today(), 3), to: today() }] },
  ]) {
    const wrong = await dispo.request('POST', base, { ...typed('Wrong', more), clientKey: crypto.randomUUID() });
    expect(wrong.status, JSON.stringify(more)).toBe(400);
  }
  const made = await begin('Daily J');
  expect(await listed(dispo)).toContain(made.id);
  for (const [account, unit] of [
    ['dispo-ham', 'ham'],
    ['dispo-lej', 'lej'],
    ['aff-hagen', 'dtm'],
    ['keyacc', 'dtm'],
  ] as const) {
    const other = await app.as(account, unit);
    for (const [method, path, body] of [
      ['GET', made.id, undefined],
      ['PUT', made.id, { ...typed('Daily J'), version: made.version }],
      ['POST', `${made.id}/pause`, { version: made.version }],
      ['POST', `${made.id}/generate`, { from: today(), to: today() }],
      ['GET', `${made.id}/calendar`, undefined],
      ['GET', `${made.id}/preview?from=${day(0)}&to=${day(30)}`, undefined],
    ] as const) {
      const { status } = await other.request(method, `${base}/${path}`, body);
      expect([404, 403], `${account} ${method} ${path} ${status}`).toContain(status);
    }
    expect(await listed(other)).not.toContain(made.id);
  }
});

test('a forwarder whom the collection names carries it, whatever the routing says; one that is gone is named', async () => {
  const affs = await sql<{ id: string }>(
    `select id from master_record where type = 'areafreightforwarder' and org_unit = 'dtm' and valid_to is null order by id limit 2`,
  );
  const carried = async (name: string, affId: string | null) => {
    const made = await begin(name, { affId, createDaysAhead: 1 });
    await job();
    const items = (await rows(made)).flatMap(({ item_id }) => (item_id === null ? [] : [item_id]));
    return sql<{ aff: string | null; usual: string | null }>(
      'select distinct aff_id as aff, default_aff_id as usual from shipment where id = any($1)',
      [items],
    );
  };
  const [usual] = await carried('Forwarder A', null);
  const other = affs.find(({ id }) => id !== usual?.aff)?.id ?? '';
  expect(await carried('Forwarder B', other)).toEqual([{ aff: other, usual: other }]);
  await sql(`update master_record set valid_to = $1::date where type = 'areafreightforwarder' and id = $2`, [
    day(-1),
    other,
  ]);
  const gone = await begin('Forwarder C', {
    affId: affs.find(({ id }) => id !== other)?.id ?? null,
    createDaysAhead: 1,
  });
  await sql(`update recurring_collection set aff_id = $2 where org_unit = 'dtm' and id = $1`, [gone.id, other]);
  await job();
  expect((await get(gone)).waitsFor).toContain(other);
});
