import { expect, test } from 'vitest';
import { clock } from '#testing/clock.ts';
import { opened } from '#testing/opened.ts';
import type { Client } from '#testing/testApp.ts';
import { acknowledge, coldPlace, minute, watch } from './coldPlace.ts';

const { app, sql } = await opened();
// An hour passes in a moment: who was signed in is believed for a second longer.
const hall = () => app.asAnew('hallenmeister');

const run = (from: number, ...celsius: number[]) => celsius.map((value, at) => [from + at * 5, value] as const);

test('an alarm begins, grows, is acknowledged while it goes on, calls again, ends, and is closed', async () => {
  const one = await coldPlace(app, 'LIFE');
  await one.send(run(-25, 7.8, 8.4, 9.0, 9.4, 8.6));
  const [open] = await one.alarms();
  expect(open).toMatchObject({ state: 'OPEN', kind: 'TOO_HIGH', peak: 9400, endedAt: null, foundLate: false });
  expect(open?.startedAt).toBe(clock.now() - 20 * minute);
  // The last reading still holds: 20 minutes and 17 degree-minutes as in the vector.
  expect([open?.minutesOut, open?.degreeMinutes]).toEqual([20, 17_000]);
  // Another reading does not overtake whoever is about to acknowledge.
  await one.send(run(0, 8.7));
  const bad = await acknowledge(await hall(), open as never, 'BATTERY');
  expect(bad.status).toBe(400);
  expect((await acknowledge(await app.as('dispo1'), open as never)).status).toBe(403);
  const done = await acknowledge(await hall(), open as never);
  expect(done.body).toMatchObject({
    state: 'ACKNOWLEDGED',
    cause: 'DOOR',
    acknowledgedBy: expect.any(String),
    endedAt: null,
  });
  clock.forward(5 * minute);
  await one.send(run(0, 10.5));
  expect(await one.alarms()).toMatchObject([{ state: 'OPEN', peak: 10_500 }]);
  await acknowledge(await hall(), (await one.alarms())[0] as never);
  clock.forward(15 * minute);
  await one.send(run(-10, 7, 7, 7));
  expect(await one.alarms()).toMatchObject([{ state: 'CLOSED', endedAt: clock.now() - 10 * minute }]);
  // Out again within half an hour: the same alarm.
  clock.forward(5 * minute);
  await one.send(run(0, 9));
  expect(await one.alarms()).toMatchObject([{ state: 'OPEN', resumes: 1, endedAt: null }]);
  const told = await sql<{ text_key: string }>(`select text_key from history where log_key = $1 order by id`, [
    `TEMPERATURE_ALARM:${open?.id}`,
  ]);
  expect(told.map(({ text_key }) => text_key.split('/').at(-1))).toEqual([
    'created',
    'acknowledge',
    'callAgain',
    'acknowledge',
    'end',
    'goOn',
  ]);
});

test('readings that come late find an alarm, change one, and withdraw one that never was', async () => {
  const one = await coldPlace(app, 'LATE');
  await one.send(run(-120, 5, 9, 9, 9, 9, 9, 7, 7, 7, 5));
  expect(await one.alarms()).toMatchObject([{ state: 'ENDED', foundLate: true, kind: 'TOO_HIGH', peak: 9000 }]);
  const two = await coldPlace(app, 'GAPS');
  // Out at both ends of a gap that hides what was between: then the buffer arrives, and all was well but for a moment.
  await two.send([
    [-40, 9],
    [-35, 9],
    [-30, 9],
    [-20, 9],
  ]);
  expect(await two.alarms()).toMatchObject([{ state: 'OPEN' }]);
  await two.send([
    [-33, 5],
    [-27, 5],
    [-25, 5],
    [-15, 5],
    [-10, 5],
    [-5, 5],
    [0, 5],
  ]);
  expect(await two.alarms()).toMatchObject([{ state: 'WITHDRAWN' }]);
});

test('a sensor that falls silent is an alarm of its own, which ends no other, and is over when it speaks again', async () => {
  const one = await coldPlace(app, 'LOST');
  await one.send(run(-20, 9, 9, 9, 9, 9));
  clock.forward(9 * minute);
  await watch(app);
  expect((await one.alarms()).map(({ kind }) => kind)).toEqual(['TOO_HIGH']);
  clock.forward(3 * minute);
  await watch(app);
  await watch(app);
  expect((await one.alarms()).map(({ kind, state }) => `${kind} ${state}`).sort()).toEqual([
    'NO_DATA OPEN',
    'TOO_HIGH OPEN',
  ]);
  const state = async () => (await sql(`select state from sensor where serial = $1`, [one.serial]))[0]?.state;
  expect(await state()).toBe('LOST');
  // What it had kept from before does not end the silence.
  await one.send(run(-25, 9));
  expect(await state()).toBe('LOST');
  clock.forward(30 * minute);
  await one.send(run(-10, 5, 5, 5));
  expect(await state()).toBe('ACTIVE');
  expect(
    (await one.alarms()).map(({ kind, state: of, unknownMinutes }) => `${kind} ${of} ${unknownMinutes}`).sort(),
  ).toEqual(['NO_DATA ENDED 32', 'TOO_HIGH ENDED 22']);
});

