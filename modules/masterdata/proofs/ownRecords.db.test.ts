import { beforeAll, expect, test } from 'vitest';
import { opened } from '#testing/opened.ts';
import type { Client } from '#testing/testApp.ts';

/**
 * Who sees only their own reads only their own, of every type that the tables hold and by every call that answers records. What belongs to whom is
 * counted by plain SQL: a type that is not named here is a catalogue, which everybody reads.
 */
const { app, sql } = await opened();
const aff = `select id from master_record where type = 'areafreightforwarder' and data -> 'userIDs' ? 'aff-hagen'`;
const driver = `select id from master_record where type = 'driver' and data ->> 'userId' = 'fahrer1'`;
const none = 'select id from master_record where false';
const named: Record<string, Record<string, string>> = {
  customer: { keyacc: `select id from master_record where type = 'customer' and data ->> 'keyAccountUnit' = 'dtm'` },
  driver: {
    'aff-hagen': `select id from master_record where type = 'driver' and data ->> 'affId' in (${aff})`,
    fahrer1: driver,
  },
  vehicle: {
    'aff-hagen': `select id from master_record where type = 'vehicle' and data ->> 'affId' in (${aff})`,
    fahrer1: `select id from master_record where type = 'vehicle' and data ->> 'driverId' in (${driver})`,
  },
  areafreightforwarder: { 'aff-hagen': aff },
  freightcarrier: {
    'aff-hagen': `select c.id from master_record c where c.type = 'freightcarrier' and exists (select from master_record a
      where a.type = 'areafreightforwarder' and a.data -> 'userIDs' ? 'aff-hagen' and a.data -> 'freightCarrierIDs' ? c.id)`,
  },
  stoplocation: { 'aff-hagen': `select id from master_record where type = 'stoplocation'` },
  edipartner: {},
  routing: {},
  stoplocationgroupingrequest: {},
};
const everybody = ['keyacc', 'aff-hagen', 'fahrer1'] as const;
const clients = new Map<string, Client>();
let types: string[];
beforeAll(async () => {
  for (const account of everybody) clients.set(account, await app.as(account));
  types = (await sql<{ type: string }>('select distinct type from master_record order by type')).map((row) => row.type);
});
const core = '/cmd-core-rest-interface/masterdata';
const idsOf = async (query: string): Promise<string[]> =>
  [...new Set((await sql<{ id: string }>(query)).map((row) => row.id))].sort();

