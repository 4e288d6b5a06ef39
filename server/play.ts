import pg from 'pg';
import type { Platform } from '#platform/platform.ts';
import { playerOf } from '#world/play/playDay.ts';

/** ms between two looks at the day, at the pace of the clock; a quicker day is looked at as much more often, down to the least. */
const lookEvery = 60_000;
const least = 5_000;

/** Held by the one process that plays; it ends with the connection, however the process ends. */
const turn = `hashtextextended('kontor-demo-play', 0)`;

/** The day that is played; `stop` settles when no look is under way any more. */
export type Playing = { stop(): Promise<void> };

/** Plays the day of the demo world from now on, in one process of all that run on the database. */
export function playDay(platform: Platform, laid: Promise<unknown>): Playing {
  const { demoPace: pace, databaseUrl } = platform.config;
  const player = playerOf(platform, pace);
  const end = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let client: pg.Client | undefined;

  /** Is it this process's turn? A connection that has gone took its turn with it. */
  async function ours(): Promise<boolean> {
    if (client) return true;
    const asking = new pg.Client({ connectionString: databaseUrl, application_name: 'kontor-demo-play' });
    asking.on('error', () => {
      client = undefined;
    });
    await asking.connect();
    const { rows } = await asking.query<{ mine: boolean }>(`select pg_try_advisory_lock(${turn}) as mine`);
    if (rows[0]?.mine) client = asking;
    else await asking.end();
    return client !== undefined;
  }

  async function look(): Promise<void> {
    try {
      if (await ours()) await player.look(end.signal);
    } catch (error) {
      platform.log.warn({ err: error }, 'the day of the demo could not be played for a moment');
    }
    if (!end.signal.aborted) timer = setTimeout(next, Math.max(least, lookEvery / pace));
  }

  let looking: Promise<void> = Promise.resolve();
  const next = (): void => {
    looking = look();
  };
  const begun = laid.then(() => {
    if (!end.signal.aborted) next();
  });
  return {
    stop: async () => {
      end.abort();
      clearTimeout(timer);
      await begun;
      await looking;
      await client?.end().catch(() => {});
    },
  };
}
