import { expect, test } from 'vitest';
import { morning } from '#testing/day.ts';
import { opened } from '#testing/opened.ts';

type Order = {
  id: string;
  version: number;
  state: string;
  unitNumber: string;
  toName: string;
  assignedTo: string | null;
};
type Card = Order & { locked: boolean; occupiedBy: string | null };
type Said = { message?: string };

const { app, sql } = await opened(morning());
const yard = await app.as('yard1');
const base = '/ym-rest/shunting-orders';

const idOf = async (table: 'transport_unit' | 'yard_place', name: string): Promise<string> => {
  const column = table === 'transport_unit' ? 'number' : 'name';
  const [row] = await sql<{ id: string }>(`select id from ${table} where org_unit = 'dtm' and ${column} = $1`, [name]);
  if (!row) throw new Error(`no ${name}`);
  return row.id;
};
const order = async (number: string, place: string, more: object = {}, client = yard) =>
  client.request<Order & Said>('POST', base, {
    unitId: await idOf('transport_unit', number),
    toPlace: await idOf('yard_place', place),
    reason: 'PARK',
    clientKey: crypto.randomUUID(),
    ...more,
  });
const step = (one: Pick<Order, 'id' | 'version'>, name: string, body: object = {}, client = yard) =>
  client.request<Order & Said>('POST', `${base}/${one.id}/${name}`, { version: one.version, ...body });
const where = async (number: string) =>
  (
    await sql<{ place: string | null; state: string }>(
      `select p.name as place, u.state from transport_unit u left join yard_place p on p.org_unit = u.org_unit and p.id = u.place_id
        where u.org_unit = 'dtm' and u.number = $1`,
      [number],
    )
  )[0];

test('a unit is moved by a scan of itself and of its place; the move is written down once', async () => {
  const { body, status } = await order('DTM4403', 'P-16');
  expect([status, body.state]).toEqual([201, 'RELEASED']);
  const begun = await step(body, 'start');
  expect([begun.body.state, (await where('DTM4403'))?.state]).toEqual(['IN_PROGRESS', 'MOVING']);
  const done = await step(begun.body, 'finish');
  expect(done.body.state).toBe('FINISHED');
  expect(await where('DTM4403')).toEqual({ place: 'P-16', state: 'PARKED' });
  const moves = await sql<{ kind: string; to: string }>(
    `select m.kind, p.name as to from yard_movement m join yard_place p on p.org_unit = m.org_unit and p.id = m.to_place where m.order_id = $1`,
    [body.id],
  );
  expect(moves).toEqual([{ kind: 'SHUNT', to: 'P-16' }]);
  // A lost answer: the same step again finds the order elsewhere, and nothing moves twice.
  expect((await step(begun.body, 'finish')).status).toBe(409);
});

test('a unit that the hall has not released is moved by nobody, whatever the right', async () => {
  const queue = await yard.request<Card[]>('GET', '/ym-rest/shunting-queue');
  const locked = queue.body.find(({ unitNumber }) => unitNumber === 'DTM4414');
  expect(locked?.locked).toBe(true);
  const admin = await app.as('depotadmin');
  for (const client of [yard, admin]) {
    const said = await step(locked ?? { id: '', version: 0 }, 'start', {}, client);
    expect([said.status, said.body.message]).toEqual([400, expect.stringContaining('not released')]);
  }
  expect(await where('DTM4414')).toEqual({ place: 'Tor 3', state: 'AT_DOCK' });
});

test('one open order for each unit, of two who order it at once one gets it', async () => {
  const both = await Promise.all([order('DTM4418', 'P-24'), order('DTM4418', 'P-25')]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([201, 400]);
  const refused = both.find(({ status }) => status === 400);
  expect(refused?.body.message).toMatch(/^One open shunting order per transport unit: DTM4418 → P-2[45]\.$/);
});

test('two at one place: the second hears who stands there, and his unit stays on its way until he names another place', async () => {
  const first = await order('CSQU3054383', 'P-26');
  const second = await order('MSKU6011672', 'P-26');
  const begun = await Promise.all([first, second].map(({ body }) => step(body, 'start')));
  const ends = await Promise.all(begun.map(({ body }) => step(body, 'finish')));
  expect(ends.map(({ status }) => status).toSorted()).toEqual([200, 400]);
  const at = ends.findIndex(({ status }) => status === 400);
  expect(ends[at]?.body.message).toContain('P-26');
  const late = begun[at]?.body ?? { id: '', version: 0 };
  const elsewhere = await step(late, 'finish', { placeId: await idOf('yard_place', 'P-27') });
  expect([elsewhere.status, elsewhere.body.toName]).toEqual([200, 'P-27']);
});

test('what a shunter cannot do waits with its reason, and the unit stands where it stood', async () => {
  const { body } = await order('DTM4409', 'P-28');
  const begun = await step(body, 'start');
  const refused = await step(begun.body, 'refuse', { refusedReason: 'NO_AIR', refusedRemark: 'Stütze klemmt' });
  expect(refused.body.state).toBe('REFUSED');
  expect((await where('DTM4409'))?.place).toBe('P-08');
  // Why the book has it back is written as it was.
  const moves = await sql(`select kind, cause, remark from yard_movement where order_id = $1`, [body.id]);
  expect(moves).toEqual([{ kind: 'CORRECTION', cause: 'ORDER_REFUSED', remark: 'Stütze klemmt' }]);
  // The bell counts it for whoever can do something about it, and its list shows as many.
  const bell = async (): Promise<number | undefined> =>
    (
      await yard.request<Record<string, { count: number }>>(
        'GET',
        '/api/system/module-metrics/retrieve?id=ym.shunting.refused',
      )
    ).body['ym.shunting.refused']?.count;
  const listed = await yard.request<{ total: number }>('POST', `${base}/table`, {
    filter: { and: [{ field: 'state', op: 'in', value: ['REFUSED'] }] },
  });
  expect(await bell()).toBe(listed.body.total);
  const again = await step(refused.body, 'reopen');
  expect([again.body.state, again.body.assignedTo]).toEqual(['RELEASED', null]);
});

test('an order of somebody else is not taken away from him, and a loader orders but does not drive', async () => {
  const { body } = await order('DTM4406', 'P-29', { assignedTo: 'okafor' });
  expect((await step(body, 'start')).body.message).toBe('okafor drives this one.');
  const loader = await app.as('lader1');
  const ordered = await order('TGHU7599330', 'P-30', {}, loader);
  expect(ordered.status).toBe(201);
  expect((await step(ordered.body, 'start', {}, loader)).status).toBe(403);
});
