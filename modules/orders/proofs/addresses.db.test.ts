import { expect, test } from 'vitest';
import { morning } from '#testing/day.ts';
import { opened } from '#testing/opened.ts';
import { emptyDraft, emptyLine, emptyParty } from '../rules/orderDraft.ts';

const { app, sql } = await opened(morning());
const dispo = await app.as('dispo1');
const keyAccount = await app.as('keyacc');
type Client = typeof dispo;
type Address = { id: string; kind: string; customerId: string | null; number: string; name: string; city: string };
type Answer = { homeCountry: string; addresses: Address[] };

const ask = (client: Client, query: Record<string, string>) =>
  client.request<Answer>('GET', `/om-rest/addresses?${new URLSearchParams(query)}`);
const find = async (client: Client, q: string): Promise<string[]> => {
  const { status, body } = await ask(client, { q });
  expect(status).toBe(200);
  return body.addresses.map(({ name }) => name);
};

/** A record of the depot as its words are stored: `app.searchable` over all of them. */
const put = (
  type: 'customer' | 'stoplocation',
  id: string,
  name1: string,
  more: { data?: object; address?: object; until?: string; unit?: string } = {},
) => {
  const address = {
    name1,
    street: 'Proof Road',
    streetNumber: '1',
    postalCode: '88131',
    city: 'Lindau',
    countryCode: 'DE',
    ...more.address,
  };
  const data = {
    ...(type === 'customer' ? { customerNumber: id } : { internId: id.toUpperCase() }),
    ...more.data,
    address,
  };
  const words = [id, JSON.stringify(data).replace(/["{}:,]/g, ' ')].join(' ');
  return sql(
    `insert into master_record (org_unit, type, id, valid_from, valid_to, data, words, created_at, created_by, changed_at, changed_by)
      values ($1, $2, $3, '2020-01-01', $4, $5, app.searchable($6), now(), 'proof', now(), 'proof')`,
    [more.unit ?? 'dtm', type, id, more.until ?? null, JSON.stringify(data), words],
  );
};

test('an address is found by name, town or postal code, as people type it whose keyboard has no marks', async () => {
  await put('stoplocation', 'proof-1', 'Łódzka Gießerei Größe', {
    address: { city: 'Zwiefalten', postalCode: '88529' },
  });
  for (const q of [
    'lodzka',
    'ŁÓDZ',
    'giesserei',
    'grosse',
    'groesse',
    'zwief',
    '88529',
    'GIESS zwiefalten',
    '88529 lodz',
  ])
    expect([q, await find(dispo, q)]).toEqual([q, ['Łódzka Gießerei Größe']]);
  expect(await find(dispo, 'lodzka stuttgart')).toEqual([]);
  // The street, the number and whatever else the record says do not find it.
  expect(await find(dispo, 'proof-1')).toEqual([]);
  expect(await find(dispo, 'zwiefalten road')).toEqual([]);
});

test('customers and stop locations are found together, and one that is both stands once as the customer', async () => {
  await put('customer', 'proof-2', 'Doppelhaus Nord');
  await put('stoplocation', 'proof-3', 'Doppelhaus Nord');
  await put('stoplocation', 'proof-4', 'Doppelhaus Süd');
  const { body } = await ask(dispo, { q: 'doppelhaus' });
  expect(body.homeCountry).toBe('DE');
  expect(body.addresses).toMatchObject([
    // By the number of the place, because the customer has none that orders name it by.
    {
      kind: 'CUSTOMER',
      id: 'proof-2',
      customerId: 'proof-2',
      number: 'PROOF-3',
      name: 'Doppelhaus Nord',
      city: 'Lindau',
    },
    { kind: 'STOP_LOCATION', id: 'proof-4', customerId: null, number: 'PROOF-4' },
  ]);
});

test('a key account finds its own customers and nothing of the depot or of others', async () => {
  await put('customer', 'proof-5', 'Eigenbau Eins', { data: { keyAccountUnit: 'dtm' } });
  await put('customer', 'proof-6', 'Eigenbau Zwei');
  await put('stoplocation', 'proof-7', 'Eigenbau Drei');
  expect(await find(dispo, 'eigenbau')).toEqual(['Eigenbau Drei', 'Eigenbau Eins', 'Eigenbau Zwei']);
  expect(await find(keyAccount, 'eigenbau')).toEqual(['Eigenbau Eins']);
  const of = async (client: Client, customerId: string) =>
    (await ask(client, { customerId })).body.addresses.map(({ id }) => id);
  expect(await of(keyAccount, 'proof-5')).toEqual(['proof-5']);
  expect(await of(keyAccount, 'proof-6')).toEqual([]);
  expect(await of(dispo, 'proof-6')).toEqual(['proof-6']);
});

test('another depot and what has ended are not offered', async () => {
  const [other] = await sql<{ id: string }>(
    `select id from org_unit where is_branch and id <> 'dtm' order by id limit 1`,
  );
  await put('stoplocation', 'proof-8', 'Fremdhalle', { unit: other?.id ?? '' });
  await put('stoplocation', 'proof-9', 'Fremdhalle Ende', { until: '2026-03-09' });
  await put('stoplocation', 'proof-10', 'Fremdhalle Heute', { until: '2026-03-10' });
  expect(await find(dispo, 'fremdhalle')).toEqual(['Fremdhalle Heute']);
});

test('at most eight are offered of many, those first whose name begins so', async () => {
  for (let i = 0; i < 40; i += 1)
    await put('stoplocation', `proof-m${i}`, `A ${i} Vielhaus`, { address: { street: `Weg ${i}` } });
  await put('stoplocation', 'proof-mz', 'Vielhaus Zett');
  const found = await find(dispo, 'vielhaus');
  expect(found).toHaveLength(8);
  expect(found[0]).toBe('Vielhaus Zett');
});

test('nothing, one letter, signs of patterns and odd letters find nothing and break nothing; what is too long is refused', async () => {
  for (const q of ['', ' ', 'v', '%%', '__', '\\\\', "';--", '\u{1f69a}\u{1f69a}', '\u202e\u202e', ',,', '/|', 'ß'])
    expect([q, await find(dispo, q)]).toEqual([q, []]);
  expect((await ask(dispo, {})).body.addresses).toEqual([]);
  expect((await ask(dispo, { q: 'x'.repeat(100) })).body.addresses).toEqual([]);
  const refused = await Promise.all([ask(dispo, { q: 'x'.repeat(101) }), ask(dispo, { customerId: 'x'.repeat(31) })]);
  expect(refused.map(({ status, body }) => [status, body])).toMatchObject([
    [400, { code: 1303 }],
    [400, { code: 1303 }],
  ]);
  expect((await ask(dispo, { customerId: 'nobody' })).body.addresses).toEqual([]);
});

const content = (more: { draft?: object; customerId?: string } = {}) => {
  const { problems: _, ...empty } = emptyDraft(1);
  const consignee = { ...emptyParty(1), name: 'Empfang', postalCode: '44135', city: 'Dortmund', countryCode: 'DE' };
  return {
    draft: { ...empty, consignor: { ...consignee, name: 'Versand' }, consignee, lines: [emptyLine(1)], ...more.draft },
    orderType: 'DISPATCH_ORDER',
    ...(more.customerId ? { customerId: more.customerId } : {}),
  };
};
type Checked = { validationMessages: { field: string; code: string; severity: string; text: string }[] };

test('an order without packages, weight and day is told all three as warnings, while it is typed and when it is kept', async () => {
  const missing = ['NO_DAY', 'NO_PACKAGES', 'NO_WEIGHT'];
  const codes = ({ validationMessages }: Checked) =>
    validationMessages.map(({ code, severity }) => `${severity} ${code}`).toSorted();
  const checked = await dispo.request<Checked>('POST', '/om-rest/orders/check', content());
  expect(codes(checked.body)).toEqual(missing.map((code) => `WARNING ${code}`));
  const made = await dispo.request<Checked & { id: string; version: number }>('POST', '/om-rest/orders', {
    ...content(),
    clientKey: 'addresses-proof-1',
  });
  expect(codes(made.body)).toEqual(missing.map((code) => `WARNING ${code}`));
  // They are warnings: whoever says so hands it in all the same.
  const handedIn = await dispo.request<Checked>('POST', `/om-rest/orders/${made.body.id}/submit`, {
    version: made.body.version,
  });
  expect([handedIn.status, codes(handedIn.body)]).toEqual([200, missing.map((code) => `WARNING ${code}`)]);
});

test('somebody else’s customer is said in words while an order is typed, and no such order is kept', async () => {
  const [foreign] = await sql<{ id: string }>(
    `select id from master_record where type = 'customer' and org_unit = 'dtm' and data ->> 'keyAccountUnit' is null order by id limit 1`,
  );
  for (const customerId of [foreign?.id ?? '', 'nobody']) {
    const checked = await keyAccount.request<Checked>('POST', '/om-rest/orders/check', content({ customerId }));
    expect(checked.status).toBe(200);
    const message = checked.body.validationMessages.find(({ field }) => field === 'customerId');
    expect(message).toMatchObject({ code: 'CUSTOMER_FOREIGN', severity: 'ERROR' });
    expect(message?.text).toContain(customerId);
    const refused = await keyAccount.request<{ details: { violations: object[] } }>('POST', '/om-rest/orders', {
      ...content({ customerId }),
      clientKey: `addresses-proof-${customerId}`,
    });
    expect([refused.status, refused.body.details.violations]).toMatchObject([400, [{ field: 'customerId' }]]);
  }
});

test('another customer’s number that a key account types is nobody’s: nothing of that address is filled in', async () => {
  const [other] = await sql<{ number: string; street: string; phone: string; email: string }>(
    `select data ->> 'ediPartnerId' as number, data -> 'address' ->> 'street' as street, data -> 'address' ->> 'phone' as phone, data -> 'address' ->> 'email' as email
      from master_record where type = 'customer' and org_unit = 'dtm' and data ->> 'ediPartnerId' is not null and data ->> 'keyAccountUnit' is null order by id limit 1`,
  );
  const typed = (number: string, more: object = {}) =>
    content({ draft: { consignee: { ...emptyParty(1), number, ...more } }, customerId: 'c10003' });
  const codes = async (client: Client, number: string) =>
    (await client.request<Checked>('POST', '/om-rest/orders/check', typed(number))).body.validationMessages.map(
      ({ code }) => code,
    );
  expect(await codes(keyAccount, other?.number ?? '')).toEqual(await codes(keyAccount, '4099999999990'));
  const place = { name: 'Empfang', postalCode: '44135', city: 'Dortmund', countryCode: 'DE' };
  const made = await keyAccount.request<{ id: string; version: number }>('POST', '/om-rest/orders', {
    ...typed(other?.number ?? '', place),
    clientKey: 'addresses-proof-foreign',
  });
  expect(made.status).toBe(201);
  const { body } = await keyAccount.request<{ shipments: { itemId: string }[] }>(
    'POST',
    `/om-rest/orders/${made.body.id}/submit`,
    { version: made.body.version },
  );
  const [shipment] = await sql<{ consignee: string }>(`select consignee::text from shipment where id = $1`, [
    body.shipments.map(({ itemId }) => itemId).join(),
  ]);
  expect(shipment?.consignee).toContain('Empfang');
  for (const secret of [other?.street, other?.phone, other?.email]) {
    expect(secret).toBeTruthy();
    expect(shipment?.consignee).not.toContain(secret);
  }
});

test('home counts what is to be decided, of a key account its own alone', async () => {
  const to = (autoAccept: boolean) =>
    sql(
      `insert into config_entry (org_unit, name, value, changed_by) values ('dtm', 'orders', $1, 'test') on conflict (org_unit, name) do update set value = excluded.value`,
      [JSON.stringify({ autoAccept, autoConvert: false })],
    );
  type Home = { tiles: { module: string; value: number; text: string }[] };
  const counted = async (client: Client) =>
    (await client.request<Home>('GET', '/api/system/home')).body.tiles.find(({ text }) =>
      /^orders? (to decide|waiting for the depot)$/.test(text),
    );
  await to(false);
  const before = (await counted(dispo))?.value ?? 0;
  for (const [client, key] of [
    [dispo, 'home-1'],
    [keyAccount, 'home-2'],
  ] as const) {
    const made = await client.request<{ id: string; version: number }>('POST', '/om-rest/orders', {
      ...content(),
      clientKey: `addresses-${key}`,
    });
    expect(
      (await client.request('POST', `/om-rest/orders/${made.body.id}/submit`, { version: made.body.version })).status,
    ).toBe(200);
  }
  expect(await counted(dispo)).toMatchObject({
    module: 'OM',
    value: before + 2,
    text: expect.stringContaining('to decide'),
  });
  expect(await counted(keyAccount)).toMatchObject({ module: 'OM', value: 1, text: 'order waiting for the depot' });
  await to(true);
});
