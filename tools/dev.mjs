// npm run dev: server and browser application with watching; feature flags as in development (specification 1, 4.2).
import { spawn } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { checkNode, installWhenNeeded } from './launch/install.mjs';
import { takeLock } from './launch/lock.mjs';
import { root } from './launch/paths.mjs';

checkNode();
await installWhenNeeded();
const { buildWhenNeeded } = await import('./launch/build.mjs');
const { secretsOf, startPostgres } = await import('./launch/postgres.mjs');
const dataDir = resolve(process.env.DATA_DIR ?? join(root, 'data'));
mkdirSync(dataDir, { recursive: true });
const release = await takeLock(dataDir, '.running', 15);
const database = process.env.DATABASE_URL ? undefined : await startPostgres(dataDir);
const secrets = secretsOf(dataDir);
await buildWhenNeeded(['server']);
const port = process.env.PORT ?? '8080';
const env = {
  ...process.env,
  NODE_ENV: 'development',
  PORT: port,
  DATA_DIR: dataDir,
  DATABASE_URL: process.env.DATABASE_URL ?? database?.url,
  KONTOR_SECRET: secrets.secret,
  KONTOR_DEMO: process.env.KONTOR_DEMO ?? 'on',
  KONTOR_DEMO_PASSWORD: process.env.KONTOR_DEMO_PASSWORD ?? secrets.demoPassword,
  KONTOR_PUBLIC_URL: process.env.KONTOR_PUBLIC_URL ?? 'http://127.0.0.1:5173',
  KONTOR_SERVER: `http://127.0.0.1:${port}`,
};
const children = [
  spawn(join(root, 'node_modules/.bin/tsx'), ['watch', '--clear-screen=false', join(root, 'tools/dev-server.ts')], {
    cwd: root,
    stdio: 'inherit',
    env,
  }),
  spawn(join(root, 'node_modules/.bin/vite'), ['--port', '5173', '--strictPort', '--host', '127.0.0.1'], {
    cwd: root,
    stdio: 'inherit',
    env,
  }),
];
console.log(`Development: http://127.0.0.1:5173/studio/ (password of the demo accounts: ${env.KONTOR_DEMO_PASSWORD})`);
let stopping = false;
const stop = async () => {
  if (stopping) return;
  stopping = true;
  for (const child of children) child.kill('SIGTERM');
  await Promise.all(
    children.map(
      (child) => new Promise((done) => (child.exitCode === null ? child.once('exit', done) : done(undefined))),
    ),
  );
  await database?.stop();
  release();
  process.exit(0);
};
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => void stop());
