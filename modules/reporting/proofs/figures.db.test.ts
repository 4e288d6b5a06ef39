import { describe, expect, test } from 'vitest';
import { addDays, dateToIso, localDateOf } from '#kernel/date.ts';
import { clock } from '#testing/clock.ts';
import { opened } from '#testing/opened.ts';
import type { FigureAnswer, FigureRow } from '../contract/calls.ts';
import { type FigureId, figureIds, figures } from '../rules/catalogue.ts';

const { app, sql } = await opened();
const zone = 'Europe/Berlin';
const today = localDateOf(clock.now(), zone);
const dayBefore = (days: number): string => dateToIso(addDays(today, -days));
const to = dayBefore(0);
const from = dayBefore(6);
type Table<T> = { items: T[]; total: number };

const admin = await app.as('dispo1');
const ask = async (id: FigureId, by: string, client = admin, span = { from, to }) => {
  const answer = await client.request<FigureAnswer>(
    'GET',
    `/rpt-rest/figures/${id}?from=${span.from}&to=${span.to}&by=${by}`,
  );
  expect(answer.status, `${id} ${by} ${JSON.stringify(answer.body)}`).toBe(200);
  return answer.body;
};
const list = async (id: FigureId, by: string, key?: string, client = admin, paging = { page: 0, size: 200 }) => {
  const answer = await client.request<Table<FigureRow>>('POST', `/rpt-rest/figures/${id}/rows`, {
    from,
    to,
    by,
    ...(key === undefined ? {} : { key }),
    paging,
  });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body;
};
const one = async (statement: string, values: unknown[] = []): Promise<number> =>
  Number((await sql<{ n: number }>(statement, values))[0]?.n);

/** Every row, page by page: what is counted can be read to its end, nothing twice. */
async function everyRow(id: FigureId, by: string, key?: string): Promise<FigureRow[]> {
  const rows: FigureRow[] = [];
  for (let page = 0; ; page++) {
    const { items } = await list(id, by, key, admin, { page, size: 200 });
    rows.push(...items);
    if (items.length < 200) return rows;
  }
}

describe('every figure opens exactly what it counts', () => {
  test.each(figureIds)('%s', async (id) => {
    for (const by of figures[id].by) {
      const figure = await ask(id, by);
      expect((await list(id, by)).total, `${id} by ${by}`).toBe(figure.total.rows);
      for (const point of figure.points.slice(0, 6))
        expect((await list(id, by, point.key)).total, `${id} by ${by}: ${point.key}`).toBe(point.rows);
      if (figures[id].measure !== 'balance' && figure.more === 0)
        expect(figure.points.reduce((sum, { rows }) => sum + rows, 0)).toBe(figure.total.rows);
    }
    const rows = await everyRow(id, figures[id].by[0]);
    expect(new Set(rows.map(({ key }) => key)).size).toBe(rows.length);
  });
});
