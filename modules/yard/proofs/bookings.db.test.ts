import { afterAll, beforeAll, expect, test } from 'vitest';
import { morning, type Sql, sqlOf } from '#testing/day.ts';
import { type Client, type TestApp, testApp } from '#testing/testApp.ts';

type Booking = {
  id: string;
  version: number;
  state: string;
  dockId: string;
  startsAt: number;
  endsAt: number;
  dockName: string;
  allowed: string[];
};
type Said = { message?: string };

let app: TestApp;
let yard: Client;
let sql: Sql;
let endSql: () => Promise<void>;
const docks = new Map<string, string>();
beforeAll(async () => {
  app = await testApp([], morning());
  yard = await app.as('yard1');
  ({ sql, end: endSql } = await sqlOf(app));
  for (const { id, name } of await sql<{ id: string; name: string }>(
    `select id, name from yard_place where org_unit = 'dtm'`,
  ))
    docks.set(name, id);
});
afterAll(async () => {
  await endSql();
  await app.stop();
});

const minute = 60_000;
const base = '/ym-rest/bookings';
let day = 20;
/** A time of a day that only this test uses: from so many minutes after midnight (UTC) on. */
const span = (from: number, to: number, at = day) => {
  const midnight = Date.UTC(2027, 2, at);
  return { startsAt: midnight + from * minute, endsAt: midnight + to * minute };
};
const wish = (dock: string, from: number, to: number, more: object = {}) => ({
  dockId: docks.get(dock),
  direction: 'UNLOADING',
  ...span(from, to),
  carrierName: 'Schwaben Trans GmbH',
  clientKey: crypto.randomUUID(),
  ...more,
});
const book = (dock: string, from: number, to: number, more: object = {}, client = yard) =>
  client.request<Booking & Said>('POST', base, wish(dock, from, to, more));
const step = (booking: Pick<Booking, 'id' | 'version'>, name: string, body: object = {}, client = yard) =>
  client.request<Booking & Said>('POST', `${base}/${booking.id}/${name}`, { version: booking.version, ...body });
/** Pairs of bookings that hold one dock at one time, counted past the product. */
const clashes = async (): Promise<number> =>
  (
    await sql<{
      n: number;
    }>(`select count(*)::int as n from dock_booking a join dock_booking b on a.org_unit = b.org_unit and a.dock_id = b.dock_id
      and a.id < b.id and a.starts_at < b.ends_at and b.starts_at < a.ends_at
      where a.state in ('CONFIRMED', 'CHECKED_IN', 'ACTIVE') and b.state in ('CONFIRMED', 'CHECKED_IN', 'ACTIVE')`)
  )[0]?.n ?? -1;

test('a dock is booked once for a time: who comes second is told when it is free', async () => {
  day = 20;
  const first = await book('Tor 3', 540, 600);
  expect([first.status, first.body.state]).toEqual([201, 'CONFIRMED']);
  const second = await book('Tor 3', 570, 630);
  expect(second.status).toBe(400);
  // 10:00 UTC is 11:00 in Dortmund; ten minutes between two bookings.
  expect(second.body.message).toBe('The dock is already booked in this period. Tor 3 is free from 11:10.');
  // End to beginning is no overlap: people may plan closer than the program proposes.
  expect((await book('Tor 3', 600, 630)).status).toBe(201);
  expect((await book('Tor 4', 570, 630)).status).toBe(201);
});

test('of many who want the same dock at once exactly one gets it, whether they book, move or confirm', async () => {
  day = 21;
  const elsewhere = await Promise.all([11, 12, 13, 14].map((no) => book(`Tor ${no}`, 540, 600)));
  const move = elsewhere.map(({ body }) =>
    yard.request<Said>('PUT', `${base}/${body.id}`, {
      ...wish('Tor 5', 550, 610),
      clientKey: undefined,
      version: body.version,
    }),
  );
  const answers = await Promise.all([...[0, 20, 40].map((late) => book('Tor 5', 540 + late, 620 + late)), ...move]);
  expect(answers.filter(({ status }) => status < 300)).toHaveLength(1);
  expect(answers.filter(({ status }) => status === 400)).toHaveLength(6);
  expect(await clashes()).toBe(0);
});

