import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import type { Platform } from '#platform/platform.ts';
import { type Begin, untold } from './steps.ts';
import { isSeeded, seedDay, seedDepots } from '#world/seed.ts';
import { seedImports } from '#world/seedImports.ts';

/** Held while somebody lays the world: processes that start side by side lay it one after another, so that each finds what is there. */
const turn = `hashtextextended('kontor-demo-world', 0)`;

async function inTurn(platform: Platform, work: () => Promise<void>): Promise<void> {
  const client = new pg.Client({
    connectionString: platform.config.databaseUrl,
    application_name: 'kontor-demo-world',
  });
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query(`select pg_advisory_lock(${turn})`);
    if (!(await isSeeded(platform))) await work();
  } finally {
    await client.end();
  }
}

/**
 * Before the server answers: what people need to sign in with.
 * @returns whether the day is still to be laid
 */
export async function layDepots(platform: Platform, begin: Begin = untold): Promise<boolean> {
  const { demo, demoPassword, demoSize } = platform.config;
  if (!demo || (await isSeeded(platform))) return false;
  const laid = begin('Laying the depots of the demo');
  await inTurn(platform, () => seedDepots(platform, { password: demoPassword, size: demoSize }));
  laid('Depots of the demo laid');
  return !(await isSeeded(platform));
}

/** The day that is laid beside a server that answers; `done` never fails, and what was not laid the next start lays. */
export type Laying = { done: Promise<void>; stop(): Promise<void> };

/** How often one start begins to lay the day, and the pause between. What failed for a moment (a connection lost, two who book one dock) is over then. */
const tries = 5;
const pauseMs = 2000;

const dayOf = (platform: Platform, signal: AbortSignal) =>
  seedDay(platform, { size: platform.config.demoSize, signal, after: [seedImports] });

/** Lays until it is done. Each try goes on where the one before ended. Throws what the last one failed by. */
async function layUntilDone(platform: Platform, signal: AbortSignal, { lay, pause }: Required<How>): Promise<void> {
  for (let tried = 1; ; tried += 1) {
    try {
      return await inTurn(platform, () => lay(platform, signal));
    } catch (error) {
      if (signal.aborted || tried === tries) throw error;
      platform.log.warn({ err: error, tried }, 'laying the demo world failed and begins again');
      await setTimeout(pause, undefined, { signal }).catch(() => {});
    }
  }
}

type How = { lay?: (platform: Platform, signal: AbortSignal) => Promise<void>; pause?: number };

/** Lays shipments, trips and all that hangs on them, through the same commands that people give meanwhile. */
export function layDay(platform: Platform, begin: Begin = untold, how: How = {}): Laying {
  const end = new AbortController();
  const laid = begin("Laying the demo's day");
  const done = layUntilDone(platform, end.signal, { lay: dayOf, pause: pauseMs, ...how }).then(
    () => laid('Demo world laid'),
    (error: unknown) => {
      if (end.signal.aborted) return;
      laid('Demo world not complete');
      platform.log.error({ err: error }, 'the demo world is not complete');
      console.error('The demo world could not be built to its end; the next start goes on with it.');
    },
  );
  return { done, stop: () => (end.abort(), done) };
}
