// Concerns: the platform.
import { expect, test } from 'vitest';
import { trim } from '#platform/trim.ts';
import { opened } from '../testing/opened.ts';

const { app, sql } = await opened();

const ids = async (table: 'outbox' | 'done_once'): Promise<string[]> =>
  (
    await sql<{ id: string }>(
      table === 'outbox'
        ? `select topic as id from outbox where topic like 'trim-%' order by 1`
        : `select key as id from done_once where key like 'trim-%' or key = 'world/laid' order by 1`,
    )
  ).map(({ id }) => id);

test('given old events and keys, when the nightly job runs, then what was read and is old goes and the rest stays', async () => {
  const event = (topic: string, age: string, xid: string) =>
    sql(
      `insert into outbox (org_unit, id, xid, seq, kind, topic, payload, created_at)
       values ('dtm', gen_random_uuid(), ${xid}, 1, 'fact', $1, '{}', now() - $2::interval)`,
      [topic, age],
    );
  await event('trim-old', '3 days', `'4'::xid8`);
  await event('trim-young', '1 hour', `'4'::xid8`);
  await event('trim-unread', '3 days', `'9223372036854775807'::xid8`);
  const key = (name: string, age: string) =>
    sql(
      `insert into done_once (org_unit, key, answer, done_at) values ('dtm', $1, '{}', now() - $2::interval)
       on conflict (org_unit, key) do update set done_at = excluded.done_at`,
      [name, age],
    );
  await key('trim-old', '91 days');
  await key('trim-young', '89 days');
  await key('world/laid', '200 days');

  await trim(app.platform);

  expect(await ids('outbox')).toEqual(['trim-unread', 'trim-young']);
  expect(await ids('done_once')).toEqual(['trim-young', 'world/laid']);
});

test('the job stands in the crontab of the queue', async () => {
  const known = await sql<{ identifier: string }>(`select identifier from graphile_worker._private_known_crontabs`);
  expect(known.map(({ identifier }) => identifier)).toContain('platform:trim');
});
