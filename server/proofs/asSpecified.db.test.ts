// Concerns: identity, blobs, exchange, shipments, workspace.
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { attributes } from '#modules/shipments/rules/attributes.ts';
import { testPassword } from '../testing/layWorld.ts';
import { opened } from '../testing/opened.ts';
import { clock } from '../testing/clock.ts';

/** Calls whose names, parameters and answers the specification gives to the letter. */
const { app, sql } = await opened();
const dispo = await app.as('dispo1');
const importer = await app.as('depotadmin');

test('the login method needs no unit: then it is that of the root', async () => {
  const plain = (await (await fetch(`${app.url}/api/system/loginMethod`)).json()) as Record<string, unknown>;
  expect(plain).toMatchObject({ method: 'DB', params: { identityProvider: null, authorizationUrl: null } });
});

test('a password is checked against the old one, and the refusal of a change names its violations', async () => {
  const checked = await dispo.request('PUT', '/api/system/users/password/validate', {
    oldPassword: 'Kontor-other-2026!',
    newPassword: 'Kontor-other-2026!',
  });
  expect(checked.body).toMatchObject({ valid: false, violations: [{ name: 'passwordNotChanged' }] });
  const changed = await dispo.request<{ details: { violations: object[] } }>('PUT', '/api/system/users/password', {
    oldPassword: testPassword,
    newPassword: 'short',
  });
  expect([changed.status, changed.body.details.violations[0]]).toEqual([
    400,
    expect.objectContaining({ name: 'minLength', field: 'newPassword', message: expect.stringMatching(/./) }),
  ]);
});

test('passwords of 250 characters pass the schema, of 251 they do not', async () => {
  const of = async (length: number) => {
    const { body } = await dispo.request<{ details?: { violations: { field: string; rule: string }[] } }>(
      'PUT',
      '/api/system/users/password/validate',
      { newPassword: `Aa1-${'x'.repeat(length - 4)}` },
    );
    return body.details?.violations.map(({ field, rule }) => `${field} ${rule}`);
  };
  expect([await of(250), await of(251)]).toEqual([undefined, ['newPassword maxLength']]);
});

test('the scope of a view may be written small (R41)', async () => {
  const stored = await dispo.request('POST', '/api/system/preferences', {
    name: 'Small letters',
    type: 'proof',
    scope: 'user',
    preferenceValue: {},
  });
  expect([stored.status, stored.body]).toEqual([201, expect.objectContaining({ scope: 'USER' })]);
});

const upload = (body: Uint8Array, type: string, kind = 'channels-attachment') =>
  dispo.request<{ blobId: string; code?: number }>('POST', `/theblob/upload/${kind}`, body, { 'content-type': type });

/** One red dot: 24 bits, a row filled up to four bytes. */
const bmp = Uint8Array.from(
  Buffer.from(
    '424d3a000000000000003600000028000000010000000100000001001800000000000400000000000000000000000000000000000000' +
      '0000ff00',
    'hex',
  ),
);

test('files come as octets or under their own type, and their bytes decide', async () => {
  const pdf = new TextEncoder().encode('%PDF-1.7\n%âãÏÓ\n1 0 obj\n<<>>\nendobj\n');
  expect((await upload(pdf, 'application/pdf')).status).toBe(201);
  expect((await upload(pdf, 'application/octet-stream')).status).toBe(201);
  const text = await upload(new TextEncoder().encode('just words'), 'text/plain');
  expect([text.status, text.body.code]).toEqual([400, 1304]);
});

test('a BMP is a picture: it is kept as PNG and has a thumbnail', async () => {
  const stored = await upload(bmp, 'image/bmp', 'picture');
  expect(stored.status).toBe(201);
  const [row] = await sql<{ mime_type: string }>(`select mime_type from blob where id = '${stored.body.blobId}'`);
  expect(row?.mime_type).toBe('image/png');
  expect((await dispo.request('GET', `/theblob/thumbnail/${stored.body.blobId}/256/256`)).status).toBe(200);
  expect((await upload(bmp.subarray(0, 56), 'image/bmp', 'picture')).status).toBe(400);
});

test('content that is not accepted is a Data error with its reason (R25)', async () => {
  const empty = await fetch(`${app.url}/om-rest/imports?kind=csv`, {
    method: 'POST',
    headers: { cookie: importer.cookie, origin: app.url, 'content-type': 'application/octet-stream' },
    body: '',
  });
  expect([empty.status, empty.headers.get('x-error-code'), empty.headers.get('x-error-category')]).toEqual([
    400,
    '1304',
    'Data',
  ]);
  const type = await fetch(`${app.url}/dpt-rest/items`, {
    method: 'POST',
    headers: { cookie: dispo.cookie, origin: app.url, 'content-type': 'application/xml' },
    body: '<a/>',
  });
  expect([type.status, type.headers.get('x-error-category')]).toEqual([415, 'Data']);
});

