import { expect, test } from 'vitest';
import { todayAt } from '#testing/clock.ts';
import { opened } from '#testing/opened.ts';

type Find = { placeName: string; found: string | null; booked: string | null; verdict: string };
type Walk = {
  id: string;
  version: number;
  state: string;
  places: number;
  corrected: number;
  all: number;
  finds: Find[];
};
type Said = { message?: string };

const { app, sql } = await opened();
const yard = await app.as('yard1');
/** The moment at which the world of the tests stands. */
const started = todayAt([10, 0, 0]);
const minute = 60_000;

const placeOf = async (name: string): Promise<string> => {
  const [row] = await sql<{ id: string }>(`select id from yard_place where org_unit = 'dtm' and name = $1`, [name]);
  if (!row) throw new Error(`no ${name}`);
  return row.id;
};
/** Where every unit of the yard stands, counted past the product. */
const book = async (): Promise<Record<string, string | null>> =>
  Object.fromEntries(
    (
      await sql<{ number: string; place: string | null }>(
        `select u.number, p.name as place from transport_unit u left join yard_place p on p.org_unit = u.org_unit and p.id = u.place_id
          where u.org_unit = 'dtm' and u.state not in ('EXPECTED', 'DEPARTED') order by u.number`,
      )
    ).map(({ number, place }) => [number, place]),
  );
const begin = () => yard.request<Walk & Said>('POST', '/ym-rest/walks', { clientKey: crypto.randomUUID() });
const find = async (walk: Pick<Walk, 'id'>, place: string, number: string | null, at = started) =>
  yard.request<Walk & Said>('POST', `/ym-rest/walks/${walk.id}/finds`, { placeId: await placeOf(place), number, at });
const finish = (walk: Pick<Walk, 'id' | 'version'>) =>
  yard.request<Walk & Said>('POST', `/ym-rest/walks/${walk.id}/finish`, {
    version: walk.version,
    cause: 'MOVE_NOT_REPORTED',
  });
const verdicts = ({ finds }: Walk) => Object.fromEntries(finds.map(({ placeName, verdict }) => [placeName, verdict]));

test('a walk puts right what it walked and nothing else; one that is looked for stands nowhere, and each difference leaves a movement', async () => {
  const before = await book();
  const { body: walk } = await begin();
  // P-02 has DTM4402, P-03 DTM4403, P-07 DTM4408, P-10 DTM4415 by the book; P-25 is empty.
  await find(walk, 'P-01', 'dtm 4401');
  await find(walk, 'P-02', 'DTM4403');
  await find(walk, 'P-03', 'DTM4402');
  await find(walk, 'P-07', null);
  await find(walk, 'P-25', 'DTM4415');
  await find(walk, 'P-26', null);
  const { body: walked } = await find(walk, 'P-27', 'XYZU 999');
  expect(verdicts(walked)).toEqual({
    'P-01': 'RIGHT',
    'P-02': 'OTHER',
    'P-03': 'OTHER',
    'P-07': 'EMPTY',
    'P-25': 'EXTRA',
    'P-26': 'RIGHT',
    'P-27': 'UNKNOWN',
  });
  expect([walked.places, walked.all]).toEqual([7, 44 + 30 + 2]);
  // Looking changes nothing.
  expect(await book()).toEqual(before);
  const done = await finish(walked);
  expect([done.body.state, done.body.corrected]).toEqual(['FINISHED', 4]);
  expect(await book()).toEqual({ ...before, DTM4402: 'P-03', DTM4403: 'P-02', DTM4408: null, DTM4415: 'P-25' });
  const moves = await sql<{ number: string; cause: string }>(
    `select distinct u.number, m.cause from yard_movement m join transport_unit u on u.org_unit = m.org_unit and u.id = m.unit_id
      where m.org_unit = 'dtm' and m.kind = 'CORRECTION' and m.cause = 'MOVE_NOT_REPORTED' order by u.number`,
  );
  expect(moves.map(({ number }) => number)).toEqual(['DTM4402', 'DTM4403', 'DTM4408', 'DTM4415']);
  expect((await finish(walked)).status).toBe(409);
});