test('out of service, open alarms end unresolved and what the device still sends calls nobody', async () => {
  const one = await coldPlace(app, 'OUT');
  await one.send(run(-20, 9, 9, 9, 9, 9));
  const admin = await app.asAnew('admin');
  const sensor = await admin.request<{ version: number }>('GET', `/tcl-rest/sensors/${one.sensor.id}`);
  const taken = await admin.request('POST', `/tcl-rest/sensors/${one.sensor.id}/take-out`, {
    version: sensor.body.version,
    outReason: 'replaced',
  });
  expect(taken.body).toMatchObject({ state: 'INACTIVE', outReason: 'replaced' });
  expect(await one.alarms()).toMatchObject([{ state: 'UNRESOLVED' }]);
  clock.forward(60 * minute);
  expect((await one.send(run(-30, 12, 12, 12, 12, 12))).body).toMatchObject({ accepted: 5 });
  await watch(app);
  expect((await one.alarms()).map(({ state }) => state)).toEqual(['UNRESOLVED']);
});

test('whoever must act hears at once, the supervisor after half an hour, and nobody while it is quiet on purpose', async () => {
  const one = await coldPlace(app, 'CALLS');
  const bell = async (who: Client, topic: string): Promise<number | undefined> =>
    (await who.request<Record<string, { count: number }>>('GET', `/api/system/module-metrics/retrieve?id=${topic}`))
      .body[topic]?.count;
  await one.send(run(-20, 9, 9, 9, 9, 9));
  await watch(app);
  expect((await one.alarms())[0]?.escalatedAt).toBeNull();
  clock.forward(29 * minute);
  await one.send(run(-25, 9, 9, 9, 9, 9, 9));
  await watch(app);
  expect((await one.alarms())[0]?.escalatedAt).toBeNull();
  clock.forward(minute);
  await watch(app);
  expect((await one.alarms())[0]?.escalatedAt).toBe(clock.now());
  const [stands] = await sql<{ open: number; called: number }>(
    `select count(*)::int as open, count(escalated_at)::int as called from temperature_alarm where org_unit = 'dtm' and state = 'OPEN'`,
  );
  expect(stands?.called).toBeGreaterThan(0);
  expect([await bell(await hall(), 'tcl.alarms'), await bell(await hall(), 'tcl.escalated')]).toEqual([
    stands?.open,
    stands?.called,
  ]);
  // Who can do nothing about it is not called.
  expect(await bell(await app.asAnew('dispo1'), 'tcl.alarms')).toBeUndefined();
  const quiet = await coldPlace(app, 'QUIET');
  const admin = await app.asAnew('admin');
  const shelved = await admin.request<{ shelvedUntil: number }>(
    'POST',
    `/tcl-rest/terminal-compartments/${quiet.place.id}/shelve`,
    { version: quiet.place.version, minutes: 240, why: 'cleaning' },
  );
  expect(shelved.body.shelvedUntil).toBe(clock.now() + 240 * minute);
  await quiet.send(run(-20, 9, 9, 9, 9, 9));
  clock.forward(45 * minute);
  await watch(app);
  // It stands in the list all the same.
  expect((await quiet.alarms()).filter(({ kind }) => kind === 'TOO_HIGH')).toMatchObject([
    { state: 'OPEN', escalatedAt: null },
  ]);
});

test('bounds that are changed change no alarm that was', async () => {
  const one = await coldPlace(app, 'BOUNDS', { range: 'INDIVIDUAL', low: 0, high: 6000 });
  await one.send(run(-30, 7, 7, 7, 7, 7, 5, 5));
  const [before] = await one.alarms();
  expect(before).toMatchObject({ kind: 'TOO_HIGH', low: 0, high: 6000 });
  const admin = await app.asAnew('admin');
  const now = await admin.request<{ version: number }>('GET', `/tcl-rest/terminal-compartments/${one.place.id}`);
  const changed = await admin.request('PUT', `/tcl-rest/terminal-compartments/${one.place.id}`, {
    ...(now.body as object),
    range: 'INDIVIDUAL',
    low: 0,
    high: 10_000,
    version: now.body.version,
  });
  expect(changed.status).toBe(200);
  clock.forward(30 * minute);
  await one.send(run(-25, 9, 9, 9, 9, 9, 9));
  const after = await one.alarms();
  expect(after).toHaveLength(1);
  expect(after[0]).toMatchObject({ kind: 'TOO_HIGH', high: 6000, peak: 7000, state: 'ENDED' });
});
