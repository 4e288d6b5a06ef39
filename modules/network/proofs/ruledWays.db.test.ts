import { expect, test } from 'vitest';
import { opened } from '#testing/opened.ts';
import { publishRules } from '#testing/ruleTables.ts';
import type { Client } from '#testing/testApp.ts';
import { base, create, dortmund, hamburg } from './someShipments.ts';

const { app, sql } = await opened();

type Answer = { proposals: { schemaId: string; trace: { key: string; args: object }[] }[]; trace: { key: string }[] };
const ways = async (client: Client, id: string) =>
  (await client.request<Answer>('POST', `${base}/proposed-route/${id}`, {})).body;

test('the schema that the network’s table of rules names goes first for whoever asks, the way says so, and what is stored says why', async () => {
  const planner = await app.as('planner', 'global');
  const ham = await app.as('dispo-ham', 'ham');
  const { id } = await create(ham, hamburg, dortmund, 3);
  const before = await ways(ham, id);
  const [first, other] = [...new Set(before.proposals.map(({ schemaId }) => schemaId))];
  if (!first || !other) throw new Error('the demo network has one way only');
  // The demo's own table of the network is version 1.
  await publishRules(planner, 'gtpRouting', [
    { priority: 70, conditions: [{ attr: 'originDepot', op: '=', value: 'ham' }], result: { schemaId: other } },
  ]);
  for (const client of [ham, planner]) {
    const after = await ways(client, id);
    expect(after.proposals[0]?.schemaId).toBe(other);
    expect(after.proposals.map(({ schemaId }) => schemaId).toSorted()).toEqual(
      before.proposals.map(({ schemaId }) => schemaId).toSorted(),
    );
    expect(after.proposals[0]?.trace.at(-1)).toMatchObject({ key: 'ruled', args: { row: '70', version: 2 } });
  }
  const { body } = await planner.request<{ results: { success: boolean }[] }>('POST', `${base}/route-shipment-batch`, {
    ids: [id],
  });
  expect(body.results).toMatchObject([{ success: true }]);
  expect(
    await sql(
      `select s.schema_id = $2 as chosen, d.hits -> 0 ->> 'rowId' as row from gtp_shipment s join rule_decision d
        on d.org_unit = s.org_unit and d.subject_id = s.id::text and d.config_name = 'gtpRouting' where s.id = $1`,
      [id, other],
    ),
  ).toEqual([{ chosen: true, row: 'row-1' }]);
});
