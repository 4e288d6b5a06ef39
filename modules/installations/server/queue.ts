import { sql } from 'kysely';
import type { Delivery } from '#platform/doors.ts';
import { digestOf, OtherMessage } from '#platform/doors.ts';
import type { Platform } from '#platform/platform.ts';
import { sendTo } from './send.ts';

/** s that a message's own job sends for; the rest goes out with the minute's. */
const soonSeconds = 20;

const otherOf = (unit: string) =>
  sql<{ id: string }>`select id from other_installation where ${unit} = any(lives_there) order by id limit 1`;

/**
 * A message to a unit that lives at another installation: kept here until it was taken there, and sent at once where the line stands. An
 * installation that is parted from, or changed, in this moment is waited for.
 * @throws OtherMessage when another message had this key
 */
export async function elsewhere(platform: Platform, delivery: Delivery): Promise<boolean> {
  const { unit, from, door, key, payload } = delivery;
  if (!(await platform.tenancy.global((db) => db.find(otherOf(unit), { name: 'installations.of' })))) return false;
  const other = await platform.asSystem(from, async ({ db, newId, now }) => {
    const found = await db.find(sql<{ id: string }>`${otherOf(unit)} for share`, { name: 'installations.held' });
    if (!found) return undefined;
    const digest = digestOf(payload);
    await db.run(
      sql`insert into door_message (org_unit, id, installation_id, direction, other_unit, door, key, digest, payload, state, created_at)
        values (${from}, ${newId()}, ${found.id}, 'OUT', ${unit}, ${door}, ${key}, ${digest}, ${JSON.stringify(payload)}::jsonb, 'WAITING', ${new Date(now)})
        on conflict (org_unit, direction, other_unit, door, key) do nothing`,
      { name: 'installations.queue' },
    );
    const before = await db.one(
      sql<{
        digest: string;
      }>`select digest from door_message where org_unit = ${from} and direction = 'OUT' and other_unit = ${unit}
        and door = ${door} and key = ${key}`,
      { name: 'installations.queued' },
    );
    if (before.digest !== digest)
      throw new OtherMessage(`${door} of ${unit}, ${key} from ${from}: another message had this key`);
    return found.id;
  });
  if (other === undefined) return false;
  await sendTo(platform, other, soonSeconds);
  return true;
}
