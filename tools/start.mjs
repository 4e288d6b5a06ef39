// npm start: everything on a machine with nothing but Node: packages, build, database, demo world, server.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { join, relative, resolve } from 'node:path';
import { accountLines } from './launch/accounts.mjs';
import { whatFailed } from './launch/failure.mjs';
import { checkNode, installWhenNeeded } from './launch/install.mjs';
import { takeLock } from './launch/lock.mjs';
import { logPlace } from './launch/logPlace.mjs';
import { root } from './launch/paths.mjs';
import { makeProgress } from './launch/progress.mjs';
import { readSecretFiles } from './launch/secretFiles.mjs';

checkNode();
const dataDir = resolve(process.env.DATA_DIR ?? join(root, 'data'));
const [port, host] = [process.env.PORT ?? '8080', process.env.HOST ?? '127.0.0.1'];
/** @type {() => void} */
let release = () => {};
const { begin, end: stopTelling } = makeProgress();
const untold = () => {};
/** A path as one would type it from here. */
const typed = (/** @type {string} */ path) => {
  const near = relative(process.cwd(), path);
  return near.startsWith('..') ? path : near;
};
/** Where the log is; undefined when it is on the terminal. */
let logFile;

let stopping;
let app;
/** @type {Awaited<ReturnType<typeof import('./launch/postgres.mjs').startPostgres>> | undefined} */
let database;
const stop = (code = 0) => {
  // A terminal sends the signal to the whole group and people press twice: the second within two seconds is the same one.
  if (stopping) {
    if (Date.now() - stopping.at > 2000) process.exit(1);
    return;
  }
  stopping = { at: Date.now() };
  const late = setTimeout(() => process.exit(1), 20_000);
  late.unref();
  (async () => {
    await Promise.race([app?.close(), new Promise((done) => setTimeout(done, 10_000))]).catch(() => {});
    await database?.stop();
    release();
    process.exit(code);
  })().catch((error) => {
    console.error(error);
    process.exit(1);
  });
};
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => stop(0));
process.on('exit', () => release());

/** Before minutes of building: is the port free at all? */
async function portFree() {
  if (!/^\d{1,5}$/.test(port) || Number(port) > 65535) return;
  const trying = createServer().listen(Number(port), host);
  await once(trying, 'listening');
  trying.close();
  await once(trying, 'close');
}

/**
 * A step with its time.
 * @template T
 * @param {string} words
 * @param {Promise<T>} work
 * @param {(came: T) => string} done
 */
async function step(words, work, done) {
  const over = begin(words);
  const came = await work;
  over(done(came));
  return came;
}

try {
  readSecretFiles(process.env);
  mkdirSync(dataDir, { recursive: true });
  release = await takeLock(dataDir, '.running', 60, (pid) =>
    console.log(`${dataDir} is in use by process ${pid}; waiting up to 60 seconds for it to end …`),
  );
  await portFree();
  await step('Installing the packages', installWhenNeeded(untold), (any) =>
    any ? 'Packages installed' : 'Packages are there',
  );
  const { buildWhenNeeded } = await import('./launch/build.mjs');
  const { clusterOf, secretsOf, startPostgres } = await import('./launch/postgres.mjs');
  const secrets = secretsOf(dataDir);
  // The pages take longest: they are built beside the database and all that the server does before it answers.
  const pages = step('Building the pages', buildWhenNeeded(['web'], untold), (any) =>
    any ? 'Pages built' : 'Pages are built',
  );
  const program = step('Building the program', buildWhenNeeded(['server'], untold), (any) =>
    any ? 'Program built' : 'Program is built',
  );
  for (const building of [pages, program]) building.catch(() => {});
  if (!process.env.DATABASE_URL && !process.env.KONTOR_SERVERS)
    database = await step('Starting the database', startPostgres(dataDir, { say: untold }), () => 'Database started');
  await program;
  /** @type {NodeJS.ProcessEnv} */
  const env = {
    ...process.env,
    NODE_ENV: process.env.NODE_ENV ?? 'production',
    DATA_DIR: dataDir,
    DATABASE_URL: process.env.DATABASE_URL || database?.url,
    KONTOR_SECRET: process.env.KONTOR_SECRET || secrets.secret,
    KONTOR_DEMO: process.env.KONTOR_DEMO ?? (database ? 'on' : 'off'),
    KONTOR_DEMO_PASSWORD: process.env.KONTOR_DEMO_PASSWORD || secrets.demoPassword,
    KONTOR_LOG: logPlace(process.env),
  };
  if (env.KONTOR_LOG_FILE || env.KONTOR_LOG === 'file')
    logFile = typed(resolve(env.KONTOR_LOG_FILE || join(dataDir, 'kontor.log')));
  // Tests, measurements and proofs start the product this way too: what they look at must stand still.
  env.KONTOR_DEMO_PACE = process.env.KONTOR_DEMO_PACE ?? (env.KONTOR_DEMO === 'on' && !env.KONTOR_TEST ? '1' : '0');
  process.env.NODE_ENV = env.NODE_ENV;
  const { main, demoUnits } = await import(join(root, 'build/server/main.mjs'));
  if (process.argv.includes('--reset-demo')) {
    const { wantsReset } = await import('./launch/resetDemo.mjs');
    const given = { url: env.DATABASE_URL ?? '', demo: env.KONTOR_DEMO === 'on', ownDatabase: database !== undefined };
    if (await wantsReset({ ...given, demoUnits })) {
      await database?.stop();
      rmSync(clusterOf(dataDir), { recursive: true, force: true });
      database = await step('Making the database anew', startPostgres(dataDir, { say: untold }), () => 'Database anew');
      env.DATABASE_URL = database.url;
    }
  }
  app = await main(env, root, pages, begin);
  if (stopping) throw new Error('stopped while starting');
  console.log(`\nKontor ready at ${app.url}/studio/`);
  if (env.KONTOR_DEMO === 'on') {
    console.log(['', ...accountLines(app.demoPeople), ''].join('\n'));
    console.log(`  Password of all: ${env.KONTOR_DEMO_PASSWORD}\n`);
  }
  if (app.setupUrl) console.log(`Nobody can sign in yet. Set up your depot at ${app.setupUrl}`);
  if (app.laying) console.log('Shipments and trips of the demo are being laid; the lists are complete in a minute.');
  if (logFile) console.log(`log: ${logFile}`);
  console.log('Ctrl-C stops everything.');
  spawn(process.execPath, [join(root, 'tools/launch/smallForms.mjs')], { stdio: 'inherit' }).unref();
} catch (error) {
  if (!stopping) {
    stopTelling();
    const lines = whatFailed(error, { port, host, dataDir, databaseUrl: process.env.DATABASE_URL || undefined });
    console.error(`\nKontor did not start. ${lines.join('\n')}`);
    for (const log of [logFile, typed(join(dataDir, 'postgres.log'))])
      if (log && existsSync(log)) console.error(`log: ${log}`);
    if (process.env.KONTOR_LOG === 'debug') console.error(error);
    stop(1);
  }
}
