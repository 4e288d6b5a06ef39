import { sql } from 'kysely';
import type { Db } from '#platform/database/executor.ts';
import type { Platform } from '#platform/platform.ts';
import { makePlaces } from '#platform/turns.ts';
import { within } from '#platform/within.ts';

/** Partners that a process talks to at once; one who says nothing keeps a place for half a minute of each minute at most. */
const places = 32;
/** ms that a job waits for the turns that it began. A turn that takes longer goes on without it, and the next job leaves it alone. */
const patienceOfJob = 45_000;
/** Minutes that a partner who does not answer is left alone at most. */
const mostRest = 5;

/** A partner of a unit, and since when (epoch ms) something waits for it. */
export type Turn = { unit: string; partnerId: string; since: number };

type State = {
  busy: Set<string>;
  /** Who gave no answer: how many turns in a row, and until when (epoch ms) it is left alone. */
  resting: Map<string, { turns: number; until: number }>;
  place: ReturnType<typeof makePlaces>;
};
const states = new WeakMap<Platform, Map<string, State>>();

function stateOf(platform: Platform, kind: string): State {
  const kinds = states.get(platform) ?? new Map<string, State>();
  states.set(platform, kinds);
  const state = kinds.get(kind) ?? { busy: new Set(), resting: new Map(), place: makePlaces(places) };
  kinds.set(kind, state);
  return state;
}

/** One of each unit, then the second of each: a unit with a hundred partners keeps no other waiting. */
export function fairly(turns: readonly Turn[]): Turn[] {
  const units = new Map<string, number>();
  return turns
    .toSorted((a, b) => a.since - b.since)
    .map((turn) => {
      const place = units.get(turn.unit) ?? 0;
      units.set(turn.unit, place + 1);
      return { turn, place };
    })
    .toSorted((a, b) => a.place - b.place || a.turn.since - b.turn.since)
    .map(({ turn }) => turn);
}

/**
 * Gives each partner its turn, side by side over all units. One whose turn is still on is left alone; one that gave no answer rests for
 * a minute more each time, and nobody waits for it. Settles when the turns are over, or goes on without those that are slow.
 * @param take the turn itself; answers whether the partner answers. It has limits of its own and throws only when the database does not do.
 */
export async function takeTurns(
  platform: Platform,
  kind: 'send' | 'poll',
  turns: readonly Turn[],
  take: (turn: Turn) => Promise<boolean>,
): Promise<void> {
  const { busy, resting, place } = stateOf(platform, kind);
  const now = platform.clock.now();
  const begun = fairly(turns).flatMap((turn) => {
    const key = `${turn.unit}/${turn.partnerId}`;
    if (busy.has(key) || (resting.get(key)?.until ?? 0) > now) return [];
    busy.add(key);
    const taken = place(async () => {
      if (await take(turn)) resting.delete(key);
      else {
        const silent = (resting.get(key)?.turns ?? 0) + 1;
        resting.set(key, { turns: silent, until: platform.clock.now() + Math.min(silent, mostRest) * 60_000 });
      }
    }).finally(() => busy.delete(key));
    return [taken];
  });
  await within(patienceOfJob, Promise.allSettled(begun)).then(
    (ended) => {
      const failed = ended.find((one) => one.status === 'rejected');
      if (failed) throw failed.reason;
    },
    () => platform.log.warn({ kind, partners: begun.length }, 'partners are slow; their turns go on'),
  );
}

/** Frees what processes that are gone were sending or fetching. */
export async function freeTurns(db: Db, living: readonly string[]): Promise<void> {
  await db.run(
    sql`update out_message set sending_by = null where sending_by is not null and sending_by <> all(${living}::uuid[])`,
  );
  await db.run(
    sql`update partner_channel set polling_by = null where polling_by is not null and polling_by <> all(${living}::uuid[])`,
  );
}
