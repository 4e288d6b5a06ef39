// Concerns: every module.
import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { sscc } from '#kernel/barcode.ts';
import type { KeyScope } from '#kernel/keyScope.ts';
import type { OrderImport } from '#modules/exchange/contract/calls.ts';
import { coldPlace, device, minute } from '#modules/temperature/proofs/coldPlace.ts';
import { clock } from '../testing/clock.ts';
import { opened } from '../testing/opened.ts';
import { partnerKey } from '../testing/partnerKey.ts';

/**
 * A key opens what its call declares (`keyScope`), and of that its partner's rows alone: every such call has its proof here. Rows of two
 * partners are planted; what is another's is answered as if it were not there, and stays as it is.
 */
const { app, sql } = await opened();
const admin = await app.as('depotadmin');
const calls = app.platform.modules.flatMap((module) => module.routes ?? []).map(({ call }) => call);
const [ours, theirs] = [
  await partnerKey(admin, 'KEYS-A', ['orders', 'status'], 6000),
  await partnerKey(admin, 'KEYS-B', ['orders', 'status'], 6000),
];

/** As a program calls: no cookie, no origin, its key. */
async function ask(token: string, method: string, path: string, body?: string | Uint8Array) {
  const answer = await fetch(app.url + path, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/octet-stream', 'accept-language': 'en' },
    ...(body === undefined ? {} : { body: body as never }),
  });
  const text = await answer.text();
  return { status: answer.status, text };
}

const gln = '4012345000009';
const code = sscc('34012345000000613');
/** Both send for one consignor, who is named by his number: a number of an order alone says nothing about whose it is. */
const json = (number: string, more: object = {}) =>
  JSON.stringify({
    orders: [
      {
        number,
        consignor: { number: gln, name: 'Federn', postalCode: '58089', city: 'Hagen', country: 'DE' },
        consignee: { name: 'Geheim & Söhne', street: 'Weg 1', postalCode: '44135', city: 'Dortmund', country: 'DE' },
        goods: [{ packages: 1, weightKg: 10, barcodes: [code] }],
        ...more,
      },
    ],
  });
const other = {
  consignee: { name: 'Baumarkt', street: 'Ring 5', postalCode: '58095', city: 'Hagen', country: 'DE' },
  goods: [{ packages: 3, weightKg: 30 }],
};
const table = (number: string, action = '') =>
  `Order Number,Origin Number,Action,Destination Name,Destination Address,Destination City,Destination Postal Code,Destination Country,Packages,Weight\r\n${number},${gln},${action},Baumarkt,Ring 5,Hagen,58095,DE,3,30\r\n`;
const edi = (number: string, how = '9') => {
  const segments = [
    'UNH+1+IFTMIN:D:01B:UN:EAN004',
    `BGM+610+${number}+${how}`,
    `NAD+CZ+${gln}::9++Federn+Weg 1+Hagen++58089+DE`,
    'NAD+CN+++Baumarkt+Ring 5+Hagen++58095+DE',
    'GID+1+3:PX',
    'MEA+WT+AAB+KGM:30',
  ];
  return [
    'UNB+UNOC:3+KEYS-A:14+4399901000010:14+261127:1800+F1',
    ...segments,
    `UNT+${segments.length + 1}+1`,
    'UNZ+1+F1',
    '',
  ].join("'\n");
};

const sent = await ask(ours, 'POST', '/om-rest/imports?kind=json', json('KEYS-1'));
expect([sent.status, JSON.parse(sent.text).rowsOk]).toEqual([201, 1]);
const mine: OrderImport = JSON.parse(sent.text);
/** All that stands of the one partner's orders. */
const standing = () =>
  sql(`select i.partner, r.state, r.version, r.draft, o.state as order_state, o.version as order_version, o.draft as order_draft, s.state as item_state,
      s.version as item_version, s.packages, s.consignee from order_row r join order_import i on i.org_unit = r.org_unit and i.id = r.import_id
    left join transport_order o on o.id = r.order_id left join shipment s on s.id = r.item_id where i.partner = 'KEYS-A' order by r.id`);
const secrets = [mine.id, mine.items[0]?.itemId ?? '', mine.items[0]?.orderNumber ?? '', 'Geheim'];
expect(secrets.every(Boolean)).toBe(true);

/** An answer without what differs from request to request. */
const alike = (text: string, number: string): string =>
  text
    .replaceAll(number, '#')
    .replaceAll(/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g, 'id')
    .replaceAll(/"(orderNumber|externId|receivedAt)":("[^"]*"|\d+)/g, '$1');

const digest = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 10);

