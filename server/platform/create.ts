import type { Config } from './config.ts';
import type { CommandContext, SessionRecord, ViewContext } from './context.ts';
import type { Db } from './database/executor.ts';
import type { ServerModule } from './module.ts';
import type { Platform, Sessions } from './platform.ts';
import { makeClock } from './clock.ts';
import { runCommand } from './commands.ts';
import { makeTenancy } from './database/tenancy.ts';
import { makeRelay } from './events/relay.ts';
import { makeLog } from './log.ts';
import { makeMetrics, type Metrics } from './metrics.ts';
import { newId } from './newId.ts';
import { makeHealth } from './operation/health.ts';
import { answering } from './questions.ts';
import { makeHandedSolver } from './handedSolver.ts';
import { guardedTenancy, type Place } from './servers/place.ts';
import { makeSolver } from './solver.ts';
import { systemRecord } from './system.ts';
import { loadTexts } from './texts.ts';

function makeSign(): Platform['runnerSign'] {
  let at = performance.now();
  return {
    give: () => {
      at = performance.now();
    },
    at: () => at,
  };
}

/** Puts the platform together; it knows the modules only as data. */
export function createPlatform(
  config: Config,
  parts: {
    modules: (platform: () => Platform) => readonly ServerModule[];
    sessions: (platform: () => Platform) => Sessions;
    unitPath: Platform['unitPath'];
    underMaintenance: Platform['underMaintenance'];
    place: Place | undefined;
  },
): Platform {
  const log = makeLog(config.logLevel, config.logFile, config.logOwn);
  const { place } = parts;
  const plain = makeTenancy({ url: config.databaseUrl, max: 24, log });
  const tenancy = place ? guardedTenancy(plain, place) : plain;
  let metrics: Metrics | undefined;
  const self = (): Platform => platform;

  const context = <D extends Db>(
    record: SessionRecord,
    unit: string,
    readUnits: readonly string[],
    db: D,
  ): ViewContext & { readonly db: D } =>
    answering(platform.modules, {
      session: record.session,
      record,
      unit,
      readUnits,
      timezone: record.timezone,
      db,
      now: platform.clock.now(),
      language: record.language ?? 'en',
      requestId: newId(),
      t: platform.texts.in(record.language ?? 'en'),
    });
  const asSession = <T>(record: SessionRecord, work: (ctx: CommandContext) => Promise<T>): Promise<T> =>
    tenancy.inUnit(record.readUnits, (db) =>
      runCommand(platform, context(record, record.session.orgUnit, record.readUnits, db), work),
    );

  const platform: Platform = {
    config,
    processId: newId(),
    log,
    tenancy,
    place,
    clock: makeClock(config.clockOffset, config.ownClock),
    texts: loadTexts(config.root),
    metrics: undefined as never,
    modules: [],
    sessions: parts.sessions(self),
    relay: makeRelay({
      url: config.databaseUrl,
      tenancy,
      log,
      metrics: () => metrics as Metrics,
      clock: () => self().clock,
    }),
    runnerSign: makeSign(),
    health: makeHealth(self),
    solver: config.roles.has('solver') ? makeSolver(config.root) : makeHandedSolver(tenancy, log),
    unitPath: parts.unitPath,
    underMaintenance: parts.underMaintenance,
    asSession,
    asSystem: async (unit, work) => {
      const path = await tenancy.global((db) => parts.unitPath(db, unit));
      return asSession(
        systemRecord(unit, path.readUnits.length > 0 ? path.readUnits : [unit], path.timezone, config.release),
        work,
      );
    },
  };
  metrics = makeMetrics(() => tenancy.size());
  platform.metrics = metrics;
  platform.modules = parts.modules(self);
  return platform;
}