test('what is shunted after its scan stays where it was shunted', async () => {
  const { body: walk } = await begin();
  const scanned = started - 10 * minute;
  // DTM4406 was moved a moment after somebody had read another number at its place.
  await find(walk, 'P-05', 'DTM4418', scanned);
  const { body: walked } = await find(walk, 'P-05', 'DTM4418', scanned);
  expect(walked.places).toBe(1);
  const [unit] = await sql<{ id: string }>(
    `select id from transport_unit where org_unit = 'dtm' and number = 'DTM4406'`,
  );
  await sql(`update transport_unit set last_movement_at = $2 where org_unit = 'dtm' and id = $1`, [
    unit?.id,
    new Date(started - minute),
  ]);
  const before = await book();
  const { body: again } = await find(walk, 'P-26', null);
  expect(verdicts(again)['P-05']).toBe('MOVED_SINCE');
  expect((await finish(again)).body.corrected).toBe(0);
  expect(await book()).toEqual(before);
});

test('a unit in which the hall works stays, whatever was read', async () => {
  const { body: walk } = await begin();
  // DTM4414 stands at Tor 3, and the hall has not released it.
  const { body: walked } = await find(walk, 'P-28', 'DTM4414');
  expect(verdicts(walked)['P-28']).toBe('EXTRA');
  expect((await finish(walked)).body.corrected).toBe(0);
  expect((await book())['DTM4414']).toBe('Tor 3');
});

test('a person has one walk at a time, an older scan does not win over a newer one, and another person adds nothing', async () => {
  const { body: walk } = await begin();
  expect((await begin()).body.message).toBe('You have begun a walk already: go on with it, or cancel it.');
  await find(walk, 'P-26', null, started);
  const { body: late } = await find(walk, 'P-26', 'DTM4416', started - minute);
  expect(late.finds.map(({ found }) => found)).toEqual([null]);
  const other = await app.as('depotadmin');
  const foreign = await other.request<Said>('POST', `/ym-rest/walks/${walk.id}/finds`, {
    placeId: await placeOf('P-26'),
    number: null,
    at: started,
  });
  expect([foreign.status, foreign.body.message]).toEqual([400, 'This walk is over, or somebody else’s.']);
  expect(
    (await yard.request<Walk>('POST', `/ym-rest/walks/${walk.id}/cancel`, { version: late.version })).body.state,
  ).toBe('CANCELED');
});

test('what was found is told again after the end of its walk and known by its key; without it, it is refused', async () => {
  const { body: walk } = await begin();
  const noted = { clientKey: crypto.randomUUID(), placeId: await placeOf('P-26'), number: null, at: started };
  const tell = (body: object) => yard.request<Walk & Said>('POST', `/ym-rest/walks/${walk.id}/finds`, body);
  expect((await tell(noted)).body.places).toBe(1);
  await yard.request('POST', `/ym-rest/walks/${walk.id}/end`, { clientKey: crypto.randomUUID(), cause: 'UNKNOWN' });
  const again = await tell(noted);
  expect([again.status, again.body.state, again.body.places]).toEqual([200, 'FINISHED', 1]);
  expect((await tell({ ...noted, clientKey: crypto.randomUUID() })).status).toBe(400);
});

test('the end of a walk that was written down without a network is told twice and counts once; a find whose clock is hours off counts for its moment', async () => {
  const other = await app.as('depotadmin');
  const { body: walk } = await other.request<Walk>('POST', '/ym-rest/walks', { clientKey: crypto.randomUUID() });
  // Scanned a quarter of an hour ago by a clock that is three hours ahead.
  const sentAt = started + 180 * minute;
  const { body: noted } = await other.request<Walk & { finds: (Find & { at: number })[] }>(
    'POST',
    `/ym-rest/walks/${walk.id}/finds`,
    { placeId: await placeOf('P-30'), number: null, at: sentAt - 15 * minute, sentAt },
  );
  expect(Math.abs((noted.finds[0]?.at ?? 0) - (started - 15 * minute))).toBeLessThan(2 * minute);
  const body = { clientKey: crypto.randomUUID(), cause: 'UNKNOWN' };
  const ends = await Promise.all([1, 2].map(() => other.request<Walk>('POST', `/ym-rest/walks/${walk.id}/end`, body)));
  expect(ends.map(({ status, body: { state } }) => `${status} ${state}`)).toEqual(['200 FINISHED', '200 FINISHED']);
  const late = await other.request('POST', `/ym-rest/walks/${walk.id}/end`, {
    ...body,
    clientKey: crypto.randomUUID(),
  });
  expect(late.status).toBe(400);
});
