import { sql } from 'kysely';
import type { CommandContext, ViewContext } from '#platform/context.ts';
import type { Changes } from '#platform/database/table.ts';
import type { MasterPalletState } from '../rules/vocabulary.ts';
import { saveItem } from './moveItem.ts';
import type { ShipmentRow, ShipmentTable } from './tables.gen.ts';

/**
 * What modules above know of a shipment and checks of modules between ask for (`master_pallet_item_id` is asked by dispatch and by
 * loading): they write it down here instead of being asked.
 */
type NotedFacts = Pick<
  Changes<ShipmentTable>,
  'master_pallet_item_id' | 'master_pallet_state' | 'customs_documents' | 'temperature_alarm_at'
>;
/** Of a master pallet: what all that lies on it makes together, and where it goes. */
type PalletFigures = Pick<
  Changes<ShipmentTable>,
  | 'weight'
  | 'loading_meter'
  | 'volume'
  | 'outbound_route'
  | 'aff_id'
  | 'destination_depot'
  | 'routing_state'
  | 'place_name'
>;

/** Writes what became known of locked shipments; open screens hear of it. */
export async function noteItemFacts(
  ctx: CommandContext,
  items: readonly ShipmentRow[],
  facts: NotedFacts & PalletFigures,
): Promise<ShipmentRow[]> {
  const noted: ShipmentRow[] = [];
  for (const item of items) noted.push(await saveItem(ctx, item, facts));
  return noted;
}

export type MasterPallet = { number: string; state: MasterPalletState };
const masterPalletOf = (row: Pick<ShipmentRow, 'order_number' | 'master_pallet_state'>): MasterPallet => ({
  number: row.order_number,
  state: row.master_pallet_state ?? 'CREATED',
});

/** What a shipment is or lies on, as checks ask: the master pallet that it is itself, and the number of the one that carries it. */
export async function masterPalletsOf(
  ctx: ViewContext,
  items: readonly ShipmentRow[],
): Promise<(item: ShipmentRow) => { masterPallet: MasterPallet | null; onMasterPallet: string | null }> {
  const ids = [...new Set(items.flatMap((item) => item.master_pallet_item_id ?? []))];
  const pallets =
    ids.length === 0
      ? []
      : await ctx.db.run(
          sql<{ id: string; order_number: string }>`select id, order_number from shipment
            where org_unit = ${ctx.unit} and id = any(${ids}::uuid[])`,
        );
  const numbers = new Map(pallets.map((pallet) => [pallet.id, pallet.order_number]));
  return (item) => ({
    masterPallet: item.shipment_type === 'MASTER_PALLET' ? masterPalletOf(item) : null,
    onMasterPallet: item.master_pallet_item_id
      ? (numbers.get(item.master_pallet_item_id) ?? item.master_pallet_item_id)
      : null,
  });
}