test.each(everybody)(
  '%s: texts, lists, searches, records, versions, reserved ids and exports hold only theirs',
  async (account) => {
    const client = clients.get(account) as Client;
    let own = 0;
    let foreign = 0;
    for (const type of types) {
      const all = await idsOf(`select id from master_record where type = '${type}'
      and org_unit in ('dtm', 'global') and valid_from <= current_date and (valid_to is null or valid_to >= current_date)`);
      const mine = new Set(named[type] ? await idsOf(named[type][account] ?? none) : all);
      const theirs = all.filter((id) => mine.has(id));
      const at = `${account} ${type}`;
      type Texts = { data: Record<string, unknown> };
      const text = await client.request<Texts>('GET', `${core}/text/${type}/v1/dtm/current`);
      expect(Object.keys(text.body.data).sort(), `${at} text`).toEqual(theirs);
      const many = await client.request<{ types: Record<string, Texts> }>(
        'GET',
        `${core}/texts/v1/dtm/current?types=${type}`,
      );
      expect(Object.keys(many.body.types[type]?.data ?? {}).sort(), `${at} texts`).toEqual(theirs);
      type Page = { items: { id: string }[]; total: number };
      const list = await client.request<Page>('POST', `${core}/${type}/v1/dtm/list`, {
        paging: { size: 200, page: 0 },
      });
      expect([200, 403], `${at} list`).toContain(list.status);
      if (list.status === 200) {
        expect(
          list.body.items.every((row) => mine.has(row.id)),
          `${at} list`,
        ).toBe(true);
        expect(list.body.total, `${at} total`).toBe(Math.min(theirs.length, 1000));
        own += list.body.items.length;
      }
      const found = await client.request<Page>('GET', `${core}/${type}/v1/dtm?size=200`);
      if (found.status === 200)
        expect(
          found.body.items.every((row) => mine.has(row.id)),
          `${at} find`,
        ).toBe(true);
      const reserved = await client.request<{ ids: string[] }>('GET', `${core}/${type}/v1/dtm/reserved-ids`);
      const words = new Set(all);
      if (reserved.status === 200)
        expect(
          reserved.body.ids.filter((id) => words.has(id) && !mine.has(id)),
          `${at} reserved`,
        ).toEqual([]);
      for (const id of all.filter((one) => !mine.has(one)).slice(0, 5))
        for (const call of ['', '/versions', '/references']) {
          const answer = await client.request('GET', `${core}/${type}/v1/dtm/${id}${call}`);
          expect([403, 404], `${at} ${id}${call}`).toContain(answer.status);
          foreign += 1;
        }
      const sheet = await client.request<string>('GET', `${core}/${type}/v1/dtm/export?format=csv`);
      if (sheet.status === 200)
        for (const id of all.filter((one) => !mine.has(one)))
          expect(String(sheet.body).split(/[;\r\n]/), `${at} export`).not.toContain(id);
    }
    // The proof has looked at something: each has records of its own to read, and records that are not.
    expect(foreign).toBeGreaterThan(0);
    if (account !== 'fahrer1') expect(own).toBeGreaterThan(0);
  },
);

test('a foreign customer, a foreign driver and a foreign carrier are refused with a sentence that says why', async () => {
  const [foreign] = await sql<{ id: string }>(
    `select id from master_record where type = 'customer' and org_unit = 'dtm' and coalesce(data ->> 'keyAccountUnit', '') <> 'dtm' order by id limit 1`,
  );
  const draft = {
    row: 1,
    externOrderNumber: 'P-1',
    issuedAt: null,
    consignor: null,
    consignee: null,
    deliveryParty: null,
    carrier: null,
    pickupTimeSlot: null,
    deliveryTimeSlot: null,
    lines: [],
    dangerousGoods: [],
    temperatureMin: null,
    temperatureMax: null,
    freightTermCode: '',
    productCode: '',
    trafficType: null,
    references: [],
    instructions: [],
    flags: {},
    goodsValue: null,
    cashOnDelivery: null,
  };
  type Refused = { details: { violations: { field: string; message: string }[] } };
  const order = await (clients.get('keyacc') as Client).request<Refused>('POST', '/om-rest/orders', {
    clientKey: 'foreign-customer',
    orderType: 'DELIVERY_ORDER',
    customerId: foreign?.id,
    draft,
  });
  expect(order.status).toBe(400);
  expect(order.body.details.violations).toEqual([
    expect.objectContaining({ field: 'customerId', message: `“${foreign?.id}” is none of your customers.` }),
  ]);
  const desk = clients.get('aff-hagen') as Client;
  const [mine] = await sql<{ id: string }>(
    `select id from master_record where type = 'vehicle' and data ->> 'affId' in (${aff}) order by id limit 1`,
  );
  const vehicle = (await desk.request('GET', `${core}/vehicle/v1/dtm/${mine?.id}`)).body;
  const [other] = await sql<{ id: string }>(
    `select id from master_record where type = 'driver' and org_unit = 'dtm' and coalesce(data ->> 'affId', '') not in (${aff}) order by id limit 1`,
  );
  const changed = await desk.request<Refused>('POST', '/cmd-core-rest-interface/transfer/vehicle/v1/dtm', {
    ...vehicle,
    driverId: other?.id,
  });
  expect(changed.status).toBe(400);
  expect(changed.body.details.violations[0]).toMatchObject({
    field: 'driverId',
    message: `“${other?.id}” is not yours, or does not exist.`,
  });
});
