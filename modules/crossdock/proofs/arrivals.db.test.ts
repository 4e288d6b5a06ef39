import { expect, test } from 'vitest';
import { instantOf } from '#kernel/date.ts';
import { today } from '#testing/day.ts';
import { opened } from '#testing/opened.ts';

const evening = instantOf(today(), [22, 0, 0], 'Europe/Berlin');
const { app, sql } = await opened({ KONTOR_NOW: new Date(evening).toISOString() });

test('in the evening the board shows what comes after midnight, and a day that was asked for shows its own', async () => {
  const lead = await app.as('hallenmeister');
  const [unit] = await sql<{ id: string }>(
    `update process_list set execution_date = ($1::timestamptz at time zone 'Europe/Berlin')::date, planned_arrival = $1, estimated_arrival = $1
      where id = (select id from process_list where org_unit = 'dtm' and kind = 'ULD' and state = 'CREATED' order by id limit 1) returning id`,
    [new Date(evening + 5 * 3_600_000)],
  );
  expect(unit).toBeDefined();
  const shown = async (query = '') =>
    (await lead.request<{ rows: { id: string }[] }>('GET', `/th-rest/arrival-board${query}`)).body.rows.map(
      (row) => row.id,
    );
  expect(await shown()).toContain(unit?.id);
  const iso = today()
    .map((part) => String(part).padStart(2, '0'))
    .join('-');
  expect(await shown(`?date=${iso}`)).not.toContain(unit?.id);
}, 60_000);
