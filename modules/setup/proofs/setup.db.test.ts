import { afterAll, expect, test } from 'vitest';
import { emptyDraft, emptyLine, emptyParty } from '#modules/orders/rules/orderDraft.ts';
import { makeDatabase } from '#testing/cluster.ts';
import { clusterUrl } from '#testing/clusterUrl.ts';
import { sqlOf } from '#testing/day.ts';
import { testApp, type Client } from '#testing/testApp.ts';
import { setupCode } from '../server/index.ts';
import { clock } from '#testing/clock.ts';

/** As on a new machine. */
const databaseUrl = await makeDatabase(clusterUrl(), 'nothing');
const app = await testApp([], {}, async () => databaseUrl);
const { sql, end } = await sqlOf({ ...app, databaseUrl });
afterAll(async () => {
  await end();
  await app.stop();
});

const password = 'Wanne-eickel-7!';
const depot = {
  setupCode: setupCode(app.platform.config.secret),
  company: 'Brinkmann Spedition',
  depotId: 'wan',
  depotName: 'Depot Wanne',
  depotNumber: 17,
  street: 'Am Hafen 3',
  postalCode: '44653',
  city: 'Herne',
  countryCode: 'DE',
  timezone: 'Europe/Berlin',
  gs1CompanyPrefix: '4012345',
  language: 'de',
  accountId: 'chef',
  name: 'E. Brinkmann',
  password,
  catalogue: true,
};
type Answer = { code?: number; message?: string; orgUnit?: string; details?: { violations?: { field: string }[] } };
const setUp = (more: object = {}) =>
  app.anonymous.request<Answer>('POST', '/api/system/setup', { ...depot, ...more }, { 'accept-language': 'de' });
const signIn = async (): Promise<Client> => {
  const answer = await app.anonymous.request<object>(
    'POST',
    '/login-rest/login',
    new URLSearchParams({ orgunit: 'wan', accountid: 'chef', password }).toString(),
    { 'content-type': 'application/x-www-form-urlencoded' },
  );
  expect(answer.status).toBe(200);
  const cookie = (answer.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
  return {
    ...app.anonymous,
    request: (method, path, body, headers = {}) => app.anonymous.request(method, path, body, { ...headers, cookie }),
  };
};
const accounts = async (): Promise<number> =>
  Number((await sql<{ n: string }>('select count(*) as n from account'))[0]?.n);

test('a new installation shows a tree without units; nobody gets in, and the rest of the product stays closed', async () => {
  const tree = await app.anonymous.request('GET', '/cmd-core-rest-interface/orgtree/current');
  expect(tree.body).toMatchObject({ root: { children: [], isBranch: false } });
  expect((await app.anonymous.request('GET', '/api/system/setup/steps')).status).toBe(401);
});

test.each([
  ['a wrong code', { setupCode: '000000-000000-000000-000000' }, 403, undefined],
  ['no code', { setupCode: '' }, 400, 'setupCode'],
  ['the root as depot', { depotId: 'global' }, 400, 'depotId'],
  ['a depot with blanks', { depotId: 'Depot Wanne' }, 400, 'depotId'],
  ['an unknown time zone', { timezone: 'Ruhrgebiet' }, 400, 'timezone'],
  ['a weak password', { password: 'kontor1' }, 400, 'password'],
  ['a town of blanks', { city: '   ' }, 400, 'city'],
  ['a depot number of four digits', { depotNumber: 4400 }, 400, 'depotNumber'],
  ['the account under which the program itself works', { accountId: 'system' }, 409, 'accountId'],
])('%s is refused, and nothing of it stays that lets anybody in', async (_, more, status, field) => {
  const refused = await setUp(more);
  expect(refused.status).toBe(status);
  expect(refused.body.message?.length).toBeGreaterThan(10);
  if (field) expect(refused.body.details?.violations?.map((one) => one.field)).toEqual([field]);
  expect(await accounts()).toBe(0);
  expect(await sql('select id from org_unit where is_branch')).toEqual([]);
});

test('of two who set up at once one founds the depot; afterwards nobody does', async () => {
  const both = await Promise.all([setUp(), setUp({ depotId: 'ge', depotNumber: 18, accountId: 'other' })]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409]);
  expect(await accounts()).toBe(1);
  expect(await sql('select id from org_unit where is_branch')).toHaveLength(1);
  expect((await setUp({ depotId: 'third', depotNumber: 19 })).status).toBe(409);
  // For the tests after this one it is always the first of the two that stands.
  if (both[0]?.status !== 201) {
    await sql('truncate account, org_unit, number_range, trial cascade');
    expect((await setUp()).status).toBe(201);
  }
});