test('a shipment has its 25 attribute booleans, and they are those of its list', async () => {
  const [item] = await sql<{ id: string }>(
    "select id from shipment where org_unit = 'dtm' and cardinality(attributes) > 2 order by id limit 1",
  );
  const { body } = await dispo.request<Record<string, unknown> & { attributes: string[] }>(
    'GET',
    `/dpt-rest/items/${item?.id}`,
  );
  expect(attributes.filter((name) => body[name] === true).toSorted()).toEqual(body.attributes.toSorted());
  expect(attributes.filter((name) => typeof body[name] !== 'boolean')).toEqual([]);
});

test('texts carry their etag in the header as well', async () => {
  const answer = await fetch(`${app.url}/cmd-core-rest-interface/masterdata/text/driver/v1/dtm/current`, {
    headers: { cookie: dispo.cookie },
  });
  const body = (await answer.json()) as { etag: string };
  expect(answer.headers.get('etag')).toBe(`"${body.etag}"`);
});

test('a device names itself: no name, a name that is too short', async () => {
  const of = async (headers: Record<string, string>) => {
    const answer = await fetch(`${app.url}/login-rest/mobile/pairing?pairingtoken=x`, { headers });
    const body = (await answer.json()) as { details?: { violations: { field: string; rule: string }[] } };
    return [answer.status, body.details?.violations[0]?.rule];
  };
  expect([await of({}), await of({ 'x-client-id': 'dev1' })]).toEqual([
    [400, 'notEmpty'],
    [400, 'pattern'],
  ]);
});

test('instants are epoch milliseconds or UTC strings; grants answer below the system base and at the root', async () => {
  const end = clock.now() + 10 * 86_400_000;
  const made = await dispo.request('POST', '/api/system/mobile-access/grants', {
    type: 'GLOBALNUMBER',
    id: 'proof-iso',
    authenticationType: 'NONE',
    validTo: new Date(end).toISOString(),
  });
  expect([made.status, made.body]).toEqual([201, expect.objectContaining({ validTo: end })]);
  const paths = ['/api/system/mobile-access/grants', '/mobile-access/grants'];
  for (const path of paths) {
    const one = await dispo.request('GET', `${path}/GLOBALNUMBER/proof-iso`);
    expect([one.status, one.body]).toEqual([200, expect.objectContaining({ id: 'proof-iso', validTo: end })]);
    expect((await dispo.request('GET', `${path}/GLOBALNUMBER/nobody`)).status).toBe(404);
  }
  const local = await dispo.request('POST', '/api/system/mobile-access/grants', {
    type: 'GLOBALNUMBER',
    id: 'proof-local',
    authenticationType: 'NONE',
    validTo: '2030-01-01T08:00:00+01:00',
  });
  expect(local.status).toBe(400);
});

test('an order of a stop without a status is refused in the words of the specification (3, 5)', async () => {
  const [open] = await sql<{ trip_id: string; stop_id: string; item_id: string }>(
    `select o.trip_id, o.stop_id, o.item_id from stop_order o join trip t on t.org_unit = o.org_unit and t.id = o.trip_id
      where t.org_unit = 'dtm' and t.state = 'DRV_INPROGRESS' and o.result is null order by o.item_id limit 1`,
  );
  const answer = await dispo.request<{ success: boolean; checkResults: { number: string; message: string }[] }>(
    'POST',
    `/dpt-rest/trips/${open?.trip_id}/stops/${open?.stop_id}/documentation`,
    { orders: [{ itemId: open?.item_id, result: null }], documentBlobIds: [] },
    { 'accept-language': 'en' },
  );
  expect([answer.status, answer.body.success]).toEqual([200, false]);
  expect(answer.body.checkResults).toContainEqual(
    expect.objectContaining({ number: 'STA-01', message: expect.stringContaining('All orders require a status') }),
  );
});

