// Concerns: exchange, outbound.
import { type ChildProcess, execFile, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import http, { type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { Kontor, KontorError } from '../typescript/kontor.ts';
import { morning } from '#testing/day.ts';
import { opened } from '#testing/opened.ts';
import { partnerKey } from '#testing/partnerKey.ts';

const root = resolve(import.meta.dirname, '../..');
const { app, sql } = await opened(morning());
const key = await partnerKey(await app.as('depotadmin'), 'CLIENTS', ['orders', 'status']);
const folder = mkdtempSync(join(tmpdir(), 'kontor-partner-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const order = (number: string, more: object) => ({
  number,
  consignee: { name: 'Baumarkt', street: 'Weg 1', postalCode: '44135', city: 'Dortmund', country: 'DE' },
  goods: [{ packages: 2, weightKg: 10 }],
  delivery: { date: '2031-03-05' },
  ...more,
});
const fileOf = (name: string, orders: object[]): string => {
  const path = join(folder, name);
  writeFileSync(path, JSON.stringify({ orders }));
  return path;
};
const shipments = async (number: string) =>
  (await sql<{ n: number }>(`select count(*)::int as n from shipment where extern_id = 'CLIENTS/' || $1`, [number]))[0]
    ?.n;

type Ran = { code: number | null; out: string; err: string };
const run = async (command: string, args: string[], env: Record<string, string>): Promise<Ran> =>
  new Promise((done) => {
    const child: ChildProcess = execFile(
      command,
      args,
      { cwd: folder, env: { ...process.env, ...env } },
      (_, out, err) => done({ code: child.exitCode, out, err }),
    );
  });

const python = spawnSync('python3', ['-c', 'import sys; sys.exit(sys.version_info < (3, 9))']).status === 0;
const clients = [
  {
    name: 'TypeScript',
    there: true,
    start: (example: string, args: string[], env: Record<string, string>) =>
      run(
        join(root, 'node_modules/.bin/tsx'),
        [join(root, 'clients/typescript/examples', `${example}.ts`), ...args],
        env,
      ),
    send: 'sendOrders',
    status: 'printStatus',
  },
  {
    name: python ? 'Python' : 'Python (left out: this machine has no python3 of 3.9 or newer)',
    there: python,
    start: (example: string, args: string[], env: Record<string, string>) =>
      run('python3', [join(root, 'clients/python/examples', `${example}.py`), ...args], {
        ...env,
        PYTHONPATH: join(root, 'clients/python'),
        PYTHONDONTWRITEBYTECODE: '1',
      }),
    send: 'send_orders',
    status: 'print_status',
  },
];

/** A line to the product that is cut so often after a request was answered, before the answer has come. */
async function losing(times: number): Promise<{ url: string; seen: IncomingHttpHeaders[] }> {
  const seen: IncomingHttpHeaders[] = [];
  const server = http.createServer((request, response) => {
    seen.push(request.headers);
    const on = http.request(app.url + request.url, { method: request.method, headers: request.headers }, (answer) => {
      if (seen.length <= times) {
        answer.resume();
        answer.on('end', () => response.destroy());
        return;
      }
      response.writeHead(answer.statusCode ?? 500, answer.headers);
      answer.pipe(response);
    });
    request.pipe(on);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  afterAll(() => server.close());
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, seen };
}

describe.each(clients)('$name', ({ name, there, start, send, status }) => {
  const own = name.slice(0, 2).toUpperCase();

  test.skipIf(!there)('the examples send a file, say what became of each order, and print its status', async () => {
    const file = fileOf(`${own}.json`, [order(`${own}-1`, {}), { number: `${own}-2`, goods: [{ packages: 1 }] }]);
    const env = { KONTOR_URL: app.url, KONTOR_KEY: key };
    const sent = await start(send, [file, 'json'], env);
    expect(sent).toMatchObject({ code: 0, err: '' });
    const lines = sent.out.trim().split('\n');
    expect(lines[0]).toBe('PARTLY_FAILED: 1 of 2 in, 1 failed, 0 known already');
    expect(lines.slice(1)).toContainEqual(
      expect.stringMatching(new RegExp(`^ERROR ${own}-2: .+ \\(CONSIGNEE_MISSING\\)$`)),
    );
    expect([await shipments(`${own}-1`), await shipments(`${own}-2`)]).toEqual([1, 0]);
    // The same file again doubles nothing.
    const again = await start(send, [file, 'json'], env);
    expect(again.out).toMatch(/^\w+: 0 of 2 in, 1 failed, 1 known already/);
    expect(await shipments(`${own}-1`)).toBe(1);
    const told = await start(status, [`${own}-1`, `${own}-9`], env);
    expect(told).toEqual({
      code: 0,
      err: '',
      out: `${own}-1: RECEIVED, 2 packages, delivery 2031-03-05\n${own}-9: not known to the depot\n`,
    });
  });

  test.skipIf(!there)('an answer that is lost on the way is fetched again under the same key: one import', async () => {
    const line = await losing(2);
    const file = fileOf(`${own}-lost.json`, [order(`${own}-LOST`, {})]);
    const sent = await start(send, [file, 'json'], { KONTOR_URL: line.url, KONTOR_KEY: key });
    expect(sent).toMatchObject({ code: 0, err: '' });
    expect(sent.out).toContain('DONE: 1 of 1 in, 0 failed, 0 known already');
    const keys = line.seen.map((headers) => headers['idempotency-key']).filter((one) => one !== undefined);
    expect(keys).toHaveLength(3);
    expect(new Set(keys).size).toBe(1);
    expect(await shipments(`${own}-LOST`)).toBe(1);
    const imports = await sql<{ n: number }>('select count(*)::int as n from order_import where filename = $1', [
      `${own}-lost.json`,
    ]);
    expect(imports).toEqual([{ n: 1 }]);
  });

  test.skipIf(!there)('a wrong key is an error with its status and the words of the depot', async () => {
    const file = fileOf(`${own}-no.json`, [order(`${own}-NO`, {})]);
    const sent = await start(send, [file, 'json'], { KONTOR_URL: app.url, KONTOR_KEY: `${key}x` });
    expect(sent.code).toBe(1);
    expect(sent.err).toMatch(/^401: .+/);
    expect(await shipments(`${own}-NO`)).toBe(0);
  });
});

test('what the depot refuses names the fields, in the language that was asked for', async () => {
  const depot = new Kontor(app.url, key, { language: 'de' });
  const refused = await depot.orderStatus(' ').catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(KontorError);
  expect(refused).toMatchObject({ status: 400, code: 1303, category: 'Data', fields: [{ field: 'number' }] });
  const narrow = new Kontor(app.url, await partnerKey(await app.as('depotadmin'), 'NARROW', ['status']));
  await expect(narrow.tryOrders('json', '{"orders":[]}')).rejects.toMatchObject({ status: 403, code: 1510 });
});

test('a dry run says what would come and keeps nothing', async () => {
  const depot = new Kontor(app.url, key);
  const trial = await depot.tryOrders('json', JSON.stringify({ orders: [order('DRY-1', {}), { number: 'DRY-2' }] }));
  expect(trial).toMatchObject({ rowsTotal: 2, rowsOk: 1, rowsFailed: 1 });
  expect(await shipments('DRY-1')).toBe(0);
});
