import { createTrip } from './day.ts';
import type { Client } from './testApp.ts';

/** Accounts that see only their own (T-05). */
export const ownRowAccounts = { aff: 'aff-hagen', driver: 'fahrer1', keyAccount: 'keyacc' } as const;
export type OwnRowAccount = keyof typeof ownRowAccounts;

const aff = `(select id from master_record where type = 'areafreightforwarder' and data -> 'userIDs' ? 'aff-hagen')`;
const driver = `(select id from master_record where type = 'driver' and data ->> 'userId' = 'fahrer1')`;
const trips = (of: string) => `trip_id in (select id from trip where ${of})`;
/** Kinds of rows of a depot, and which of them belong to each account, as plain SQL. */
const kinds: Record<string, Partial<Record<OwnRowAccount, string>>> = {
  shipment: {
    aff: `aff_id in ${aff} or ${trips(`aff_id in ${aff}`)}`,
    driver: trips(`driver_id in ${driver}`),
  },
  trip: { aff: `aff_id in ${aff}`, driver: `driver_id in ${driver}` },
  process_list: { aff: trips(`aff_id in ${aff}`), driver: trips(`driver_id in ${driver}`) },
  transport_order: { keyAccount: `key_account_unit = 'dtm'` },
  order_import: {},
  order_row: {},
  out_message: {},
};
export const ownRowKinds: readonly string[] = Object.keys(kinds);

type Sql = <Row>(text: string, values?: unknown[]) => Promise<Row[]>;
/** Ids of the depot's rows that are not the account's, each with its kind. */
export async function rowsOfOthers(sql: Sql, who: OwnRowAccount): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  for (const [kind, own] of Object.entries(kinds)) {
    const rows = await sql<{ id: string }>(
      `select id::text from ${kind} where org_unit = 'dtm' and not coalesce(${own[who] ?? 'false'}, false)`,
    );
    for (const { id } of rows) found.set(id, kind);
  }
  return found;
}

/** What others have: a trip, and an import of which one order is taken and one waits. */
export async function rowsForOthers(dispo: Client): Promise<void> {
  await createTrip(dispo);
  const table = [
    'Order Number,Destination Name,Destination Address,Destination City,Destination Postal Code,Destination Country,Packages,Weight',
    'OTHERS-1,Baumarkt,Weg 1,Dortmund,44135,DE,1,10',
    'OTHERS-2,Baumarkt,Weg 1,Dortmund,44135,DE,half,10',
  ];
  const sent = await dispo.request<{ rowsOk: number; rowsFailed: number }>(
    'POST',
    '/om-rest/imports?kind=csv',
    Buffer.from(table.join('\r\n')),
  );
  if (sent.status !== 201 || sent.body.rowsOk !== 1 || sent.body.rowsFailed !== 1)
    throw new Error(`the import of others is ${sent.status} ${JSON.stringify(sent.body)}`);
}
