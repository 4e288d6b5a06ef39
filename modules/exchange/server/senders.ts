import { sql } from 'kysely';
import type { CommandContext } from '#platform/context.ts';

/** Who ordered a shipment by file: the ids by which the sender may be known, and the number that the sender gave. */
export type Sender = { partnerIds: string[]; reference: string };

/** Senders of shipments that came in by file. */
export async function sendersOf(ctx: CommandContext, itemIds: readonly string[]): Promise<Map<string, Sender>> {
  const rows = await ctx.db.run(
    sql<{ item_id: string; reference: string | null; partner: string | null; consignor: string | null }>`
      select r.item_id, r.reference, i.partner, r.draft -> 'consignor' ->> 'number' as consignor
      from order_row r join order_import i on i.org_unit = r.org_unit and i.id = r.import_id
      where r.org_unit = ${ctx.unit} and r.item_id = any(${[...itemIds]}::uuid[])`,
  );
  return new Map(
    rows.map((row) => [
      row.item_id,
      {
        partnerIds: [row.partner, row.consignor].filter((id): id is string => id !== null && id !== ''),
        reference: row.reference ?? '',
      },
    ]),
  );
}
