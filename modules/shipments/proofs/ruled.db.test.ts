import { beforeAll, expect, test } from 'vitest';
import { addDays } from '#kernel/date.ts';
import { today } from '#testing/day.ts';
import { opened } from '#testing/opened.ts';
import { publishRules } from '#testing/ruleTables.ts';
import type { Client } from '#testing/testApp.ts';

const { app, sql } = await opened();
let dispatcher: Client;
let admin: Client;
beforeAll(async () => {
  dispatcher = await app.as('dispo1');
  admin = await app.as('depotadmin');
});

const party = { countryCode: 'DE', streetAndNumber: 'Hafenstr. 4' };
const collection = (more: Record<string, unknown> = {}) => ({
  clientKey: crypto.randomUUID(),
  consignor: { ...party, name: 'Möbel Regel', postalCode: '58095', city: 'Hagen' },
  consignee: { ...party, name: 'Lager Süd', postalCode: '80331', city: 'München' },
  executionDate: addDays(today(), 1),
  goods: [{ numberOfPackages: 2, packingType: 'EUR', grossWeight: 500_000, length: 1200, width: 800, height: 1400 }],
  ...more,
});
async function create(more: Record<string, unknown> = {}) {
  const answer = await dispatcher.request<{ itemId: string }>('POST', '/dpt-rest/items/create', collection(more));
  expect(answer.status).toBe(201);
  const [row] = await sql<{
    id: string;
    priority_level: number;
    loading_meter: number;
    chargeable_weight: number;
    aff_id: string | null;
    default_aff_id: string | null;
    stop_group: string | null;
    attributes: string[];
  }>(
    `select id, priority_level, loading_meter, chargeable_weight, aff_id, default_aff_id, stop_group, attributes from shipment where id = $1`,
    [answer.body.itemId],
  );
  if (!row) throw new Error('not stored');
  return row;
}
const decisionsOf = (id: string) =>
  sql<{ config_name: string; version: number; row: string; facts: Record<string, unknown> }>(
    `select config_name, version, hits -> 0 ->> 'rowId' as row, facts from rule_decision where org_unit = 'dtm' and subject_type = 'ITEM' and subject_id = $1 order by config_name`,
    [id],
  );
const heavy = { attr: 'weightKg', op: '≥', value: 400 };
const of = (name: string) => ({ attr: 'shipper', op: '=', value: name });
const ours = of('Möbel Regel');
const there = { attr: 'postalCode', op: '=', value: '58095' };

test('a shipment is as bulky, as urgent, shared and carried as the tables say, and it says why', async () => {
  const before = await create();
  const [aff] = await sql<{ id: string }>(
    `select id from master_record where type = 'areafreightforwarder' and org_unit = 'dtm' and id is distinct from $1 order by id limit 1`,
    [before.aff_id],
  );
  if (!aff) throw new Error('no other forwarder');
  await publishRules(admin, 'bulkinessRules', [
    {
      priority: 10,
      conditions: [{ attr: 'weightKg', op: '≥', value: 400 }],
      result: { loadingMetreFactor: 1.5, extraWorker: true },
    },
  ]);
  // The table of priority reads what the table of bulk has said before it.
  await publishRules(admin, 'priorityAssessment', [
    {
      priority: 10,
      conditions: [ours, { attr: 'attributes', op: 'contains any', value: ['requiresAdditionalWorker'] }],
      result: { priorityLevel: 2 },
    },
  ]);
  await publishRules(admin, 'shipmentGroupAssessment', [
    { priority: 10, conditions: [heavy, there], result: { groupKey: 'campus' } },
  ]);
  await publishRules(admin, 'areaFreightForwarderWorkflow', [
    { priority: 10, conditions: [heavy, there], result: { affId: aff.id } },
  ]);

  const ruled = await create();
  expect(ruled).toMatchObject({
    priority_level: 2,
    // 2 pallets of 1.2 x 0.8 m are 0.8 loading metres; half as much again by the table.
    loading_meter: 1200,
    // 1.2 m at 1,750 kg each: more than the 500 kg that it weighs.
    chargeable_weight: 2_100_000,
    aff_id: aff.id,
    default_aff_id: aff.id,
    stop_group: 'campus|DE|58095',
  });
  expect(before).toMatchObject({ loading_meter: 800, stop_group: null });
  expect(ruled.attributes).toContain('requiresAdditionalWorker');
  expect(before.attributes).not.toContain('requiresAdditionalWorker');

  const why = await decisionsOf(ruled.id);
  expect(why.map((one) => [one.config_name, one.row])).toEqual([
    ['areaFreightForwarderWorkflow', 'row-1'],
    ['bulkinessRules', 'row-1'],
    ['priorityAssessment', 'row-1'],
    ['shipmentGroupAssessment', 'row-1'],
  ]);
  expect(why[1]?.facts).toMatchObject({ weightKg: 500, packages: 2 });
  expect(await decisionsOf(before.id)).toEqual([]);
  const told = await sql<{ text_key: string }>(
    `select text_key from history where log_key = $1 and text_key like 'shipments:history/ruled/%'`,
    [`ITEM:${ruled.id}`],
  );
  expect(told).toHaveLength(4);
});

