// node --import tsx server/testing/worldHost.ts NAME: a cluster with the tests' world, and on it one product after the other, each on a
// database of its own, for the journeys of one worker (e2e/world.ts). Prints its address and obeys calls on it until it is ended.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createServer as listener } from 'node:net';
import { join, resolve } from 'node:path';
import type { Started } from '../main.ts';
import { clock, momentOf } from './clock.ts';
import { dropDatabase, makeDatabase, startCluster } from './cluster.ts';
import { testPassword, testSecret } from './layWorld.ts';

/** Where the product of a file of journeys answers, and where it looks for what the journeys start beside it. */
type World = { url: string; provider: string; mail: string };

const root = resolve(import.meta.dirname, '../..');
const [, , name = 'journeys'] = process.argv;
clock.set(momentOf());
const cluster = await startCluster(name);
// What users get: the built program.
const { main } = (await import(join(root, 'build/server/main.mjs'))) as {
  main(env: NodeJS.ProcessEnv, root: string): Promise<Started>;
};

const freePort = (): Promise<number> =>
  new Promise((done, fail) => {
    const probe = listener();
    probe.once('error', fail);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => done(port));
    });
  });

let product: Started | undefined;
let database: string | undefined;

async function close(): Promise<void> {
  await product?.close();
  product = undefined;
  if (database) await dropDatabase(cluster.url, database);
  database = undefined;
}

/** Throws away what is there and starts the product on a new copy of the world, at the usual moment. */
async function open(file: string): Promise<World> {
  await close();
  clock.set(momentOf());
  database = await makeDatabase(cluster.url);
  const [port, providerPort, mailPort] = [await freePort(), await freePort(), await freePort()];
  // The journeys that need the provider or a mail server start it.
  const provider = `http://kontor:secret-of-the-test-provider@127.0.0.1:${providerPort}`;
  const mail = `smtp://127.0.0.1:${mailPort}`;
  const logs = process.env.KONTOR_TEST_LOGS;
  product = await main(
    {
      ...process.env,
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      PORT: String(port),
      DATABASE_URL: database,
      KONTOR_SECRET: testSecret,
      KONTOR_DEMO: 'on',
      KONTOR_DEMO_PASSWORD: testPassword,
      KONTOR_DEMO_PROVIDER: provider,
      KONTOR_MAIL_URL: mail,
      KONTOR_PUSH_SUBJECT: 'mailto:operator@example.org',
      // Partners of the tests live on this machine.
      KONTOR_PARTNERS_INSIDE: 'on',
      KONTOR_TEST: '1',
      ...(logs
        ? { KONTOR_LOG: 'debug', KONTOR_LOG_FILE: join(logs, `browser-${file}-${port}.log`) }
        : { KONTOR_LOG: process.env.KONTOR_LOG ?? 'warn' }),
    },
    root,
  );
  return { url: product.url, provider, mail };
}

const calls: Readonly<Record<string, (body: never) => Promise<unknown>>> = {
  '/open': ({ file }: { file: string }) => open(file),
  '/settled': async () => product?.settled(),
  '/clock': async ({ at }: { at: number }) => clock.set(at),
};

const control = createServer((request, response) => {
  const parts: Buffer[] = [];
  request.on('data', (part: Buffer) => parts.push(part));
  request.on('end', () => {
    const body = JSON.parse(Buffer.concat(parts).toString() || '{}') as never;
    (calls[request.url ?? '']?.(body) ?? Promise.reject(new Error('no such call'))).then(
      (answer) => response.end(JSON.stringify(answer ?? {})),
      (error: Error) => response.writeHead(500).end(error.stack),
    );
  });
});
control.listen(0, '127.0.0.1', () =>
  console.log(`world host at http://127.0.0.1:${(control.address() as AddressInfo).port}`),
);
process.once('SIGTERM', () => {
  void close()
    .catch(() => {})
    .then(() => cluster.stop())
    .finally(() => process.exit(0));
});
