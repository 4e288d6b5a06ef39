// Concerns: exchange, outbound, operation.
import { execFile, execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { morning } from '#testing/day.ts';
import { testPassword } from '#testing/layWorld.ts';
import { opened } from '#testing/opened.ts';
import { partnerKey } from '#testing/partnerKey.ts';
import type { OrderImport } from '../typescript/kontor.ts';

const root = resolve(import.meta.dirname, '../..');
const { app, sql } = await opened(morning());
const admin = await app.as('depotadmin');
const key = await partnerKey(admin, 'CLI', ['orders', 'status']);
const folder = mkdtempSync(join(tmpdir(), 'kontor-cli-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
// What partners get: one file, which runs where nothing else is.
execFileSync(join(root, 'node_modules/.bin/tsx'), [join(root, 'tools/clients.ts')], { stdio: 'ignore' });
const program = join(root, 'build/clients/kontor.mjs');

type Ran = { code: number; out: string; err: string };
const kept = { KONTOR_URL: app.url, KONTOR_KEY: key, KONTOR_CONFIG: join(folder, 'none.json') };
/** `kontor …` in an empty folder, as a shell calls it. */
const kontor = async (args: string[], env: Record<string, string> = kept, input = ''): Promise<Ran> =>
  new Promise((done) => {
    const { PATH = '' } = process.env;
    const child = execFile(
      process.execPath,
      [program, ...args],
      { cwd: folder, env: { PATH, ...env } },
      (_, out, err) => done({ code: child.exitCode ?? -1, out, err }),
    );
    child.stdin?.end(input);
  });

const order = (number: string) => ({
  number,
  consignee: { name: 'Baumarkt', street: 'Weg 1', postalCode: '44135', city: 'Dortmund', country: 'DE' },
  goods: [{ packages: 3, weightKg: 10 }],
});
const fileOf = (name: string, orders: object[]): string => {
  writeFileSync(join(folder, name), JSON.stringify({ orders }));
  return name;
};
const shipments = async (like: string) =>
  (await sql<{ n: number }>(`select count(*)::int as n from shipment where extern_id like 'CLI/' || $1`, [like]))[0]?.n;

test('a good file is taken in, once however often it is sent; its status is told', async () => {
  const file = fileOf('good.json', [order('G-1'), order('G-2')]);
  const first = await kontor(['orders', 'send', file]);
  expect(first).toMatchObject({ code: 0, err: '' });
  expect(first.out).toMatch(/^good\.json: 2 of 2 orders taken in\.\n/);
  expect(first.out).toMatch(/\n {2}taken in CLI\/G-1 as \d+, Baumarkt\n/);
  const second = await kontor(['orders', 'send', file, '--json']);
  expect(second.code).toBe(0);
  expect(JSON.parse(second.out)).toMatchObject({ kind: 'json', rowsTotal: 2, rowsOk: 0, rowsKnown: 2 });
  expect(await shipments('G-%')).toBe(2);
  const status = await kontor(['orders', 'status', 'G-1', 'G-2']);
  expect(status).toMatchObject({ code: 0, err: '' });
  expect(status.out).toMatch(/^G-1: RECEIVED, 3 packages, delivery .+, at the depot \d+\nG-2: RECEIVED, 3 packages, /);
  const unknown = await kontor(['orders', 'status', 'G-9']);
  expect(unknown).toEqual({ code: 1, out: 'G-9: the depot does not know this order.\n', err: '' });
});

test('a file with faults is refused order by order, with reasons; a dry run says so before and keeps nothing', async () => {
  const file = fileOf('faults.json', [order('F-1'), { number: 'F-2', goods: [{ packages: 1 }] }]);
  const dry = await kontor(['orders', 'send', file, '--dry-run']);
  expect(dry.code).toBe(1);
  expect(dry.out).toMatch(/^faults\.json: dry run, 1 of 2 orders would be taken in, 1 refused\.\n/);
  expect(await shipments('F-%')).toBe(0);
  const sent = await kontor(['orders', 'send', file]);
  expect(sent.code).toBe(1);
  expect(sent.out).toMatch(/^faults\.json: 1 of 2 orders taken in, 1 refused\.\n/);
  expect(sent.out).toMatch(/\n {2}refused {2}F-2: consignee: .+ \(CONSIGNEE_MISSING\)\n/);
  expect(await shipments('F-%')).toBe(1);
  writeFileSync(join(folder, 'torn.json'), '{"orders": [');
  const torn = await kontor(['orders', 'send', 'torn.json', '--language', 'de']);
  expect(torn).toMatchObject({ code: 1, out: '' });
  expect(torn.err).not.toBe('');
});

test('the same name of a request is the same import; other content under it is refused', async () => {
  const send = async (name: string, number: string) =>
    kontor(['orders', 'send', fileOf(name, [order(number)]), '--request-key', 'night-1', '--json']);
  const [one, same, other] = [await send('k1.json', 'K-1'), await send('k1.json', 'K-1'), await send('k2.json', 'K-2')];
  expect((JSON.parse(same.out) as OrderImport).id).toBe((JSON.parse(one.out) as OrderImport).id);
  expect(other.code).toBe(1);
  expect(JSON.parse(other.out)).toMatchObject({ error: 'refused', status: 409 });
});

test('a large file is waited for when that is asked', async () => {
  const file = fileOf(
    'large.json',
    Array.from({ length: 1001 }, (_, at) => order(`L-${at}`)),
  );
  const sent = await kontor(['orders', 'send', file, '--json']);
  const { id, state } = JSON.parse(sent.out) as OrderImport;
  expect({ code: sent.code, state }).toEqual({ code: 0, state: 'PARSING' });
  const done = await kontor(['orders', 'import', id, '--wait']);
  expect(done.out).toMatch(/^large\.json: 1001 of 1001 orders taken in\.\n/);
  expect(done.code).toBe(0);
  expect(await shipments('L-%')).toBe(1001);
});

test('who is not there is 3, who does not open is 1, what is not understood is 2', async () => {
  const file = fileOf('away.json', [order('A-1')]);
  const closed = await new Promise<number>((done) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => done(typeof address === 'object' && address ? address.port : 0));
    });
  });
  const away = { ...kept, KONTOR_URL: `http://127.0.0.1:${closed}` };
  const nobody = await kontor(['orders', 'send', file, '--tries', '2'], away);
  expect(nobody).toMatchObject({ code: 3, out: '' });
  expect(nobody.err).toMatch(/cannot be reached: .*ECONNREFUSED.*\nNothing is lost/);
  const json = await kontor(['orders', 'status', 'A-1', '--tries', '1', '--json'], away);
  expect({ code: json.code, error: JSON.parse(json.out) }).toMatchObject({ code: 3, error: { error: 'unreachable' } });
  const wrong = await kontor(['orders', 'send', file], { ...kept, KONTOR_KEY: `${key}x` });
  expect(wrong).toMatchObject({ code: 1, out: '' });
  expect(wrong.err).toContain('The key is wrong or was revoked');
  const narrow = await partnerKey(admin, 'CLI-NARROW', ['status']);
  expect(await kontor(['orders', 'send', file], { ...kept, KONTOR_KEY: narrow })).toMatchObject({ code: 1, out: '' });
  expect(await shipments('A-%')).toBe(0);
  writeFileSync(join(folder, 'empty.csv'), '');
  for (const [args, said] of [
    [[], 'What shall be done?'],
    [['orders', 'fetch'], 'fetch is none of them'],
    [['orders', 'send'], 'One file'],
    [['orders', 'send', file, '--fast'], "'--fast'"],
    [['orders', 'send', file, '--format', 'pdf'], 'pdf is none of them'],
    [['orders', 'send', 'nowhere.json'], 'nowhere.json is not there.'],
    [['orders', 'send', 'empty.csv'], 'empty.csv is empty.'],
    [['orders', 'send', file, '--seconds', 'soon'], 'soon is none'],
  ] as [string[], string][]) {
    const ran = await kontor(args);
    expect({ args, code: ran.code, out: ran.out }).toEqual({ args, code: 2, out: '' });
    expect(ran.err).toContain(said);
  }
  for (const args of [['--help'], ['orders', 'send', '--help'], ['backup', '--help'], ['config', '--help']])
    expect(await kontor(args)).toMatchObject({ code: 0, err: '', out: expect.stringContaining('kontor ') });
});