test('the same press twice books once', async () => {
  day = 22;
  const asked = wish('Tor 3', 540, 600);
  const both = await Promise.all([1, 2].map(() => yard.request<Booking>('POST', base, asked)));
  expect(both.map(({ status }) => status)).toEqual([201, 201]);
  expect(both[0]?.body.id).toBe(both[1]?.body.id);
});

test('a dock that does not suit says why: wrong side, no power, no dangerous goods, blocked, closed at night', async () => {
  day = 23;
  const said = async (dock: string, more: object, from = 540) => (await book(dock, from, from + 60, more)).body.message;
  expect(await said('Tor 21', {})).toBe('Tor 21 does not suit: outbound only.');
  expect(await said('Tor 3', { thermo: true })).toBe('Tor 3 does not suit: no power for cooling.');
  expect(await said('Tor 7', { dangerousGoods: true })).toBe('Tor 7 does not suit: no dangerous goods.');
  const place = await yard.request<{ version: number } & Record<string, unknown>>(
    'GET',
    `/ym-rest/places/${docks.get('Tor 8')}`,
  );
  const blocked = await yard.request<{ version: number }>('POST', `/ym-rest/places/${docks.get('Tor 8')}/block`, {
    version: place.body.version,
    blockedReason: 'Leveller repair',
    blockedFrom: span(0, 0).startsAt,
    blockedTo: span(600, 600).startsAt,
  });
  expect(blocked.status).toBe(200);
  expect(await said('Tor 8', {}, 570)).toBe('Tor 8 is blocked in this time: Leveller repair.');
  expect((await book('Tor 8', 600, 660)).status).toBe(201);
  expect(await said('Tor 3', { carrierName: null })).toBe('Say whose it is: carrier, plate, unit or reference.');
  expect((await book('Tor 3', 660, 600)).body.message).toBe('The end lies before the beginning.');
});

test('options come with their reason, and every dock that is left out with one too', async () => {
  day = 24;
  await book('Tor 14', 480, 600);
  const { body } = await yard.request<{
    durationMin: number;
    options: { dockName: string; startsAt: number; why: string }[];
    others: { dockName: string; why: string }[];
  }>('POST', `${base}/options`, {
    direction: 'UNLOADING',
    packages: 90,
    earliest: span(540, 0).startsAt,
    latest: span(720, 0).startsAt,
    thermo: true,
    gate: '14',
  });
  // 15 min and 90 times 30 s.
  expect(body.durationMin).toBe(60);
  // Tor 14 is free ten minutes after 10:00: 70 min of waiting outweigh its being the gate of the list.
  expect(body.options.map(({ dockName }) => dockName)).toEqual(['Tor 15', 'Tor 16', 'Tor 14']);
  expect(body.options.at(-1)).toMatchObject({ startsAt: span(610, 0).startsAt, why: 'the dock of its list' });
  expect(body.others).toHaveLength(41);
  expect(body.others.find(({ dockName }) => dockName === 'Tor 2')?.why).toBe('no power for cooling');
});

test('who has not come is given up, and gets the next free time when he comes after all', async () => {
  day = 25;
  const { body } = await book('Tor 6', 540, 600);
  const missed = await step(body, 'no-show');
  expect(missed.body.state).toBe('NO_SHOW');
  // Its time is another's now.
  expect((await book('Tor 6', 540, 600)).status).toBe(201);
  const back = await step(missed.body, 'check-in');
  expect(back.body.state).toBe('CHECKED_IN');
  expect(back.body.startsAt).toBeGreaterThanOrEqual(Date.parse(morning().KONTOR_NOW ?? ''));
  expect(back.body.endsAt - back.body.startsAt).toBe(60 * minute);
  expect(await clashes()).toBe(0);
  const again = await step(missed.body, 'check-in');
  expect(again.status).toBe(409);
});