type Bodies = Record<string, (number: string) => string>;
const speaking: Record<string, Bodies> = {
  json: {
    new: (number) => json(number, other),
    same: (number) => json(number, { goods: [{ packages: 1, weightKg: 10 }] }),
    change: (number) => json(number, { ...other, action: 'change' }),
    cancel: (number) => json(number, { action: 'cancel' }),
    'cancel by number': (number) => JSON.stringify({ orders: [{ number, action: 'cancel' }] }),
  },
  csv: {
    new: (number) => table(number),
    change: (number) => table(number, 'change'),
    cancel: (number) => table(number, 'cancel'),
  },
  edi: {
    new: (number) => edi(number),
    change: (number) => edi(number, '4'),
    cancel: (number) => edi(number, '1'),
  },
};
/** Whatever the other partner says of a number, it is answered as of a number that nobody has, and who has it keeps it. */
async function speaksOfOwnAlone(path: string): Promise<void> {
  for (const [kind, bodies] of Object.entries(speaking))
    for (const [name, body] of Object.entries(bodies)) {
      const at = `${path} ${kind} ${name}`;
      const number = `KEYS-${digest(at)}`;
      const planted: OrderImport = JSON.parse(
        (await ask(ours, 'POST', '/om-rest/imports?kind=json', json(number))).text,
      );
      expect(planted.rowsOk, at).toBe(1);
      const before = await standing();
      const of = async (which: string) => {
        const { status, text } = await ask(theirs, 'POST', `${path}?kind=${kind}`, body(which));
        const found = [...secrets, planted.id, planted.items[0]?.itemId ?? '', planted.items[0]?.orderNumber ?? ''];
        return {
          status,
          text: alike(text, which),
          secrets: found.filter((one) => text.includes(one) && !body(which).includes(one)),
        };
      };
      const there = await of(number);
      expect(there, at).toEqual(await of(`${number}-FREE`));
      expect([there.status, there.secrets], at).toEqual([path.endsWith('dryrun') ? 200 : 201, []]);
      expect(await standing(), at).toEqual(before);
    }
  // Whatever a file says of its sender, its rows are those of the key.
  const senders = await sql<{ partner: string; keys: string }>(
    `select distinct i.partner, k.partner_id as keys from order_import i join partner_key k on k.id = i.partner_key`,
  );
  expect(senders.filter(({ partner, keys }) => partner !== keys)).toEqual([]);
}

const unknown = '01900000-0000-7000-8000-000000000001';
/** A row for each call that a key opens. */
const proofs: Record<string, () => Promise<void>> = {
  'exchange.importOrders': () => speaksOfOwnAlone('/om-rest/imports'),
  'exchange.tryImport': () => speaksOfOwnAlone('/om-rest/imports/dryrun'),
  'exchange.getImport': async () => {
    const [there, nowhere] = [
      await ask(theirs, 'GET', `/om-rest/imports/${mine.id}`),
      await ask(theirs, 'GET', `/om-rest/imports/${unknown}`),
    ];
    expect(there).toEqual(nowhere);
    expect(there.status).toBe(404);
    expect((await ask(ours, 'GET', `/om-rest/imports/${mine.id}`)).status).toBe(200);
  },
  'exchange.orderStatus': async () => {
    expect(await ask(theirs, 'GET', '/om-rest/status?number=KEYS-1')).toEqual({ status: 200, text: '[]' });
    await ask(theirs, 'POST', '/om-rest/imports?kind=json', json('KEYS-1', other));
    const [own, foreign] = [
      await ask(ours, 'GET', '/om-rest/status?number=KEYS-1'),
      await ask(theirs, 'GET', '/om-rest/status?number=KEYS-1'),
    ];
    expect(JSON.parse(own.text)).toMatchObject([{ number: 'KEYS-1', packages: 1, shipmentNumber: secrets[2] }]);
    expect(JSON.parse(foreign.text)).toMatchObject([{ number: 'KEYS-1', packages: 3 }]);
    expect(foreign.text).not.toContain(secrets[2]);
    // Cancelled by who sent it, and by nobody else's hand.
    await ask(theirs, 'POST', '/om-rest/imports?kind=json', json('KEYS-1', { ...other, action: 'cancel' }));
    expect(JSON.parse((await ask(theirs, 'GET', '/om-rest/status?number=KEYS-1')).text)[0].state).toBe('CANCELED');
    expect(await ask(ours, 'GET', '/om-rest/status?number=KEYS-1')).toEqual(own);
  },
  'temperature.sendReadings': async () => {
    const [one, two] = [await coldPlace(app, 'KEYS-1'), await coldPlace(app, 'KEYS-2')];
    const body = { readings: [{ ts: clock.now() - minute, value: 5 }] };
    const there = await device(app, two.serial, one.token, body);
    expect(there).toEqual(await device(app, 'S-NOBODY', one.token, body));
    expect(there.status).toBe(403);
    // A partner's key is no device's.
    expect((await device(app, two.serial, ours, body)).status).toBe(403);
    expect(
      await sql(`select 1 from reading r join sensor s on s.id = r.sensor_id where s.serial like 'S-KEYS-%'`),
    ).toEqual([]);
    expect((await device(app, one.serial, one.token, body)).status).toBe(200);
  },
};