test('address and key are kept for their owner alone', async () => {
  const file = join(folder, 'home', 'config.json');
  const env = { KONTOR_CONFIG: file };
  expect(await kontor(['orders', 'status', 'G-1'], env)).toMatchObject({ code: 2, out: '' });
  const made = await kontor(['config', '--url', `${app.url}/`], env, `${key}\n`);
  expect(made).toMatchObject({ code: 0, err: '' });
  expect(made.out).not.toContain(key);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(statSync(join(folder, 'home')).mode & 0o777).toBe(0o700);
  expect((await kontor(['orders', 'status', 'nothing'], env)).out).toContain('does not know');
  expect((await kontor(['config'], env)).out).toContain(`address: ${app.url}\n`);
  chmodSync(file, 0o644);
  const open = await kontor(['orders', 'status', 'G-1'], env);
  expect(open.code).toBe(2);
  expect(open.err).toContain('can be read by others: chmod 600');
  // A key is not sent where everybody on the way can read it.
  const bare = await kontor(['orders', 'status', '1'], { ...kept, KONTOR_URL: 'http://kontor.example.org' });
  expect(bare).toMatchObject({ code: 2, err: expect.stringContaining('without TLS') });
  expect(await kontor(['config', '--forget'], env)).toMatchObject({ code: 0 });
  expect(statSync(file, { throwIfNoEntry: false })).toBeUndefined();
});

test('a person of the depot sends a file by account and password', async () => {
  const file = fileOf('person.json', [order('P-1')]);
  const as = async (password: string) =>
    kontor(['import', file, '--unit', 'dtm', '--account', 'dispo1', '--url', app.url], { KONTOR_PASSWORD: password });
  const sent = await as(testPassword);
  expect(sent).toMatchObject({ code: 0, err: '' });
  expect(sent.out).toMatch(/^person\.json: 1 of 1 order taken in\.\n/);
  expect(await as('wrong')).toMatchObject({ code: 1, out: '' });
});

test('a backup is made by the installation that is named', async () => {
  const env = { DATABASE_URL: app.databaseUrl, KONTOR_SECRET: 'test-secret-of-16-chars' };
  const made = await kontor(['backup', 'night.backup', '--in', root], env);
  expect(made.code).toBe(0);
  expect(made.out).toMatch(/night\.backup: \d+ rows of \d+ tables/);
  expect(statSync(join(folder, 'night.backup')).size).toBeGreaterThan(100_000);
  expect(await kontor(['backup', 'x', '--in', folder], env)).toMatchObject({ code: 2 });
});
