import { randomBytes, randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { uuidV7 } from '#kernel/ids.ts';
import { clock } from '#testing/clock.ts';
import { loadedTrip } from '#testing/loadedTrip.ts';
import { opened } from '#testing/opened.ts';
import type { Client } from '#testing/testApp.ts';

/** Nobody buries others' records: limits, refusals of other drivers' trips apart, the latest in sight, many decided at once, a key used once. */
type Answer = { clientEventId: string; outcome: string; code: string | null; message: string | null };
type Kept = { id: string; tripId: string; code: string; signer: string | null; driver: string };
type List = { items: Kept[]; total: number; others: number };
type Trip = {
  id: string;
  stops: { id: string; name: string; actualArrival: number | null; orders: { itemId: string }[] }[];
};

const { app, sql } = await opened();
let dispo: Client;
let driver: Client;
let loader: Client;
beforeAll(async () => {
  dispo = await app.as('dispo1');
  driver = await app.as('fahrer1');
  loader = await app.as('lader1');
});

const tripOf = async (count = 1): Promise<Trip> => {
  const id = await loadedTrip({ dispo, loader, sql }, 'fahrer1', count);
  return (await dispo.request<Trip>('GET', `/dpt-rest/trips/${id}`)).body;
};
const send = async (events: readonly object[], as = driver): Promise<Answer[]> => {
  const answers: Answer[] = [];
  for (let at = 0; at < events.length; at += 100) {
    const { status, body } = await as.request<Answer[]>('POST', '/mobile-rest/events', events.slice(at, at + 100));
    expect(status).toBe(200);
    answers.push(...body);
  }
  return answers;
};
const listed = async (query = ''): Promise<List> =>
  (await dispo.request<List>('GET', `/dpt-rest/driver-events${query}`)).body;
const event = (tripId: string, type: string, more: object = {}) => ({
  clientEventId: randomUUID(),
  tripId,
  type,
  ts: clock.now(),
  ...more,
});
const day = 24 * 3_600_000;
const anyStop = (): string => uuidV7(clock.now(), randomBytes(10));
/** Stops that were never on the trip: each record of one is refused and waits. */
const gone = (tripId: string, ago = 0) => event(tripId, 'STOP_ARRIVED', { stopId: anyStop(), ts: clock.now() - ago });
const counted = (answers: readonly Answer[]) => {
  const counts: Record<string, number> = {};
  for (const { outcome, code } of answers) counts[code ?? outcome] = (counts[code ?? outcome] ?? 0) + 1;
  return counts;
};
/** What waits of the tests before is decided. */
const clear = () => sql(`update driver_event set decision = 'LEFT' where outcome = 'REFUSED' and decision is null`);
const bell = async (): Promise<number> =>
  (
    await dispo.request<Record<string, { count: number }>>(
      'GET',
      '/api/system/module-metrics/retrieve?id=dpt.driver.events',
    )
  ).body['dpt.driver.events']?.count ?? 0;

test('600 backdated records of a trip that is not the driver’s: none stands in the list, few are kept apart, and a genuine one is the first', async () => {
  await clear();
  const foreign = await tripOf();
  await sql(`update trip set driver_id = null, co_driver_id = null where id = $1`, [foreign.id]);
  const mine = await tripOf();
  const flood = await send(Array.from({ length: 600 }, () => gone(foreign.id, 20 * day)));
  expect(counted(flood)).toEqual({ STOP_GONE: 20, TOO_MANY: 580 });
  expect(flood.at(-1)?.message).toMatch(/phone only/);
  expect(await listed()).toEqual({ items: [], total: 0, others: 20 });
  const [genuine] = await send([gone(mine.id)]);
  expect(genuine?.code).toBe('STOP_GONE');
  const now = await listed();
  expect([now.total, now.others, now.items.map(({ tripId }) => tripId)]).toEqual([1, 20, [mine.id]]);
  // Shown apart they are decided like any other; nothing is hidden for good.
  const apart = await listed('?of=others&size=200');
  expect([apart.total, apart.items.length, new Set(apart.items.map(({ tripId }) => tripId))]).toEqual([
    20,
    20,
    new Set([foreign.id]),
  ]);
  expect(await bell()).toBe(1);
  // The control: written as before records were told apart, and as late as they like, they bury the genuine one, and the same look finds it.
  await sql(`update driver_event set own = true, received_at = received_at + interval '1 minute' where trip_id = $1`, [
    foreign.id,
  ]);
  const buried = await listed();
  expect([buried.total, buried.others, buried.items[0]?.tripId]).toEqual([21, 0, foreign.id]);
});

test('a driver floods an own trip: 200 wait, the others stay on the phone and are taken when dispatch has decided; the latest is in sight', async () => {
  await clear();
  const mine = await tripOf();
  const old = await send(Array.from({ length: 199 }, () => gone(mine.id, 30 * day)));
  expect(counted(old)).toEqual({ STOP_GONE: 199 });
  clock.forward(1000);
  const last = event(mine.id, 'STOP_ARRIVED', { stopId: anyStop() });
  const more = event(mine.id, 'STOP_ARRIVED', { stopId: anyStop() });
  expect((await send([last, more])).map(({ code }) => code)).toEqual(['STOP_GONE', 'TOO_MANY']);
  // Whoever is refused for want of room is refused for nothing else: another driver's records are taken.
  expect((await send([more])).map(({ code }) => code)).toEqual(['TOO_MANY']);

  // The first page begins with what came last, and every page together shows each once.
  const pages = await Promise.all([0, 1, 2, 3].map((page) => listed(`?page=${page}`)));
  expect(pages.map(({ items, total }) => [items.length, total])).toEqual([50, 50, 50, 50].map((n) => [n, 200]));
  expect(new Set(pages.flatMap(({ items }) => items.map(({ id }) => id))).size).toBe(200);
  const [newest] = await sql<{ id: string }>('select id from driver_event where client_event_id = $1', [
    last.clientEventId,
  ]);
  expect(pages[0]?.items[0]?.id).toBe(newest?.id);

  // Several at once, decided once.
  const ids = pages.slice(0, 2).flatMap(({ items }) => items.map(({ id }) => id));
  const decide = (take: boolean, as = dispo) =>
    as.request<{ decided: number; open: { id: string; message: string }[] }>(
      'POST',
      '/dpt-rest/driver-events/decisions',
      { ids, take },
    );
  expect((await decide(false, driver)).status).toBe(403);
  const [one, two] = await Promise.all([decide(false), decide(false)]);
  expect([one.body, two.body]).toEqual([
    { decided: 100, open: [] },
    { decided: 100, open: [] },
  ]);
  const [{ n } = { n: 0 }] = await sql<{ n: number }>(
    `select count(*)::int as n from history where log_key = $1 and text_key = 'delivery:history/left'`,
    [`TRIP:${mine.id}`],
  );
  expect(n).toBe(100);
  expect((await listed()).total).toBe(100);
  // What was left cannot be taken by a second click: it is told, and stays.
  const other = await decide(true);
  expect([other.body.decided, other.body.open.length]).toEqual([0, 100]);
  expect(other.body.open[0]?.message).not.toBe('');
  expect((await send([more])).map(({ code }) => code)).toEqual(['STOP_GONE']);
});

test('taken over together: what asks for more than a yes stays open, the rest is written', async () => {
  await clear();
  const trip = await tripOf(2);
  const [one, two] = trip.stops;
  if (!one || !two) throw new Error('the trip has no two stops');
  await send([event(trip.id, 'TOUR_ACCEPTED'), event(trip.id, 'TOUR_STARTED')]);
  // Handed to somebody else while the phone was away: both stops wait.
  await sql(`update trip set driver_id = null, co_driver_id = null where id = $1`, [trip.id]);
  const documented = (stop: typeof one, signer: string) =>
    event(trip.id, 'STOP_DOCUMENTED', {
      stopId: stop.id,
      documentation: { orders: stop.orders.map(({ itemId }) => ({ itemId, result: 'OK' })), signer },
    });
  await send([documented(one, 'at the first'), documented(two, 'at the second')]);
  // The second has been documented by dispatch: taking over asks.
  await dispo.request('POST', `/dpt-rest/trips/${trip.id}/stops/${two.id}/documentation`, {
    orders: two.orders.map(({ itemId }) => ({ itemId, result: 'OK' })),
    signer: 'by phone',
  });
  const kept = await listed(`?tripId=${trip.id}`);
  expect([kept.others, kept.items.map(({ signer }) => signer).toSorted()]).toEqual([
    0,
    ['at the first', 'at the second'],
  ]);
  const { body } = await dispo.request<{ decided: number; open: { id: string; message: string }[] }>(
    'POST',
    '/dpt-rest/driver-events/decisions',
    { ids: kept.items.map(({ id }) => id), take: true },
  );
  const asks = kept.items.find(({ signer }) => signer === 'at the second');
  expect([body.decided, body.open.map(({ id }) => id)]).toEqual([1, [asks?.id]]);
  expect(body.open[0]?.message).not.toBe('');
  const after = (await dispo.request<{ stops: { signer: string }[] }>('GET', `/dpt-rest/trips/${trip.id}`)).body;
  expect(after.stops.map(({ signer }) => signer)).toEqual(['at the first', 'by phone']);
});

test('a key used again for something else is refused in words, and what comes behind it goes on; the same again is known', async () => {
  await clear();
  const trip = await tripOf(2);
  const [one, two] = trip.stops;
  if (!one || !two) throw new Error('the trip has no two stops');
  await send([event(trip.id, 'TOUR_ACCEPTED'), event(trip.id, 'TOUR_STARTED')]);
  const first = event(trip.id, 'STOP_ARRIVED', { stopId: one.id });
  expect((await send([first])).map(({ outcome }) => outcome)).toEqual(['APPLIED']);
  const other = { ...event(trip.id, 'STOP_DEPARTED', { stopId: one.id }), clientEventId: first.clientEventId };
  const behind = event(trip.id, 'STOP_ARRIVED', { stopId: two.id });
  const answers = await send([other, behind]);
  expect(answers.map(({ outcome, code }) => [outcome, code])).toEqual([
    ['REFUSED', 'KEY_REUSED'],
    ['APPLIED', null],
  ]);
  expect(answers[0]?.message).toMatch(/phone only/);
  // Nothing of it was done, and nothing of the first was lost.
  const [stop] = await sql<{ actual_arrival: number | null; actual_departure: number | null }>(
    'select actual_arrival, actual_departure from stop where id = $1',
    [one.id],
  );
  expect([stop?.actual_arrival !== null, stop?.actual_departure]).toEqual([true, null]);
  expect((await listed(`?tripId=${trip.id}`)).total).toBe(0);
  // The control: the same, sent again later, is known.
  expect((await send([{ ...first, sentAt: clock.now() + 5 }])).map(({ outcome }) => outcome)).toEqual(['KNOWN']);
  // One that was refused says the same again; something else under its key does not get its answer.
  const refused = gone(trip.id);
  expect((await send([refused, refused])).map(({ code }) => code)).toEqual(['STOP_GONE', 'STOP_GONE']);
  expect((await send([{ ...refused, stopId: anyStop() }])).map(({ code }) => code)).toEqual(['KEY_REUSED']);
});

test('why a record was refused is told in the language of whoever asks, however often; what was told in words before stays', async () => {
  await clear();
  const trip = await tripOf(2);
  await send([event(trip.id, 'TOUR_ACCEPTED'), event(trip.id, 'TOUR_STARTED')]);
  const refused = gone(trip.id, 91 * day);
  const told = async (language: string, record = refused) =>
    (await driver.request<Answer[]>('POST', '/mobile-rest/events', [record], { 'accept-language': language })).body[0]
      ?.message;
  const german = 'Das wurde vor mehr als 90 Tagen erfasst. Die Disposition entscheidet.';
  expect([await told('de'), await told('en'), await told('fr'), await told('de')]).toEqual([
    german,
    'This was recorded more than 90 days ago. Dispatch decides.',
    'Saisi il y a plus de 90 jours. L’exploitation décide.',
    german,
  ]);
  // The refusal of a rule of another module, too: the stop is not there.
  const elsewhere = gone(trip.id);
  expect([await told('de', elsewhere), await told('en', elsewhere)]).toEqual(['Nicht gefunden.', 'Not found.']);
  const key = `event:${refused.clientEventId}`;
  await sql(
    `update done_once set answer = jsonb_set(answer #- '{left,texts}', '{left,message}', '"said before"') where key = $1`,
    [key],
  );
  expect(await told('de')).toBe('said before');
});