test('every call that a key opens has its proof', () => {
  const keyed = calls.filter(({ keyScope }) => keyScope).map(({ id }) => id);
  expect(Object.keys(proofs).toSorted()).toEqual([...new Set(keyed)].toSorted());
});

test.each(Object.entries(proofs))('%s: rows of the key’s partner alone', async (_, proof) => {
  await proof();
});

test('a key opens no call beside those of its scopes', async () => {
  const scopes: KeyScope[] = ['orders', 'status'];
  const closed = calls.filter(
    ({ keyScope, access }) => access !== 'public' && !(keyScope && scopes.includes(keyScope)),
  );
  expect(closed.length).toBeGreaterThan(200);
  const open: string[] = [];
  for (const { id, method, path } of closed) {
    const place = path.replaceAll(/\{\w+\}/g, unknown);
    const body = method === 'GET' || method === 'DELETE' ? undefined : '{}';
    const { status } = await ask(ours, method, place, body);
    if (status !== 403) open.push(`${id} ${status}`);
  }
  expect(open).toEqual([]);
});

test('an SSCC that another partner’s package bears is told, and not whose it is', async () => {
  const answer = await ask(
    theirs,
    'POST',
    '/om-rest/imports?kind=json',
    json('KEYS-2', { consignee: other.consignee }),
  );
  const { messages }: OrderImport = JSON.parse(answer.text);
  expect(messages.map((one) => one.code)).toContain('BARCODE_TAKEN');
  expect(secrets.filter((one) => answer.text.includes(one))).toEqual([]);
});

test('who is behind a number the depot’s records tell its own people, and no program', async () => {
  const [known] = await sql<{ number: string; name: string }>(
    `select data ->> 'ediPartnerId' as number, data -> 'address' ->> 'name1' as name from master_record
      where type = 'customer' and data ->> 'ediPartnerId' is not null order by id limit 1`,
  );
  const answer = await ask(
    theirs,
    'POST',
    '/om-rest/imports?kind=json',
    json('KEYS-3', { consignee: { number: known?.number, postalCode: '44135', city: 'Dortmund', country: 'DE' } }),
  );
  expect(JSON.parse(answer.text)).toMatchObject({ rowsOk: 1, items: [{ orderNumber: expect.any(String) }] });
  expect(answer.text).not.toContain(known?.name);
});

test('what the desk has typed in is not changed by a partner’s program: it waits', async () => {
  const typed = await sql<{ id: string; version: number }>(
    `update transport_order set extern_id = $1, draft = jsonb_set(draft, '{externOrderNumber}', '"KEYS-TYPED"')
      where id = (select order_id from order_row where order_id is not null and import_id = $2) returning id, version`,
    [`${gln}/KEYS-TYPED`, mine.id],
  );
  await sql(`update order_row set order_id = null, item_id = null, extern_id = null where import_id = $1`, [mine.id]);
  await sql(`update shipment set extern_id = $1 where id = $2`, [`${gln}/KEYS-TYPED`, mine.items[0]?.itemId]);
  for (const action of ['new', 'change', 'cancel']) {
    const answer = await ask(theirs, 'POST', '/om-rest/imports?kind=json', json('KEYS-TYPED', { ...other, action }));
    const { rowsOk, rowsFailed, messages }: OrderImport = JSON.parse(answer.text);
    expect([action, rowsOk, rowsFailed]).toEqual([action, 0, 1]);
    expect(messages.map((one) => one.code)).toContain('NOT_COMPARED');
  }
  expect(await sql(`select version from transport_order where id = $1`, [typed[0]?.id])).toEqual([
    { version: typed[0]?.version },
  ]);
});