test('a trip that another system plans cannot be planned here; who imports from it says so', async () => {
  const [day] = await sql<{ y: number; m: number; d: number }>(
    'select extract(year from now())::int y, extract(month from now())::int m, extract(day from now())::int d',
  );
  const made = await dispo.request<{ id: string; version: number }>('POST', '/dpt-rest/trips', {
    executionDate: [day?.y, day?.m, day?.d],
  });
  const at = `/dpt-rest/trips/${made.body.id}`;
  const forwarder = await app.as('aff-hagen');
  const mark = { version: made.body.version, externallyPlanned: true };
  expect((await forwarder.request('PUT', at, mark)).status).not.toBe(200);
  const marked = await dispo.request<{ version: number }>('PUT', at, mark);
  expect([marked.status, marked.body]).toEqual([200, expect.objectContaining({ externallyPlanned: true })]);
  const [item] = await sql<{ id: string }>(
    "select id from shipment where org_unit = 'dtm' and state = 'DISPATCHABLE' and trip_id is null order by id limit 1",
  );
  const refused = await dispo.request(
    'POST',
    `${at}/items`,
    { itemIds: [item?.id], version: marked.body.version },
    { 'accept-language': 'en' },
  );
  expect(JSON.stringify(refused.body)).toContain('A trip planned by an external system cannot be planned.');
  const freed = { version: marked.body.version, externallyPlanned: false };
  expect((await dispo.request('PUT', at, freed)).body).toMatchObject({ externallyPlanned: false });
});

const table = JSON.parse(readFileSync(resolve(import.meta.dirname, '../../spec/tables/fields.json'), 'utf8')) as {
  key: string;
  fields: { name: string }[];
}[];
/** Fields of an entity of the specification that an answer does not have. */
const missing = (entity: string, answer: object | undefined): string[] =>
  (table.find(({ key }) => key === entity)?.fields ?? [{ name: `(no ${entity})` }])
    .map(({ name }) => name)
    .filter((name) => !answer || !(name in answer));

test('a shipment, its parts and its history have the fields of the specification', async () => {
  const [one] = await sql<{ id: string }>(
    `select s.id from shipment s join transition t on t.org_unit = s.org_unit and t.item_id = s.id
      join dangerous_goods_line d on d.org_unit = s.org_unit and d.item_id = s.id
      where s.org_unit = 'dtm' order by s.id limit 1`,
  );
  const path = `/dpt-rest/items/${one?.id}`;
  type Parts = Record<
    'packages' | 'goodsItems' | 'dangerousGoods' | 'compartmentTransitions',
    { [name: string]: unknown }[]
  >;
  type Whole = Parts & Partial<Record<'consignorAddress' | 'consigneeAddress', { [name: string]: unknown }>>;
  const { body } = await dispo.request<Whole & { historyLogKey: string; defaultAffCmdId: string | null }>('GET', path);
  expect(missing('shipment', body)).toEqual([]);
  expect(missing('package', body.packages[0])).toEqual([]);
  expect(missing('goods-item', body.goodsItems[0])).toEqual([]);
  const [line] = body.dangerousGoods;
  expect(missing('dangerous-goods', line)).toEqual([]);
  expect(missing('transition', body.compartmentTransitions[0])).toEqual([]);
  const history = await dispo.request<object[]>('GET', `/dpt-rest/history/${body.historyLogKey}`);
  expect(missing('history-entry', history.body[0])).toEqual([]);
  // The product's code before error codes stands for {product} (A32).
  expect(missing('shipment.list-columns', body)).toEqual(['{product}DefaultAffCmdId']);
  expect(body).toHaveProperty('konDefaultAffCmdId', body.defaultAffCmdId);
  const { consignorAddress: from, consigneeAddress: to } = body;
  expect(body).toMatchObject({
    consignorLine: `${from?.['name']}, ${from?.['streetAndNumber']}, ${from?.['countryCode']} ${from?.['postalCode']} ${from?.['city']}`,
    consigneeLine: `${to?.['name']}, ${to?.['streetAndNumber']}, ${to?.['countryCode']} ${to?.['postalCode']} ${to?.['city']}`,
  });
});

