// Concerns: workspace, identity, the platform.
import net from 'node:net';
import { expect, test } from 'vitest';
import { listen } from '../testing/day.ts';
import { opened } from '../testing/opened.ts';

const { app, sql } = await opened();

test('views of one account have a number and a size, and the refusal says so in the language of the user', async () => {
  const loader = await app.as('lader1');
  const save = (name: string, preferenceValue: unknown) =>
    loader.request<{ message: string; code: number }>(
      'POST',
      '/api/system/preferences',
      { type: 'limits', scope: 'USER', name, preferenceValue },
      { 'accept-language': 'de' },
    );
  const large = await save('large', 'x'.repeat(70_000));
  expect([large.status, large.body.message]).toEqual([400, 'Die Ansicht ist zu groß zum Speichern (höchstens 64 KB).']);
  expect((await save('wide', 'x'.repeat(60_000))).status).toBeLessThan(300);
  const answers = await Promise.all(Array.from({ length: 120 }, (_, i) => save(`view ${i}`, { columns: [i] })));
  expect(answers.filter((one) => one.status < 300)).toHaveLength(99);
  expect(new Set(answers.filter((one) => one.status >= 300).map((one) => one.body.message))).toEqual(
    new Set(['Es gibt bereits 100 gespeicherte Ansichten. Löschen Sie eine, die niemand mehr braucht.']),
  );
  const [row] = await sql<{ n: number }>(
    "select count(*)::int as n from preference where org_unit = 'dtm' and owner = 'lader1'",
  );
  expect(row?.n).toBe(100);
});

test('one session holds 20 streams; the oldest end, and those of others go on', async () => {
  const [one, two] = [await app.as('dispo1'), await app.as('dispo2')];
  const theirs = await listen(app, two.cookie, '/api/system/sse/register/all');
  const streams: Awaited<ReturnType<typeof listen>>[] = [];
  for (let i = 0; i < 25; i += 1) streams.push(await listen(app, one.cookie, '/api/system/sse/register/all'));
  await expect.poll(() => streams.filter((stream) => stream.closed()).length, { timeout: 5000 }).toBe(5);
  expect(streams.slice(0, 5).every((stream) => stream.closed())).toBe(true);
  expect(theirs.closed()).toBe(false);
  await Promise.all([theirs, ...streams].map((stream) => stream.stop()));
});

test('the roles of the application may run no function that reads or deletes over all units', async () => {
  const rows = await sql<{ name: string; app: boolean; anybody: boolean }>(
    `select p.proname as name, has_function_privilege('kontor_app', p.oid, 'execute') as app,
        exists (select from aclexplode(coalesce(p.proacl, acldefault('f', p.proowner))) a where a.grantee = 0 and a.privilege_type = 'EXECUTE') as anybody
      from pg_proc p join pg_namespace n on n.oid = p.pronamespace where n.nspname = 'app' and p.prosecdef order by 1`,
  );
  expect(rows.filter((row) => row.anybody).map((row) => row.name)).toEqual([]);
  // What the product asks for as the application, each narrowed to the units that may be read, or to the names of depots alone
  // (`other_depots_bearing`, T-02); everything else is the owner's.
  expect(rows.filter((row) => row.app).map((row) => row.name)).toEqual([
    'config_below',
    'note_software',
    'other_depots_bearing',
    'packages_bearing',
    'records_with',
    'referring_below',
    'roles_of',
    'search_messages',
    'search_shipments',
  ]);
});

/** One connection of its own, what came on it, and how it ended. */
function lineTo(url: string) {
  const { port, host } = new URL(url);
  const socket = net.connect(Number(port), '127.0.0.1');
  let heard = '';
  let broken: string | undefined;
  socket.on('data', (part) => {
    heard += part.toString('latin1');
  });
  socket.on('error', (error: NodeJS.ErrnoException) => {
    broken = error.code;
  });
  const head = (method: string, path: string, more: string[] = []): string =>
    [`${method} ${path} HTTP/1.1`, `host: ${host}`, `origin: ${url}`, ...more, '', ''].join('\r\n');
  return { socket, head, heard: () => heard, broken: () => broken };
}

test('a body that is too large is answered with 413, although its length was announced: the line is not cut', async () => {
  const { cookie } = await app.as('lader1');
  const { socket, head, heard, broken } = lineTo(app.url);
  const body = Buffer.alloc(8 * 1024 * 1024, 'x');
  const of = [`cookie: ${cookie}`, 'content-type: application/json', `content-length: ${body.length}`];
  socket.write(head('POST', '/api/system/preferences', of));
  // The end of what is sent: all of it was taken.
  await new Promise<void>((done, fail) => socket.write(body, (error) => (error ? fail(error) : done())));
  await expect.poll(heard).toContain('"code":1304');
  expect(heard()).toMatch(/^HTTP\/1\.1 413 /);
  // The same line serves the next request.
  socket.write(head('GET', '/login-rest/sessionInfo', [`cookie: ${cookie}`]));
  await expect.poll(heard).toContain('HTTP/1.1 200 ');
  expect(broken()).toBeUndefined();
  socket.destroy();
});

test('who goes on sending for ever is told so and then cut off', async () => {
  const { cookie } = await app.as('lader1');
  const { socket, head, heard } = lineTo(app.url);
  const closed = new Promise((done) => socket.once('close', done));
  socket.write(
    head('POST', '/api/system/preferences', [
      `cookie: ${cookie}`,
      'content-type: application/json',
      'content-length: 4000000000',
    ]),
  );
  const part = Buffer.alloc(1024 * 1024, 'x');
  let sent = 0;
  const more = (): void => {
    while (!socket.destroyed && sent < 400) {
      sent += 1;
      if (!socket.write(part)) return;
    }
  };
  socket.on('drain', more);
  more();
  await closed;
  expect(heard()).toMatch(/^HTTP\/1\.1 413 /);
  // MB; what the system holds on its way is more than was read.
  expect(sent).toBeLessThan(100);
});
