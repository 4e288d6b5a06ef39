import type { CommandContext } from '#platform/context.ts';
import { shipmentWithdrawn } from '../contract/doors.ts';
import { collectingDepot } from './handOver.ts';
import { saveShipment } from './shipments.ts';
import type { GtpLegRow, GtpShipmentRow } from './tables.gen.ts';

/**
 * Asks the depot that collects to let a shipment go. Until it answers, the shipment keeps its way at hand: had the depot dispatched it before it
 * heard of this, it is in transport again.
 */
export async function withdraw(
  ctx: CommandContext,
  before: GtpShipmentRow,
  moved: GtpShipmentRow,
  legs: GtpLegRow[],
): Promise<GtpShipmentRow> {
  const { routing_status, schema_id, schema_name, schema_version, route, planned_arrival } = before;
  const saved = await saveShipment(ctx, moved, {
    withdrawn: { columns: { routing_status, schema_id, schema_name, schema_version, route, planned_arrival }, legs },
  });
  ctx.post(collectingDepot(before), shipmentWithdrawn, `${before.id}/${saved.version}`, {
    shipmentId: before.id,
    version: saved.version,
    orderNumber: before.order_number,
  });
  return saved;
}