test('notes are written, read and done; shipments are found by barcode and by number', async () => {
  const [one] = await sql<{ id: string; order_number: string; barcode: string }>(
    `select s.id, s.order_number, p.barcode from shipment s join package p on p.org_unit = s.org_unit and p.item_id = s.id
      where s.org_unit = 'dtm' order by s.id limit 1`,
  );
  const path = `/dpt-rest/items/${one?.id}`;
  const noted = await dispo.request<{ noteId: string }>('POST', `${path}/notes`, {
    text: 'Ramp 7',
    visibility: 'DEPOT',
  });
  expect(noted.status).toBe(201);
  const other = await app.as('dispo2');
  expect((await other.request('POST', `/dpt-rest/items/notes/${noted.body.noteId}/markAsRead`)).body).toMatchObject({
    state: 'READ',
  });
  expect((await dispo.request('POST', `/dpt-rest/items/notes/${noted.body.noteId}/markAsDone`)).body).toMatchObject({
    state: 'DONE',
  });
  expect((await dispo.request('GET', `${path}/notes`)).body).toContainEqual(
    expect.objectContaining({ text: 'Ramp 7', state: 'DONE' }),
  );
  expect(Array.isArray((await dispo.request('GET', `${path}/references`)).body)).toBe(true);
  for (const query of [`packageBarcode=${one?.barcode}`, `orderNumber=${one?.order_number}`]) {
    const found = await dispo.request<{ itemId: string }[]>('GET', `/dpt-rest/items?${query}`);
    expect(found.body.map((item) => item.itemId)).toContain(one?.id);
  }
});

test('each line of dangerous goods is read by its id, and a line of another shipment is not', async () => {
  const [one, other] = await sql<{ id: string; lines: string[] }>(
    `select item_id as id, array_agg(id order by id)::text[] as lines from dangerous_goods_line where org_unit = 'dtm'
      group by item_id having count(*) >= 2 order by item_id limit 2`,
  );
  const { body } = await dispo.request<{ dangerousGoods: { dangerousGoodsId: string }[] }>(
    'GET',
    `/dpt-rest/items/${one?.id}`,
  );
  expect(body.dangerousGoods.map((line) => line.dangerousGoodsId).toSorted()).toEqual(one?.lines);
  for (const line of body.dangerousGoods) {
    const read = await dispo.request('GET', `/dpt-rest/items/${one?.id}/dangerousGoods/${line.dangerousGoodsId}`);
    expect(read.body).toEqual(line);
  }
  const foreign = await dispo.request('GET', `/dpt-rest/items/${one?.id}/dangerousGoods/${other?.lines[0]}`);
  expect(foreign.status).toBe(404);
});

test('the pages of a list follow each other: no shipment twice, and none left out', async () => {
  type Page = { items: { itemId: string; orderNumber: string }[]; total: number };
  const page = (number: number, size: number) =>
    dispo.request<Page>('POST', '/dpt-rest/items', {
      sort: [{ field: 'orderNumber', dir: 'asc' }],
      paging: { page: number, size },
    });
  const whole = (await page(0, 60)).body;
  expect(whole.total).toBeGreaterThanOrEqual(60);
  const parts = await Promise.all([0, 1, 2].map((number) => page(number, 20)));
  expect(parts.flatMap(({ body }) => body.items.map((item) => item.itemId))).toEqual(
    whole.items.map((item) => item.itemId),
  );
});

test('a history stands newest first, in the order in which things happened', async () => {
  const [one] = await sql<{ id: string }>(
    "select id from shipment where org_unit = 'dtm' and state = 'DISPATCHABLE' order by id desc limit 1",
  );
  const path = `/dpt-rest/items/${one?.id}`;
  const { body } = await dispo.request<{ historyLogKey: string }>('GET', path);
  expect((await dispo.request('POST', `${path}/hold`, { reason: 'No ramp' })).status).toBe(200);
  expect((await dispo.request('POST', `${path}/unhold`)).status).toBe(200);
  const { body: history } = await dispo.request<{ id: string; historyText: string; createTime: number }[]>(
    'GET',
    `/dpt-rest/history/${body.historyLogKey}`,
    undefined,
    { 'accept-language': 'en' },
  );
  expect(history.map((entry) => entry.historyText).slice(0, 2)).toEqual(['Hold lifted', 'Put on hold: No ramp']);
  expect(history.map((entry) => entry.createTime)).toEqual(
    history.map((entry) => entry.createTime).toSorted((a, b) => b - a),
  );
});

test('a package says where it should stand and where it stands', async () => {
  const [pack] = await sql<{ id: string; item_id: string; actual_space: string | null }>(
    `select id, item_id, actual_space from package where org_unit = 'dtm' and active and actual_space is not null order by id limit 1`,
  );
  await sql("update package set expected_position = 'A07-04' where id = $1", [pack?.id]);
  const { body } = await dispo.request<{
    packages: { primaryKey: string; expectedStoringPosition: string | null; actualStoringSpace: string | null }[];
  }>('GET', `/dpt-rest/items/${pack?.item_id}`);
  expect(body.packages.find((one) => one.primaryKey === pack?.id)).toMatchObject({
    expectedStoringPosition: 'A07-04',
    actualStoringSpace: pack?.actual_space,
  });
});
