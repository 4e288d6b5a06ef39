import type { Config } from './config.ts';
import type { Clock } from './clock.ts';
import type { Log } from './log.ts';
import type { Texts } from './texts.ts';
import type { Tenancy } from './database/tenancy.ts';
import type { Db } from './database/executor.ts';
import type { SessionRecord, CommandContext } from './context.ts';
import type { ServerModule } from './module.ts';
import type { Relay } from './events/relay.ts';
import type { Metrics } from './metrics.ts';
import type { Health } from './operation/health.ts';
import type { Place } from './servers/place.ts';
import type { Solver } from './solver.ts';

/** How the platform asks the identity module who is calling. */
export type Sessions = {
  /** The session of a cookie's token, or why there is none. */
  find(token: string): Promise<{ record: SessionRecord } | { ended: 1500 | 1550 }>;
  /** Looks such sessions up again at their next call, in this process. */
  forget(match: (record: SessionRecord) => boolean): void;
  /** Which of these tokens have a session that lives; asked once for all event streams. */
  living(tokens: readonly string[]): Promise<ReadonlySet<string>>;
  /** Who calls with a partner's key; undefined when there is no such key, or no longer. */
  findKey(token: string): Promise<SessionRecord | undefined>;
  /** Counts a call of a partner's key; how many it has made in the minute (since the epoch), over all processes. */
  countKey(keyId: string, minute: number): Promise<number>;
};

/** What commands and platform code share in one process. Nothing in it would be missed by another process. */
export type Platform = {
  config: Config;
  /** Of this process among those on the database. */
  processId: string;
  clock: Clock;
  log: Log;
  texts: Texts;
  tenancy: Tenancy;
  metrics: Metrics;
  modules: readonly ServerModule[];
  sessions: Sessions;
  relay: Relay;
  /** The last sign of this process's runner of jobs, by its own count of ms (as `relay.readAt`). */
  runnerSign: { give(): void; at(): number };
  /** What stands still behind the scenes, read at most every few seconds. */
  health: () => Promise<Health>;
  /** Which of several database servers it works on; undefined: there is one. */
  place: Place | undefined;
  /** Threads for the optimiser. */
  solver: Solver;
  /** Runs a change as the system itself, outside a request (imports, jobs, reactions, the demo world). */
  asSystem<T>(unit: string, work: (ctx: CommandContext) => Promise<T>): Promise<T>;
  /** Runs a change as a session, outside a route's own transaction. */
  asSession<T>(record: SessionRecord, work: (ctx: CommandContext) => Promise<T>): Promise<T>;
  /** Is the unit closed to everybody but system administrators? Set by the organisation module. */
  underMaintenance: (db: Db, unit: string) => Promise<boolean>;
  /** Unit and ancestors, nearest first; set by the organisation module. */
  unitPath: (db: Db, unit: string) => Promise<{ readUnits: string[]; timezone: string }>;
};
