import { expect, test } from 'vitest';
import { addDays, dateToIso, localDateOf, weekdayOf } from '#kernel/date.ts';
import { morning } from '#testing/day.ts';
import { opened } from '#testing/opened.ts';
import { makeStanding } from '../server/standing.ts';

type Series = { id: string; version: number; state: string; ahead: number; waiting: number; changed: number };
type Day = { id: string; version: number; state: string; day: string; at: string; waits: string | null };

const { app, sql } = await opened(morning());
const yard = await app.as('yard1');
const base = '/ym-rest/standing-bookings';
const now = Date.parse(morning().KONTOR_NOW ?? '');
const today = localDateOf(now, 'Europe/Berlin');

const dock = async (name: string) =>
  (await sql<{ id: string }>(`select id from yard_place where org_unit = 'dtm' and name = $1`, [name]))[0]?.id ?? '';
const workdays = [true, true, true, true, true, false, false];
const series = async (name: string, dockName: string, more: object = {}) => ({
  name,
  dockId: await dock(dockName),
  direction: 'UNLOADING',
  weekdays: workdays,
  starts: [4, 30, 0],
  minutes: 45,
  validFrom: today,
  validTo: null,
  relationId: null,
  carrierName: 'Nordlinie',
  unitKind: null,
  packages: 120,
  thermo: false,
  dangerousGoods: false,
  remark: null,
  ...more,
});
const begin = async (name: string, dockName: string, more: object = {}) => {
  const made = await yard.request<Series>('POST', base, {
    ...(await series(name, dockName, more)),
    clientKey: crypto.randomUUID(),
  });
  expect(made.status).toBe(201);
  await app.settled();
  return made.body;
};
const days = ({ id }: Pick<Series, 'id'>) =>
  sql<Day>(
    `select id, version, state, standing_day::text as day, to_char(starts_at at time zone 'Europe/Berlin', 'HH24:MI') as at, waits_for ->> 'key' as waits
      from dock_booking where org_unit = 'dtm' and standing_id = $1 order by standing_day`,
    [id],
  );
const job = () => app.platform.asSystem('dtm', (ctx) => makeStanding(ctx));
/** The weekdays of the next fortnight after today's 4:30, counted here. */
const expected = Array.from({ length: 14 }, (_, i) => addDays(today, i))
  .filter((day, i) => i > 0 && weekdayOf(day) < 5)
  .map(dateToIso);

test('a series is booked for every weekday of the next fortnight, once, however often the job runs', async () => {
  const made = await begin('HAM night', 'Tor 11');
  const first = await days(made);
  expect(first.map(({ day, state, at }) => `${day} ${state} ${at}`)).toEqual(
    expected.map((day) => `${day} CONFIRMED 04:30`),
  );
  await job();
  await Promise.all([job(), job()]);
  expect(await days(made)).toEqual(first);
});

test('a day that somebody changed or cancelled stays so, when the job runs and when the series is changed; the others follow', async () => {
  const made = await begin('MUC night', 'Tor 12', { starts: [5, 30, 0] });
  const [moved, gone] = await days(made);
  const { body: booking } = await yard.request<
    Record<string, unknown> & { startsAt: number; endsAt: number; version: number }
  >('GET', `/ym-rest/bookings/${moved?.id}`);
  const changed = await yard.request('PUT', `/ym-rest/bookings/${moved?.id}`, {
    dockId: await dock('Tor 13'),
    direction: 'UNLOADING',
    startsAt: booking.startsAt,
    endsAt: booking.endsAt,
    carrierName: 'Nordlinie',
    version: booking.version,
  });
  expect(changed.status).toBe(200);
  await yard.request('POST', `/ym-rest/bookings/${gone?.id}/cancel`, { version: gone?.version });
  await job();
  const { body: now } = await yard.request<Series>('GET', `${base}/${made.id}`);
  const later = await yard.request<Series>('PUT', `${base}/${made.id}`, {
    ...(await series('MUC night', 'Tor 12', { starts: [6, 0, 0] })),
    version: now.version,
  });
  expect(later.status).toBe(200);
  await app.settled();
  const after = await days(made);
  expect(after.map(({ day, state, at }) => `${day} ${state} ${at}`)).toEqual(
    expected.map((day, i) => `${day} ${i === 1 ? 'CANCELED' : 'CONFIRMED'} ${i < 2 ? '05:30' : '06:00'}`),
  );
  expect((await yard.request<Series>('GET', `${base}/${made.id}`)).body).toMatchObject({ waiting: 0, changed: 2 });
});

test('a day that clashes waits as a request that says with what; the night is not doubled', async () => {
  await begin('BER night', 'Tor 14', { starts: [2, 0, 0], minutes: 60 });
  const second = await begin('LEJ night', 'Tor 14', { starts: [2, 30, 0], minutes: 60 });
  const waiting = await days(second);
  expect(new Set(waiting.map(({ state, waits }) => `${state} ${waits}`))).toEqual(
    new Set(['REQUESTED yard:booking/error/overlapNext']),
  );
  const { body } = await yard.request<{ waitsFor: string }>('GET', `/ym-rest/bookings/${waiting[0]?.id}`);
  expect(body.waitsFor).toMatch(/Tor 14 is free from/);
  expect((await yard.request<Series>('GET', `${base}/${second.id}`)).body.waiting).toBe(waiting.length);
});

test('paused, its untouched days go; it goes on with the same days; ended, it is over', async () => {
  const made = await begin('CGN night', 'Tor 15', { starts: [3, 0, 0] });
  const step = async (action: string) => {
    const { body } = await yard.request<Series>('GET', `${base}/${made.id}`);
    return yard.request<Series>('POST', `${base}/${made.id}/${action}`, { version: body.version });
  };
  const before = (await days(made)).map(({ day }) => day);
  expect((await step('pause')).body.state).toBe('PAUSED');
  await job();
  expect(await days(made)).toEqual([]);
  await step('resume');
  expect((await days(made)).map(({ day }) => day)).toEqual(before);
  await step('end');
  await job();
  expect(await days(made)).toEqual([]);
});

test('what cannot be is refused with a word: no day, an end before the beginning, a right that is missing', async () => {
  const wrong = async (more: object, client = yard) =>
    await client.request<{ message?: string }>('POST', base, {
      ...(await series('X', 'Tor 11', more)),
      clientKey: crypto.randomUUID(),
    });
  expect((await wrong({ weekdays: workdays.map(() => false) })).body.message).toBe(
    'Choose at least one day of the week.',
  );
  expect((await wrong({ validTo: addDays(today, -1) })).body.message).toBe('The last day lies before the first.');
  expect((await wrong({}, await app.as('lader1'))).status).toBe(403);
});
