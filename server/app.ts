import type { FastifyInstance } from 'fastify';
import type { Config } from '#platform/config.ts';
import { countBackupAge } from '#platform/backup/nightly.ts';
import { countOperation } from '#platform/operation/countOperation.ts';
import { createPlatform } from '#platform/create.ts';
import { migrate } from '#platform/database/migrate.ts';
import { requireSessions } from '#platform/database/requireSessions.ts';
import { databaseReady } from '#platform/database/ready.ts';
import { makeStreams, type Streams } from '#platform/events/stream.ts';
import { buildServer } from '#platform/http/server.ts';
import { type Jobs, makeJobs } from '#platform/jobs.ts';
import type { Platform } from '#platform/platform.ts';
import { makeProcesses } from '#platform/processes.ts';
import { serveSearches } from '#platform/handedSolver.ts';
import { solverThreads } from '#platform/solver.ts';
import { systemModule } from '#platform/systemModule.ts';
import { hashQuickly, makeSessions, type OwnSessions, renewShippedRoles } from '#modules/identity/server/index.ts';
import { ownRecords } from '#modules/masterdata/server/index.ts';
import { underMaintenance, unitPath } from '#modules/organisation/server/index.ts';
import { checkLicences } from '#modules/settings/server/index.ts';
import type { Place } from '#platform/servers/place.ts';
import { serverModules } from './modules.ts';
import { startServers } from './servers.ts';

export type App = {
  platform: Platform;
  http: FastifyInstance;
  url: string;
  /**
   * For tests only (throws without KONTOR_TEST): settles when everything that was committed before the call has been told to whom it
   * concerns, no job is due, and what jobs did has been told too. Jobs for later are left alone.
   */
  settled(): Promise<void>;
  close(): Promise<void>;
};

/** The whole program on a database: everything but listening. Tests, world and tools start here too. */
export function assemble(config: Config, place?: Place): { platform: Platform; streams: () => Streams } {
  // Tests sign in hundreds of times; a test shows what the product itself hashes with (passwords.test.ts).
  if (config.test) hashQuickly();
  let streams: Streams | undefined;
  let sessions: OwnSessions | undefined;
  const platform = createPlatform(config, {
    unitPath,
    underMaintenance,
    place,
    sessions: (self) => {
      sessions = makeSessions(self);
      return sessions;
    },
    modules: (self) => [
      ...serverModules(sessions as OwnSessions, self),
      systemModule(
        config,
        () => streams as Streams,
        (record) =>
          platform.tenancy.readingUnits(record.readUnits, (db) => ownRecords(db, record, platform.clock.now())),
        self,
      ),
    ],
  });
  streams = makeStreams(platform);
  const running = streams;
  const own = sessions as OwnSessions | undefined;
  // The end of a session or the change of an account reaches every process and every open stream at once.
  platform.relay.subscribe((events) => {
    for (const event of events) {
      if (event.topic !== 'session') continue;
      const { entity, id } = event.payload as { entity: string; id: string };
      // Somebody else drives with the device: it stays signed in, under another name.
      if (entity === 'driver') {
        own?.forget((record) => record.id === id);
        continue;
      }
      if (entity === 'stream') {
        const at = id.indexOf('/');
        running.cancel(id.slice(0, at), id.slice(at + 1));
        continue;
      }
      const gone = (record: { id: string; account: { unit: string; id: string } }): boolean =>
        entity === 'session' ? record.id === id : record.account.unit === event.org_unit && record.account.id === id;
      own?.forget(gone);
      running.closeSessions(gone);
    }
  });
  return { platform, streams: () => running };
}

type Prepare = (platform: Platform) => Promise<void>;

/** The program on one database, ready to answer but not yet listening. */
export type Part = Omit<App, 'url'> & {
  /** Begins to work on jobs; called when the process already answers. */
  begin(): Promise<void>;
};

/** Everything on a database that answers and has the program's schema. */
export async function startPart(
  config: Config,
  { platform, streams }: ReturnType<typeof assemble>,
  prepare: Prepare,
): Promise<Part> {
  const { roles } = config;
  const processes = makeProcesses(platform, roles, () => streams().count());
  await prepare(platform);
  // What the head writes arrives at the others.
  if (platform.place?.head ?? true) {
    await renewShippedRoles(platform);
    await checkLicences(platform);
  }
  await platform.relay.start();
  await processes.start();
  countBackupAge(platform);
  countOperation(platform);
  const jobs: Jobs | undefined = roles.has('jobs') ? makeJobs(platform, processes) : undefined;
  await jobs?.prepare();
  const searches = roles.has('solver')
    ? serveSearches(platform.tenancy, platform.log, platform.solver, solverThreads())
    : undefined;
  const http = await buildServer(platform, roles.has('web'));
  return {
    platform,
    http,
    begin: async () => jobs?.start(),
    settled: async () => {
      if (!config.test) throw new Error('settled() is for tests');
      let told: number;
      await platform.relay.caughtUp();
      do {
        told = platform.relay.told();
        await jobs?.done();
        await platform.relay.caughtUp();
      } while (platform.relay.told() !== told);
      streams().handOn();
    },
    close: async () => {
      streams().stop();
      await http.close();
      await jobs?.stop();
      await searches?.stop();
      await platform.solver.close();
      await platform.relay.stop();
      await processes.stop();
      await platform.tenancy.close();
    },
  };
}

/** Listens, then begins to work. Answers the address. */
export async function serve(
  http: FastifyInstance,
  { host, port }: Config,
  begin: () => Promise<void>,
): Promise<string> {
  await http.listen({ host, port });
  await begin();
  const address = http.server.address();
  return `http://${host}:${address && typeof address === 'object' ? address.port : port}`;
}

/** Migrates, runs `prepare` (the demo world), then serves. */
export async function startApp(config: Config, prepare: Prepare = async () => {}): Promise<App> {
  if (config.servers) return startServers(config, config.servers, prepare);
  await databaseReady(config.databaseUrl, 30);
  await requireSessions(config.databaseUrl);
  const made = assemble(config);
  await migrate(config.databaseUrl, config.root, made.platform.log);
  const { begin, ...part } = await startPart(config, made, prepare);
  return { ...part, url: await serve(part.http, config, begin) };
}
