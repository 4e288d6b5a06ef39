// Concerns: exchange, outbound.
import { expect, test } from 'vitest';
import { morning, today } from '#testing/day.ts';
import { opened } from '#testing/opened.ts';
import { seedImports } from '#world/seedImports.ts';

const { app, sql } = await opened(morning());

test('the inbox of the demo has a sound file that was acknowledged and one of which two orders wait, each for its reason; a second start adds nothing', async () => {
  for (const _ of [1, 2]) await seedImports(app.platform, today());
  await app.settled();
  expect(
    await sql(
      `select kind, state, rows_total as total, rows_ok as ok, rows_failed as failed from order_import where org_unit = 'dtm' order by kind desc`,
    ),
  ).toEqual([
    { kind: 'edi', state: 'DONE', total: 3, ok: 3, failed: 0 },
    { kind: 'csv', state: 'PARTLY_FAILED', total: 3, ok: 1, failed: 2 },
  ]);
  const problems = await sql<{ code: string }>(
    `select p ->> 'code' as code from order_row r, jsonb_array_elements(r.draft -> 'problems') p where r.org_unit = 'dtm' and r.state = 'ERROR' order by r.row_no`,
  );
  // Half a pallet is said and cannot be: that it is missing, too, nobody has to hear.
  expect(problems.map(({ code }) => code)).toEqual(['POSTAL_CODE_FORM', 'PACKAGES_NOT_WHOLE']);
  expect(await sql(`select kind, attempts from out_message where org_unit = 'dtm'`)).toEqual([
    { kind: 'CONTRL', attempts: 0 },
  ]);
}, 60_000);
