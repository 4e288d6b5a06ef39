import { sql } from 'kysely';
import type { Delivery } from '#platform/doors.ts';
import { digestOf } from '#platform/doors.ts';
import type { Platform } from '#platform/platform.ts';
import { sendTo } from './send.ts';

/** s that a message's own job sends for; the rest goes out with the minute's. */
const soonSeconds = 20;

/** A message to a unit that lives at another installation: kept here until it was taken there, and sent at once where the line stands. */
export async function elsewhere(platform: Platform, delivery: Delivery): Promise<boolean> {
  const { unit, from, door, key, payload } = delivery;
  const other = await platform.tenancy.global((db) =>
    db.find(
      sql<{ id: string }>`select id from other_installation where ${unit} = any(lives_there) order by id limit 1`,
      {
        name: 'installations.of',
      },
    ),
  );
  if (!other) return false;
  await platform.asSystem(from, async (ctx) => {
    await ctx.db.run(
      sql`insert into door_message (org_unit, id, installation_id, direction, other_unit, door, key, digest, payload, state, created_at)
        values (${from}, ${ctx.newId()}, ${other.id}, 'OUT', ${unit}, ${door}, ${key}, ${digestOf(payload)}, ${JSON.stringify(payload)}::jsonb, 'WAITING', ${new Date(ctx.now)})
        on conflict (org_unit, direction, other_unit, door, key) do nothing`,
      { name: 'installations.queue' },
    );
  });
  await sendTo(platform, other.id, soonSeconds);
  return true;
}
