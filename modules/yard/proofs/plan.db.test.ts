import { expect, test } from 'vitest';
import { morning } from '#testing/day.ts';
import { opened } from '#testing/opened.ts';
import type { YardPlan } from '../contract/plan.ts';

const { app, sql } = await opened(morning());
const yard = await app.as('yard1');
const path = '/ym-rest/plan';
const read = async (client = yard) => (await client.request<YardPlan>('GET', path)).body;
const hall = {
  id: 'hall-a',
  kind: 'BUILDING',
  label: 'Halle A',
  x: 60,
  y: 40,
  width: 120,
  depth: 24,
  turn: 0,
} as const;

test('the plan shows each unit of the yard once, where the book has it, with what runs out first', async () => {
  const plan = await read();
  const shown = [
    ...plan.places.flatMap(({ name, units }) => units.map(({ number }) => [number, name])),
    ...plan.nowhere.map(({ number }) => [number, null]),
  ];
  const book = await sql<{ number: string; place: string | null }>(
    `select u.number, p.name as place from transport_unit u left join yard_place p on p.org_unit = u.org_unit and p.id = u.place_id
      where u.org_unit = 'dtm' and u.state not in ('EXPECTED', 'DEPARTED')`,
  );
  expect(shown.toSorted()).toEqual(book.map(({ number, place }) => [number, place]).toSorted());
  const cold = await sql<{ number: string; at: string }>(
    `select number, extract(epoch from least(free_until, power_until, storage_until, planned_departure)) * 1000 as at from transport_unit
      where org_unit = 'dtm' and state not in ('EXPECTED', 'DEPARTED')`,
  );
  const limits = new Map(cold.map(({ number, at }) => [number, at === null ? null : Number(at)]));
  for (const unit of plan.places.flatMap(({ units }) => units))
    expect(unit.hurtsAt, unit.number).toBe(limits.get(unit.number));
});

test('what is drawn stays: places with their size and turn, what is around them, one place off the plan; what was not named is as it was', async () => {
  const before = await read();
  const [first, second] = before.places;
  const box = { x: 33, y: 44, width: 5, depth: 16, turn: 30 };
  const drawn = await yard.request<YardPlan>('PUT', path, {
    version: before.version,
    shapes: [hall],
    places: [
      { id: first?.id, box },
      { id: second?.id, box: null },
    ],
  });
  expect(drawn.status).toBe(200);
  const after = await read();
  expect(after).toEqual(drawn.body);
  expect(after.version).toBe(before.version + 1);
  expect(after.shapes).toEqual([hall]);
  expect(after.places.map(({ box: now }) => now)).toEqual([
    box,
    null,
    ...before.places.slice(2).map(({ box: now }) => now),
  ]);
  // The shunter's way is reckoned from the same metres.
  expect(await sql(`select grid_x, grid_y from yard_place where id = $1`, [first?.id])).toEqual([
    { grid_x: 33, grid_y: 44 },
  ]);
  const told = await sql(`select text_key from history where log_key = $1`, [`YARD_PLACE:${first?.id}`]);
  expect(JSON.stringify(told)).toContain('plan/history/drawn');
});

test('of two who draw at once one is saved, the other is told; who may not write places draws nothing, and another depot has its own', async () => {
  const { version } = await read();
  const draw = (label: string, client = yard) =>
    client.request<YardPlan>('PUT', path, { version, shapes: [{ ...hall, label }], places: [] });
  const other = await app.as('depotadmin');
  const both = await Promise.all([draw('one'), draw('two', other)]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  const loader = await app.as('lader1');
  expect((await draw('three', loader)).status).toBe(403);
  const bad = await yard.request('PUT', path, { version, shapes: [{ ...hall, turn: 400 }], places: [] });
  expect(bad.status).toBe(400);
  const rows = await sql<{ org_unit: string }>(`select org_unit from yard_plan`);
  expect(rows).toEqual([{ org_unit: 'dtm' }]);
});
