import pg from 'pg';
import type { Config } from '#platform/config.ts';
import { migrate } from '#platform/database/migrate.ts';
import { databaseReady } from '#platform/database/ready.ts';
import { requireSessions } from '#platform/database/requireSessions.ts';
import { forwardNamed, handOut, type Target } from '#platform/http/toServer.ts';
import { type Log, makeLog } from '#platform/log.ts';
import type { Platform } from '#platform/platform.ts';
import { readServers, type ServerEntry, WrongServers } from '#platform/servers/file.ts';
import type { Place } from '#platform/servers/place.ts';
import { type Placing, placingOf, type TreeUnit } from '#platform/servers/placing.ts';
import { followHead, isBehind, onServer, requireServer, strangers, unjoin } from '#platform/servers/replication.ts';
import { type Watch, watchServers } from '#platform/servers/watch.ts';
import { type App, assemble, type Part, serve, startPart } from './app.ts';

/** Held at the head while servers are brought up to date and joined: of processes that start side by side one does it. */
const turn = `hashtextextended('kontor-servers', 0)`;

/** What does not hold over several servers yet is refused, not done by half. */
function requireWhole({ demo, backupDir, s3 }: Config): void {
  const wrong = [
    ...(demo ? ['the demo world lies on one server: KONTOR_DEMO is off beside it'] : []),
    ...(backupDir ? ['KONTOR_BACKUP_DIR saves one server: back each up by the means of PostgreSQL instead'] : []),
    ...(s3 ? ['files stay in the database: KONTOR_S3_URL is not for several servers'] : []),
  ];
  if (wrong.length > 0) throw new WrongServers(wrong);
}

const treeOf = (head: ServerEntry): Promise<TreeUnit[]> =>
  onServer(head.url, async (client) => {
    const { rows } = await client.query<TreeUnit>(
      'select id, parent_id as "parentId", is_branch as "isBranch" from org_unit order by id',
    );
    return rows;
  });

/** Migrates all servers and makes them follow the head. Answers where each unit lies. */
async function prepareServers(servers: readonly ServerEntry[], root: string, log: Log): Promise<Placing> {
  const head = servers[0] as ServerEntry;
  for (const { name, url } of servers)
    await databaseReady(url, 30).catch((error: Error) => {
      throw new WrongServers([`server ${name} does not answer: ${error.message}`]);
    });
  await Promise.all(servers.map(requireServer));
  for (const { url } of servers) await requireSessions(url);
  const locking = new pg.Client({ connectionString: head.url, application_name: 'kontor-servers' });
  locking.on('error', () => {});
  await locking.connect();
  try {
    await locking.query(`select pg_advisory_lock(${turn})`);
    const behind = await Promise.all(servers.map(({ url }) => isBehind(url, root)));
    // What a migration writes is written on each server by itself: it must not arrive a second time.
    if (behind.includes(true)) for (const other of servers.slice(1)) await unjoin(head, other);
    for (const { url } of servers) await migrate(url, root, log);
    const placing = placingOf(servers, await treeOf(head));
    const wrong = (await Promise.all(servers.map((one) => strangers(one, placing)))).flat();
    if (wrong.length > 0) throw new WrongServers(wrong.slice(0, 10));
    await followHead(servers, placing, root, log);
    return placing;
  } finally {
    await locking.end().catch(() => {});
  }
}

function placeOf(
  { name, head }: ServerEntry,
  placing: Placing,
  platforms: ReadonlyMap<string, Platform>,
  watch: Watch,
): Place {
  const at = (server: string): Platform => {
    const found = platforms.get(server);
    if (!found) throw new Error(`server ${server} has not started`);
    return found;
  };
  const isHere = (unit: string): boolean => placing.serverOf(unit) === name;
  return {
    server: name,
    head,
    isHere,
    isReadable: (unit) => isHere(unit) || placing.shared.has(unit),
    platformOf: (unit) => at(placing.serverOf(unit)),
    headPlatform: () => at(watch.head.name),
    tag: head ? '' : `${name}~`,
    troubles: watch.troubles,
  };
}

/** The program on several database servers: a part on each, with its own jobs and events, behind one address. */
export async function startServers(
  config: Config,
  file: string,
  prepare: (platform: Platform) => Promise<void>,
): Promise<App> {
  requireWhole(config);
  const servers = readServers(file);
  const log = makeLog(config.logLevel, config.logFile, config.logOwn);
  const placing = await prepareServers(servers, config.root, log);
  const watch = watchServers(servers, log);
  const platforms = new Map<string, Platform>();
  const parts: Part[] = [];
  const targets: Target[] = [];
  for (const server of servers) {
    const own: Config = { ...config, databaseUrl: server.url };
    const place = placeOf(server, placing, platforms, watch);
    const made = assemble(own, place);
    platforms.set(server.name, made.platform);
    const part = await startPart(own, made, prepare);
    parts.push(part);
    targets.push({
      server: server.name,
      head: server.head,
      http: part.http,
      place,
      answers: () => watch.answers(server.name),
    });
  }
  for (const target of targets) forwardNamed(target, targets);
  for (const { http } of targets) await http.ready();
  handOut(targets);
  const first = parts[0] as Part;
  const begin = async (): Promise<void> => {
    for (const part of parts) await part.begin();
  };
  return {
    platform: first.platform,
    http: first.http,
    url: await serve(first.http, config, begin),
    settled: async () => {
      // What one sends the other takes: twice, so that an answer has come as well.
      for (const part of [...parts, ...parts]) await part.settled();
    },
    close: async () => {
      watch.stop();
      for (const part of parts) await part.close();
    },
  };
}