test('a booking is moved until it stands at its dock; what it holds then is moved by nobody', async () => {
  day = 26;
  const { body } = await book('Tor 6', 540, 600);
  const here = await step(body, 'check-in');
  const moved = await yard.request<Booking>('PUT', `${base}/${body.id}`, {
    ...wish('Tor 10', 545, 605),
    clientKey: undefined,
    version: here.body.version,
  });
  expect([moved.status, moved.body.dockName]).toEqual([200, 'Tor 10']);
  const docked = await step(moved.body, 'start');
  expect(docked.body.state).toBe('ACTIVE');
  const late = await yard.request<Said>('PUT', `${base}/${body.id}`, {
    ...wish('Tor 11', 545, 605),
    clientKey: undefined,
    version: docked.body.version,
  });
  expect(late.status).toBe(400);
  expect((await step(docked.body, 'complete')).body.state).toBe('COMPLETED');
});

test('the gate of a list books its dock; another gate moves the booking, and the booking moved takes the gate with it', async () => {
  const lead = await app.as('hallenmeister');
  const [list] = await sql<{ id: string }>(
    `select id from process_list where org_unit = 'dtm' and kind = 'ULD' and partner_unit = 'vlo' and state in ('CREATED', 'RELEASED') order by name limit 1`,
  );
  const id = list?.id ?? '';
  const gate = (word: string | null) => lead.request('PUT', `/th-rest/unloading/${id}/assignment`, { gate: word });
  const booked = async () => {
    await app.settled();
    return sql<{ id: string; version: number; state: string; dock: string; starts: number; ends: number }>(
      `select b.id, b.version, b.state, d.name as dock, b.starts_at as starts, b.ends_at as ends from dock_booking b join yard_place d on d.org_unit = b.org_unit and d.id = b.dock_id
        where b.org_unit = 'dtm' and b.list_id = $1 order by b.created_at, b.id`,
      [id],
    );
  };
  expect((await gate('12')).status).toBe(200);
  const [first] = await booked();
  expect(first).toMatchObject({ state: 'CONFIRMED', dock: 'Tor 12' });
  await gate('13');
  expect((await booked()).map(({ state, dock }) => `${dock} ${state}`)).toEqual(['Tor 13 CONFIRMED']);
  const [second] = await booked();
  const { body: booking } = await yard.request<{ name: string }>('GET', `${base}/${second?.id}`);
  const moved = await yard.request<Booking>('PUT', `${base}/${second?.id}`, {
    dockId: docks.get('Tor 17'),
    direction: 'UNLOADING',
    startsAt: Number(second?.starts),
    endsAt: Number(second?.ends),
    reference: 'vlo',
    version: second?.version,
  });
  // Called as its list is, whatever is typed, and whoever moves it.
  expect(moved.body).toMatchObject({ name: booking.name, reference: null, origin: 'LIST' });
  expect(moved.status).toBe(200);
  await app.settled();
  expect((await sql<{ gate: string }>(`select gate from process_list where id = $1`, [id]))[0]?.gate).toBe('17');
  // A word that is no dock of the yard stays a word: nothing is booked for it.
  await gate('Rampe Nord');
  expect((await booked()).map(({ state }) => state)).toEqual(['CANCELED']);
});

test('another depot sees none of it, and who has no right to the yard neither', async () => {
  day = 27;
  const { body } = await book('Tor 3', 540, 600);
  const other = await app.as('hallenmeister-ham', 'ham');
  expect((await other.request('GET', `${base}/${body.id}`)).status).toBeGreaterThanOrEqual(403);
  const loader = await app.as('lader1');
  expect((await loader.request('GET', `${base}/${body.id}`)).status).toBe(403);
});
