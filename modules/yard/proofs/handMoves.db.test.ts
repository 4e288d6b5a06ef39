import { expect, test } from 'vitest';
import { morning } from '#testing/day.ts';
import { opened } from '#testing/opened.ts';

type Order = { id: string; version: number; state: string; startedAt: number | null; finishedAt: number | null };
type Said = { message?: string };
type Move = { action: string; scannedAt: number; sentAt: number; placeId?: string | null; refusedReason?: string };

const { app, sql } = await opened(morning());
const yard = await app.as('yard1');
const base = '/ym-rest/shunting-orders';
const minute = 60_000;
const now = Date.parse(morning().KONTOR_NOW ?? '');

const idOf = async (table: 'transport_unit' | 'yard_place', name: string): Promise<string> => {
  const column = table === 'transport_unit' ? 'number' : 'name';
  return (
    (await sql<{ id: string }>(`select id from ${table} where org_unit = 'dtm' and ${column} = $1`, [name]))[0]?.id ??
    ''
  );
};
/** An order that somebody gave an hour and a half ago. */
async function order(number: string, place: string): Promise<Order> {
  const { body, status } = await yard.request<Order>('POST', base, {
    unitId: await idOf('transport_unit', number),
    toPlace: await idOf('yard_place', place),
    reason: 'PARK',
    clientKey: crypto.randomUUID(),
  });
  expect(status).toBe(201);
  await sql(`update shunting_order set created_at = $2 where id = $1`, [body.id, new Date(now - 90 * minute)]);
  return body;
}
let keys = 0;
const keyed = (move: Move) => {
  keys += 1;
  return { clientKey: `hand-move-${keys}`, ...move };
};
const send = (id: string, move: ReturnType<typeof keyed>, client = yard) =>
  client.request<Order & Said>('POST', `${base}/${id}/drive`, move);
const where = async (number: string) =>
  (
    await sql<{ place: string | null; state: string }>(
      `select place_name as place, state from transport_unit where org_unit = 'dtm' and number = $1`,
      [number],
    )
  )[0];

test('an hour without a network arrives once and in order, with the times of the hand, also when all of it is sent twice', async () => {
  const first = await order('DTM4403', 'P-16');
  const second = await order('DTM4418', 'P-24');
  // His clock is eleven minutes behind; what lies between is right.
  const clock = -11 * minute;
  const did = (ago: number, action: string, more: Partial<Move> = {}) =>
    keyed({ action, scannedAt: now - ago * minute + clock, sentAt: now + clock, ...more });
  const hour: [string, ReturnType<typeof keyed>][] = [
    [first.id, did(58, 'ACCEPT')],
    [first.id, did(55, 'START')],
    [first.id, did(50, 'FINISH')],
    [second.id, did(44, 'START')],
    [second.id, did(40, 'REFUSE', { refusedReason: 'NO_AIR' })],
  ];
  for (const again of [false, true])
    for (const [id, move] of hour) expect([(await send(id, move)).status, again]).toEqual([200, again]);

  const { body } = await yard.request<Order>('GET', `${base}/${first.id}`);
  expect(body.state).toBe('FINISHED');
  // The server's clock has gone on by what the proof took.
  expect(Math.abs((body.startedAt ?? 0) - (now - 55 * minute))).toBeLessThan(2 * minute);
  expect((body.finishedAt ?? 0) - (body.startedAt ?? 0)).toBeGreaterThan(4 * minute);
  expect(await where('DTM4403')).toEqual({ place: 'P-16', state: 'PARKED' });
  const moves = await sql<{ n: number }>(`select count(*)::int as n from yard_movement where order_id = $1`, [
    first.id,
  ]);
  expect(moves).toEqual([{ n: 1 }]);
  const told = await sql<{ text_key: string }>(
    `select count(*)::int as n from history where org_unit = 'dtm' and log_key = $1`,
    [`SHUNTING:${first.id}`],
  );
  // Ordered, taken, begun, ended.
  expect(told).toEqual([{ n: 4 }]);
  expect((await yard.request<Order>('GET', `${base}/${second.id}`)).body.state).toBe('REFUSED');
});

test('a place that somebody else has filled meanwhile is told, nothing is swapped, and the unit waits for another place', async () => {
  const { id } = await order('CSQU3054383', 'P-26');
  const other = await order('MSKU6011672', 'P-26');
  const at = (ago: number, action: string, more: Partial<Move> = {}) =>
    keyed({ action, scannedAt: now - ago * minute, sentAt: now, ...more });
  await send(id, at(30, 'START'));
  // With a network, and first.
  for (const action of ['start', 'finish']) {
    const { body } = await yard.request<Order>('GET', `${base}/${other.id}`);
    expect((await yard.request('POST', `${base}/${other.id}/${action}`, { version: body.version })).status).toBe(200);
  }
  const late = await send(id, at(28, 'FINISH'));
  expect([late.status, late.body.message]).toEqual([400, expect.stringContaining('MSKU6011672')]);
  expect(await where('CSQU3054383')).toMatchObject({ state: 'MOVING' });
  expect(await where('MSKU6011672')).toMatchObject({ place: 'P-26' });
  expect((await send(id, at(1, 'FINISH', { placeId: await idOf('yard_place', 'P-27') }))).body.state).toBe('FINISHED');
});

test('nobody takes an order from somebody else, moves what the hall has locked, or gives up without a reason', async () => {
  const { id } = await order('DTM4406', 'P-29');
  const at = (action: string) => keyed({ action, scannedAt: now, sentAt: now });
  const admin = await app.as('depotadmin');
  expect((await send(id, at('ACCEPT'), admin)).status).toBe(200);
  expect((await send(id, at('START'))).body.message).toMatch(/drives this one\.$/);
  expect((await send(id, at('REFUSE'), admin)).status).toBe(400);
  expect((await send(id, at('FINISH'), admin)).status).toBe(400);
  const [locked] = await sql<{ id: string }>(
    `select id from shunting_order where org_unit = 'dtm' and unit_number = 'DTM4414' and state = 'RELEASED'`,
  );
  expect((await send(locked?.id ?? '', at('START'))).body.message).toContain('not released');
  const loader = await app.as('lader1');
  expect((await send(id, at('START'), loader)).status).toBe(403);
});
