import { expect, test } from 'vitest';
import { morning } from '#testing/day.ts';
import { opened } from '#testing/opened.ts';
import type { Client } from '#testing/testApp.ts';
import type { TransportSchema, WhatIf } from '#modules/networkrules/contract/schemas.ts';
import { create, dortmund, hamburg, munich, route } from './someShipments.ts';

/** A schema is tried with the shipments of the last days (`networkrules.pastRequests`). */
const { app, sql } = await opened(morning());
const planner = await app.as('planner', 'global');
const dtm = await app.as('dispo1');

const leipzig = { name: 'Pleiße Optik', countryCode: 'DE', postalCode: '04109', city: 'Leipzig' };
const byHub = 'By hub 36';

const [straight, ways, cancelled, old] = await Promise.all([
  create(dtm, dortmund, hamburg, 6),
  create(dtm, dortmund, leipzig, 6),
  create(dtm, dortmund, munich, 6),
  create(dtm, dortmund, munich, 6),
]);
const stranger = await create(planner, hamburg, leipzig, 6, { branch: 'ham' });

/** The schema over the hub as it would be over the depot in Munich. */
async function moved(): Promise<object> {
  const { body } = await planner.request<TransportSchema[]>('GET', '/gtp-rest/transport-schemas/list');
  const {
    historyLogKey: _log,
    version: _version,
    ...schema
  } = body.find(({ name }) => name === byHub) ?? {
    historyLogKey: '',
    version: 0,
    legs: [],
  };
  return { ...schema, legs: schema.legs.map((leg) => (leg.kind === 'HUB' ? { ...leg, branchId: 'muc' } : leg)) };
}
const tried = async (client: Client, more: object = {}): Promise<WhatIf> => {
  const { status, body } = await client.request<WhatIf>('POST', '/gtp-rest/transport-schemas/what-if', {
    schema: await moved(),
    ...more,
  });
  expect(status).toBe(200);
  return body;
};
/** Everything that a trial could have written. */
const stored = () =>
  sql(
    `select (select md5(string_agg(s::text, '|' order by id)) from gtp_shipment s) as shipments, (select md5(string_agg(l::text, '|' order by shipment_id, seq)) from gtp_leg l) as legs,
      (select md5(string_agg(r::text, '|' order by id)) from network_rule r) as rules, (select max(version) from network_version) as version, (select count(*)::int from history) as history`,
  );
const past = `s.state <> 'CANCELED' and s.created_at > now() - interval '7 days'`;
const numbers = async (where: string): Promise<string[]> =>
  (
    await sql<{ order_number: string }>(
      `select s.order_number from gtp_shipment s where ${past} and ${where} order by 1`,
    )
  ).map((row) => row.order_number);
const ofDtm = `exists (select from gtp_participant p where p.shipment_id = s.id and p.unit = 'dtm')`;

test('a schema that is moved to another hub is tried with the shipments of the last week, and changes exactly those that go by it', async () => {
  await sql(`update gtp_shipment set created_at = now() - interval '8 days' where id = $1`, [old.id]);
  const { version } = (await dtm.request<{ version: number }>('GET', `/gtp-rest/shipments/${cancelled.id}`)).body;
  const gone = await planner.request('PUT', `/gtp-rest/shipments/cancel/${cancelled.id}`, {
    version,
    reason: 'Not ready',
  });
  expect(gone.status).toBeLessThan(300);
  // Counted a second way: every shipment is routed for good, and its row says by which schema.
  const open = await sql<{ id: string }>(`select s.id from gtp_shipment s where ${past} and s.state = 'NEW'`);
  await route(
    planner,
    open.map(({ id }) => id),
  );
  await app.settled();
  const before = await stored();
  const expected = await numbers(`s.schema_name = '${byHub}'`);
  expect(expected).toContain(ways.orderNumber);
  expect(expected).toContain(stranger.orderNumber);
  expect(expected).not.toContain(straight.orderNumber);

  const all = await tried(planner);
  expect(all.tried).toBe((await numbers('true')).length);
  expect(all.changes.map(({ name }) => name).toSorted()).toEqual(expected);
  expect(all.counts.WAY + all.counts.LOST).toBe(expected.length);
  for (const { before: was, after } of all.changes) {
    expect(was?.depots).toContain('36');
    expect(after?.depots ?? []).not.toContain('36');
  }
  // A depot tries with what it sees, no more.
  const own = await tried(dtm);
  expect(own.tried).toBe((await numbers(ofDtm)).length);
  expect(own.tried).toBeLessThan(all.tried);
  expect(own.changes.map(({ name }) => name).toSorted()).toEqual(
    await numbers(`s.schema_name = '${byHub}' and ${ofDtm}`),
  );
  expect(own.changes.map(({ name }) => name)).not.toContain(stranger.orderNumber);
  // Further back there is one more.
  expect((await tried(planner, { days: 9 })).tried).toBe(all.tried + 1);
  expect(await stored()).toEqual(before);
});