test('what no row takes is as without tables', async () => {
  const other = await create({
    consignor: { ...party, name: 'Leichtbau', postalCode: '58095', city: 'Hagen' },
    goods: [{ numberOfPackages: 1, grossWeight: 20_000, length: 1200, width: 800, height: 1400 }],
  });
  expect(other).toMatchObject({ loading_meter: 400, stop_group: null });
  // Judged, and no row fitted: that is kept as well.
  expect((await decisionsOf(other.id)).map(({ row }) => row)).toEqual([null, null, null, null]);
});

test('a result that nobody can use stops no shipment: it is as without the table, and the operator sees a count', async () => {
  // Behind the back of the editor, which refuses it: a forwarder that was deleted since, and a factor beyond any truck.
  await sql(
    `update rule_version set stamp = gen_random_uuid(), rows = jsonb_set(rows, '{0,result}', case when rows::text like '%affId%' then '{"affId": "gone"}' else '{"loadingMetreFactor": 1e9}' end::jsonb)
      where org_unit = 'dtm' and (rows::text like '%"affId"%' or rows::text like '%loadingMetreFactor%')`,
  );
  const shipment = await create();
  expect(shipment).toMatchObject({ loading_meter: 800, stop_group: 'campus|DE|58095' });
  expect(shipment.aff_id).not.toBe('gone');
  const faults = await sql<{ config_name: string; count: number }>(
    `select config_name, count from rule_fault where org_unit = 'dtm' order by config_name`,
  );
  expect(faults).toEqual([
    { config_name: 'areaFreightForwarderWorkflow', count: 1 },
    { config_name: 'bulkinessRules', count: 1 },
  ]);
});

test('a draft is tried on the shipments of the last days, each with its address', async () => {
  const { body } = await admin.request<{
    tried: number;
    same: number;
    changed: { subjectId: string; name: string; address: string }[];
  }>('POST', '/ruleengine-rest/simulate/priorityAssessment', {
    groupType: 'NONE',
    groupId: '',
    days: 30,
    draft: [{ id: 'row-1', priority: 10, conditions: [ours], result: { priorityLevel: 1 } }],
  });
  const [{ n, mine } = { n: 0, mine: 0 }] = await sql<{ n: number; mine: number }>(
    `select count(*)::int as n, count(*) filter (where consignor ->> 'name' = 'Möbel Regel')::int as mine from shipment
      where org_unit = 'dtm' and state <> 'CANCELED' and shipment_type <> 'MASTER_PALLET'`,
  );
  expect(body.tried).toBe(Math.min(500, n));
  expect(body.changed).toHaveLength(mine);
  expect(body.tried - body.same).toBe(mine);
  const [one] = body.changed;
  expect(one?.address).toBe(`/DPT/shipment/${one?.subjectId}`);
});

test('a shipment says itself what tables know of it, to whoever may write one and sees it', async () => {
  const { id } = await create();
  const of = (client: Client) =>
    client.request<{ facts: Record<string, unknown> }>('POST', '/dpt-rest/items/rule-facts', { itemIds: [id] });
  const { body } = await of(admin);
  expect(body.facts).toMatchObject({
    shipper: 'Möbel Regel',
    itemType: 'PICKUP',
    weightKg: 500,
    packages: 2,
    packageKg: 250,
    packageLongestCm: 140,
    postalCode: '58095',
  });
  expect((await of(await app.as('lader1'))).status).toBe(403);
  expect((await of(await app.as('hallenmeister-ham', 'ham'))).status).toBe(404);
});
