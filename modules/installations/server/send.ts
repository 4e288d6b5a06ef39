import { sql } from 'kysely';
import type { Db } from '#platform/database/executor.ts';
import type { Platform } from '#platform/platform.ts';
import { type Envelope, pauseAfter } from '../rules/envelope.ts';
import { type Answer, ask, wordsOf } from './ask.ts';

type Other = { id: string; address: string; public_key: string; fails: number };
type Waiting = { org_unit: string; id: string; other_unit: string; door: string; key: string; payload: unknown };

/** s after which a turn that nobody ended is free: its process was killed. Longer than one step outside may take. */
const turnSeconds = 90;
/** Refused ones are tried again, in 2, 4, 8 … minutes and then each hour: what was missing there may have been set up since. */
const refusedDays = 4;

const at = (ms: number) => sql`${new Date(ms).toISOString()}::timestamptz`;

/** Takes the turn of an installation, or stays with it; undefined while somebody else has it, or its next attempt is not due. */
const takeTurn = (platform: Platform, id: string, mine: boolean): Promise<Other | undefined> => {
  const now = platform.clock.now();
  return platform.tenancy.asOwner((db) =>
    db.find(
      sql<Other>`update other_installation set busy_until = ${at(now + turnSeconds * 1000)} where id = ${id} and active
        and (${mine} or busy_until is null or busy_until < ${at(now)}) and (next_at is null or next_at <= ${at(now)})
        returning id, address, public_key, fails`,
      { name: 'installations.turn' },
    ),
  );
};

const nextOf = (platform: Platform, id: string): Promise<Waiting | undefined> =>
  platform.tenancy.asOwner((db) =>
    db.find(
      sql<Waiting>`select org_unit, id, other_unit, door, key, payload from door_message
        where installation_id = ${id} and state = 'WAITING' order by created_at, id limit 1`,
      { name: 'installations.next' },
    ),
  );

/**
 * Is it the message that is at fault, or the line? One that is refused, or breaks there (500), lets the others pass; without a line, before a
 * proxy that finds nobody (502 to 504), and where this installation is not known, all wait.
 */
const isRefusal = ({ status }: Answer): boolean =>
  status === 500 || (status >= 400 && status < 500 && ![401, 403, 408, 429].includes(status));

/** Writes down what became of an attempt. */
async function settle(
  platform: Platform,
  other: Other,
  message: Waiting,
  answer: Answer,
): Promise<'GOES_ON' | 'STOPS'> {
  const now = platform.clock.now();
  const taken = answer.status === 200;
  const said = taken ? null : wordsOf(answer);
  const answered = taken || isRefusal(answer);
  const state = taken ? 'TAKEN' : answered ? 'REFUSED' : 'WAITING';
  await platform.tenancy.asOwner(async (db) => {
    await db.run(
      sql`update door_message set state = ${state}, attempts = attempts + 1, answer = ${said},
          payload = case when ${taken} then null else payload end, settled_at = case when ${answered} then ${at(now)} end
        where org_unit = ${message.org_unit} and id = ${message.id} and state <> 'TAKEN'`,
      { name: 'installations.settle' },
    );
    await db.run(
      answered
        ? sql`update other_installation set fails = 0, next_at = null, answered_at = ${at(now)}, last_answer = ${said}, refuses = refuses or ${!taken} where id = ${other.id}`
        : sql`update other_installation set fails = fails + 1, next_at = ${at(now + pauseAfter(other.fails + 1))}, last_answer = ${said} where id = ${other.id}`,
      { name: answered ? 'installations.answered' : 'installations.silent' },
    );
  });
  return answered ? 'GOES_ON' : 'STOPS';
}

const leaveTurn = (platform: Platform, id: string): Promise<unknown> =>
  platform.tenancy.asOwner((db) =>
    db.run(sql`update other_installation set busy_until = null where id = ${id}`, { name: 'installations.leave' }),
  );

/**
 * Sends what waits for an installation, one after the other in the order in which it was written, for so many seconds at most. One process
 * at a time; a line that is cut stops it, and the next attempt is written down.
 */
export async function sendTo(platform: Platform, id: string, seconds: number): Promise<void> {
  const until = performance.now() + seconds * 1000;
  let other = await takeTurn(platform, id, false);
  while (other) {
    const message = await nextOf(platform, id);
    if (!message) {
      await leaveTurn(platform, id);
      // One that came between the last look and the end of the turn found it taken.
      if (!(await nextOf(platform, id))) return;
      other = await takeTurn(platform, id, false);
      continue;
    }
    const { org_unit: from, other_unit: unit, door, key, payload } = message;
    const said = { version: 1, from, unit, door, key, payload } satisfies Envelope;
    const how = await settle(platform, other, message, await ask(platform, other, '/installation-rest/messages', said));
    if (how === 'STOPS' || performance.now() > until) return void (await leaveTurn(platform, id));
    other = await takeTurn(platform, id, true);
  }
}

/** Whether something is there that an installation has refused, for the bell: it has no unit's eyes. */
export const noteRefusals = (db: Db): Promise<unknown> =>
  db.run(
    sql`update other_installation i set refuses = false where i.refuses
      and not exists (select from door_message m where m.installation_id = i.id and m.state = 'REFUSED')`,
    { name: 'installations.noteRefusals' },
  );

/** What waits for all of them, side by side: a slow one costs only itself. */
export async function sendDue(platform: Platform): Promise<void> {
  const now = platform.clock.now();
  await platform.tenancy.asOwner((db) =>
    db.run(
      sql`update door_message set state = 'WAITING' where state = 'REFUSED' and direction = 'OUT'
        and settled_at < ${at(now)} - least(60, power(2, least(attempts, 6))) * interval '1 minute' and created_at > ${at(now - refusedDays * 24 * 3_600_000)}`,
      { name: 'installations.refusedAgain' },
    ),
  );
  const due = await platform.tenancy.asOwner((db) =>
    db.run(
      sql<{
        id: string;
      }>`select i.id from other_installation i where i.active and (i.next_at is null or i.next_at <= ${at(now)})
        and exists (select from door_message m where m.installation_id = i.id and m.state = 'WAITING') order by i.id`,
      { name: 'installations.due' },
    ),
  );
  await Promise.all(due.map(({ id }) => sendTo(platform, id, 45)));
  await platform.tenancy.asOwner(noteRefusals);
}
