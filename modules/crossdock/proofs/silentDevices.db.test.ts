import { afterAll, beforeAll, expect, test } from 'vitest';
import { morning, type Sql, sqlOf } from '#testing/day.ts';
import { type Client, type TestApp, testApp } from '#testing/testApp.ts';

type Issue = { code: string; severity: string; overridable: boolean; message: string };
type Closed = { success: boolean; checkResults: Issue[] };

let app: TestApp;
let sql: Sql;
let endSql: () => Promise<void>;
let lead: Client;
let loader: Client;
let other: Client;
beforeAll(async () => {
  app = await testApp([], morning());
  ({ sql, end: endSql } = await sqlOf(app));
  lead = await app.as('hallenmeister');
  loader = await app.as('lader1');
  other = await app.as('lader2');
});
afterAll(async () => {
  await endSql();
  await app.stop();
});

/** A list that people of Dortmund are scanning. */
async function listOf(kind: string): Promise<string> {
  const [list] = await sql<{ id: string }>(
    `select id from process_list where org_unit = 'dtm' and kind = $1 and state = 'INPROGRESS' order by name limit 1`,
    [kind],
  );
  if (!list) throw new Error(`nobody scans a list of kind ${kind}`);
  return list.id;
}
const nameOf = async (account: string): Promise<string> =>
  (await sql<{ name: string }>(`select name from account where org_unit = 'dtm' and account_id = $1`, [account]))[0]
    ?.name ?? '';

test.each([
  ['loading', 'LDG'],
  ['unloading', 'ULD'],
  ['inventory', 'INV'],
])(
  'whoever closes a list (%s) hears which devices may hold scans for it, from whom, and since when',
  async (path, kind) => {
    const at = `/th-rest/${path}/${await listOf(kind)}`;
    const here = async (client: Client, device: string, waiting: number, leaves = false) =>
      expect((await client.request('PUT', `${at}/devices`, { device, waiting, leaves })).status).toBe(204);
    /** Minutes pass in which no device is heard. */
    const silence = (minutes: number) =>
      sql(`update list_device set seen_at = seen_at - make_interval(mins => $1)`, [minutes]);
    // Closing answers its checks and changes nothing, because nothing of them is accepted.
    const said = async (): Promise<string[]> => {
      const { status, body } = await lead.request<Closed>('POST', `${at}/close`, {});
      expect([status, body.success]).toEqual([200, false]);
      const own = body.checkResults.filter((one) => one.code === 'DEVICE_SILENT');
      expect(own.every((one) => one.severity === 'WARNING' && one.overridable)).toBe(true);
      return own.map((one) => one.message);
    };
    const clock = (at: number) =>
      new Date(at).toLocaleTimeString('en-GB', { timeZone: 'Europe/Berlin', hour: '2-digit', minute: '2-digit' });
    const [roth, second] = [await nameOf('lader1'), await nameOf('lader2')];
    const now = app.platform.clock.now();

    await here(loader, 'phone-1', 0);
    await here(other, 'phone-1', 0);
    await here(lead, 'desk', 0);
    expect(await said()).toEqual([]);
    // A sign of life was lost on the way: that is no silence yet.
    await silence(2);
    expect(await said()).toEqual([]);
    await here(lead, 'desk', 0);
    await here(other, 'phone-1', 0);
    await silence(2);
    const silent = `${roth}'s device stood at this list and has not been heard of since ${clock(now - 4 * 60_000)}. It may hold scans.`;
    expect(await said()).toEqual([silent]);

    // It says itself that scans wait: nobody has to be silent for that.
    await here(other, 'phone-2', 24);
    expect((await said()).toSorted()).toEqual(
      [silent, `${second}'s device still held 24 scans at ${clock(now)}.`].toSorted(),
    );
    // Leaving with scans in the pocket is not leaving; the account that is signed in now says nothing of the other's.
    await here(other, 'phone-2', 3, true);
    await here(loader, 'phone-2', 0, true);
    expect((await said()).toSorted()).toEqual(
      [silent, `${second}'s device still held 3 scans at ${clock(now)}.`].toSorted(),
    );
    await here(other, 'phone-2', 0, true);
    expect(await said()).toEqual([silent]);
    await here(loader, 'phone-1', 0);
    expect(await said()).toEqual([]);
  },
);

test('a device is at no list that its account does not see: of another depot, or of the truck of another driver', async () => {
  const list = await listOf('LDG');
  const body = { device: 'phone-1', waiting: 0 };
  const ham = await app.as('hallenmeister-ham', 'ham');
  expect((await ham.request('PUT', `/th-rest/loading/${list}/devices`, body)).status).toBe(404);
  const driver = await app.as('fahrer1');
  expect((await driver.request('PUT', `/th-rest/loading/${list}/devices`, body)).status).toBe(404);
  expect((await loader.request('PUT', `/th-rest/loading/${list}/devices`, { device: '', waiting: -1 })).status).toBe(
    400,
  );
});
