// npm start: everything on a machine with nothing but Node: packages, build, database, demo world, server.
import { spawn } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { checkNode, installWhenNeeded } from './launch/install.mjs';
import { takeLock } from './launch/lock.mjs';
import { root } from './launch/paths.mjs';

checkNode();
const dataDir = resolve(process.env.DATA_DIR ?? join(root, 'data'));
mkdirSync(dataDir, { recursive: true });
/** @type {() => void} */
let release = () => {};
try {
  release = await takeLock(dataDir, '.running', 60, (pid) =>
    console.log(`${dataDir} is in use by process ${pid}; waiting up to 60 seconds for it to end …`),
  );
} catch (error) {
  console.error(error.message);
  process.exit(1);
}

let stopping;
let app;
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
process.on('exit', release);

try {
  installWhenNeeded();
  const { buildWhenNeeded } = await import('./launch/build.mjs');
  const { secretsOf, startPostgres } = await import('./launch/postgres.mjs');
  const secrets = secretsOf(dataDir);
  // The pages take longest: they are built beside the database and all that the server does before it answers.
  const pages = buildWhenNeeded(['web']);
  const program = buildWhenNeeded(['server']);
  for (const building of [pages, program]) building.catch(() => {});
  if (!process.env.DATABASE_URL) database = await startPostgres(dataDir);
  await program;
  /** @type {NodeJS.ProcessEnv} */
  const env = {
    ...process.env,
    NODE_ENV: process.env.NODE_ENV ?? 'production',
    DATA_DIR: dataDir,
    DATABASE_URL: process.env.DATABASE_URL || database.url,
    KONTOR_SECRET: process.env.KONTOR_SECRET || secrets.secret,
    KONTOR_DEMO: process.env.KONTOR_DEMO ?? (database ? 'on' : 'off'),
    KONTOR_DEMO_PASSWORD: process.env.KONTOR_DEMO_PASSWORD || secrets.demoPassword,
  };
  // Tests, measurements and proofs start the product this way too: what they look at must stand still.
  env.KONTOR_DEMO_PACE = process.env.KONTOR_DEMO_PACE ?? (env.KONTOR_DEMO === 'on' && !env.KONTOR_TEST ? '1' : '0');
  process.env.NODE_ENV = env.NODE_ENV;
  const { main } = await import(join(root, 'build/server/main.mjs'));
  app = await main(env, root, pages);
  if (stopping) throw new Error('stopped while starting');
  console.log(`Kontor ready at ${app.url}/studio/`);
  if (env.KONTOR_DEMO === 'on') {
    console.log(`Demo accounts of unit dtm: ${app.demoAccounts.join(' ')}`);
    console.log(
      '  unit ham: dispo-ham hallenmeister-ham; unit lej: dispo-lej; unit global: planner; with a second factor: sicher1 sicher2',
    );
    console.log(`  password: ${env.KONTOR_DEMO_PASSWORD}`);
  }
  if (app.setupUrl) console.log(`Nobody can sign in yet. Set up your depot at ${app.setupUrl}`);
  if (app.laying) console.log('Shipments and trips of the demo are being laid; the lists are complete in a minute.');
  console.log('Ctrl-C stops everything.');
  spawn(process.execPath, [join(root, 'tools/launch/smallForms.mjs')], { stdio: 'inherit' }).unref();
} catch (error) {
  if (!stopping) {
    console.error(
      error.code === 'EADDRINUSE'
        ? `Port ${process.env.PORT ?? 8080} is in use; set PORT to another one.`
        : error.message,
    );
    if (process.env.KONTOR_LOG === 'debug') console.error(error);
    stop(1);
  }
}