test('the administrator signs in, may everything for trial, and finds what every depot needs', async () => {
  const chef = await signIn();
  const { body: session } = await chef.request<{ licenses: string[]; managementLevel: string; orgUnit: string }>(
    'GET',
    '/login-rest/sessionInfo',
  );
  expect(session).toMatchObject({ managementLevel: 'SYSTEM', orgUnit: 'wan' });
  expect(session.licenses).toContain('LPP-DPT');
  const info = (await chef.request<{ trialUntil: string }>('GET', '/security-license-rest/license/info')).body;
  const days =
    (Date.parse(info.trialUntil) - Date.parse(new Date(clock.now()).toISOString().slice(0, 10))) / 86_400_000;
  expect(days).toBe(30);
  type Steps = { step: string; count: number | null; done: boolean }[];
  const steps = (await chef.request<Steps>('GET', '/api/system/setup/steps')).body;
  const done = steps.filter((one) => one.done).map(({ step }) => step);
  expect(done).toEqual(['CATALOGUE']);
  expect(steps.find(({ step }) => step === 'USERS')).toMatchObject({ count: 1, done: false });
  const ranges = await sql<{ purpose: string }>(`select purpose from number_range where org_unit = 'wan' order by 1`);
  expect(ranges.map(({ purpose }) => purpose)).toEqual([
    'IMPORT',
    'LIST',
    'MASTER_PALLET',
    'ORDER',
    'SHIPMENT',
    'SSCC',
  ]);
});

test('the first order becomes the first shipment, with a number and labels of the depot', async () => {
  const chef = await signIn();
  const { problems: _, ...empty } = emptyDraft(1);
  const party = {
    ...emptyParty(1),
    streetAndNumber: 'Weg 1',
    postalCode: '44135',
    city: 'Dortmund',
    countryCode: 'DE',
  };
  const line = { ...emptyLine(1), numberOfPackages: 2, packingType: 'EUR', grossWeight: 250_000 };
  const draft = {
    ...empty,
    externOrderNumber: 'FIRST',
    consignor: { ...party, name: 'Versender AG' },
    consignee: { ...party, name: 'Empfang GmbH' },
    lines: [{ ...line, goodsDescription: 'Schrauben' }],
  };
  const content = { draft, orderType: 'DISPATCH_ORDER', clientKey: 'first-order' };
  const made = await chef.request<{ id: string; version: number }>('POST', '/om-rest/orders', content);
  expect(made.status).toBe(201);
  const { body } = await chef.request<{ state: string; shipments: { itemId: string }[] }>(
    'POST',
    `/om-rest/orders/${made.body.id}/submit`,
    { version: made.body.version },
  );
  expect(body.state).toBe('CONVERTED');
  const item = await chef.request<{ packages: { defaultBarcode: string }[] }>(
    'GET',
    `/dpt-rest/items/${body.shipments[0]?.itemId}`,
  );
  expect(item.body.packages.map(({ defaultBarcode }) => defaultBarcode.slice(0, 8))).toEqual(['34012345', '34012345']);
  const steps = (await chef.request<{ step: string; done: boolean }[]>('GET', '/api/system/setup/steps')).body;
  expect(steps.find(({ step }) => step === 'ORDERS')?.done).toBe(true);
});

test('after the trial licensed functions are closed, until a licence is installed', async () => {
  await sql(`update trial set until = current_date - 1`);
  const chef = await signIn();
  const { body } = await chef.request<{ licenses: string[] }>('GET', '/login-rest/sessionInfo');
  expect(body.licenses).toEqual([]);
});
