import { expect, test } from 'vitest';
import { opened } from '#testing/opened.ts';
import { morning } from '#testing/day.ts';
import { followGate } from '../server/index.ts';

const { app, sql } = await opened(morning());

/** Two reactions to one list, or a reaction and the laying of the demo: the second comes when the first has booked and not yet ended. */
test('a list whose gate is followed by two at the same moment has one booking, and both come to their end', async () => {
  const [list] = await sql<{ id: string }>(
    `select list_id as id from dock_booking where org_unit = 'dtm' and origin = 'LIST' and state in ('REQUESTED', 'CONFIRMED')
      and exists (select from process_list l where l.org_unit = 'dtm' and l.id = list_id and l.gate is not null
        and l.state not in ('CLOSED', 'LOCKED', 'JOURNEY_CLOSED', 'CANCELED')) order by name limit 1`,
  );
  const listId = list?.id ?? '';
  await sql('delete from dock_booking where list_id = $1', [listId]);
  const follow = () => app.platform.asSystem('dtm', (ctx) => followGate(ctx, listId));
  let second: Promise<void> | undefined;
  await app.platform.asSystem('dtm', async (ctx) => {
    await followGate(ctx, listId);
    second = follow();
    second.catch(() => undefined);
    const blocked = () => sql(`select 1 from pg_stat_activity where cardinality(pg_blocking_pids(pid)) > 0`);
    await expect.poll(async () => (await blocked()).length, { timeout: 10_000 }).toBeGreaterThan(0);
  });
  await second;
  expect(await sql('select state from dock_booking where list_id = $1', [listId])).toHaveLength(1);
});
