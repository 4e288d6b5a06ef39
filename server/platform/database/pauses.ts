import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';

/** Length of the longest pause, unless told otherwise: several ways to the database, so that another request gets in between. */
const usualMs = 25;

/** A number in [0, 1) that follows from its text alone (FNV-1a, then mixed, because texts that differ in their end alone lie close together). */
function drawn(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return ((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32;
}

/**
 * ms to wait before the next statement of a name: half of them none, the others up to `mostMs`. They follow from the seed, the name and how
 * often the name came, so that a seed can be repeated whatever else runs.
 */
export function pausesOf(seed: string, mostMs: number): (name: string) => number {
  const came = new Map<string, number>();
  return (name) => {
    const times = (came.get(name) ?? 0) + 1;
    came.set(name, times);
    return Math.max(0, Math.round((2 * drawn(`${seed} ${name} ${times}`) - 1) * mostMs));
  };
}

type Statement = string | { name?: string; text?: string; submit?: unknown };

/** The name of a statement; begin, commit and rollback go by their own words. Others are not paused before. */
const nameOf = (statement: Statement): string | undefined => {
  if (typeof statement !== 'string' && statement.name) return statement.name;
  const text = typeof statement === 'string' ? statement : (statement.text ?? '');
  return /\b(begin|commit|rollback)$/.exec(text)?.[1];
};

/**
 * Puts a pause before each named statement of a connection, so that races are met that need an unlucky moment (`npm run prove -- --only RACES`).
 * Statements keep their order.
 */
export function slowed(client: pg.Client, pauseOf: (name: string) => number): void {
  const query = client.query.bind(client) as (statement: Statement, values?: unknown[]) => Promise<unknown>;
  let before: Promise<unknown> = Promise.resolve();
  const inTurn = (statement: Statement, values?: unknown[]): Promise<unknown> => {
    const name = nameOf(statement);
    const ms = name === undefined ? 0 : pauseOf(name);
    const turn = before.then(() => (ms > 0 ? wait(ms) : undefined));
    before = turn;
    return turn.then(() => query(statement, values));
  };
  Object.defineProperty(client, 'query', { value: inTurn });
}

/**
 * `KONTOR_PAUSES=seed` or `seed:ms`, which only servers of the tests (KONTOR_TEST) take.
 * @returns what slows a connection down; undefined otherwise, and then no statement does anything more than before
 */
export function pausesIn(env: Record<string, string | undefined>): ((client: pg.Client) => void) | undefined {
  const [seed, ms] = (env.KONTOR_PAUSES ?? '').split(':');
  if (!seed || (env.KONTOR_TEST !== '1' && env.KONTOR_TEST !== 'on')) return undefined;
  const pauseOf = pausesOf(seed, Number(ms ?? usualMs));
  return (client) => slowed(client, pauseOf);
}
