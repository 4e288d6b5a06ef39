import type { CommandContext } from '#platform/context.ts';
import { byNetwork, nextLeg } from '../rules/routing.ts';
import { legEndOf } from './derivedOf.ts';
import type { Knowledge } from './shipmentKnowledge.ts';
import { saveItem } from './moveItem.ts';
import { lockOfNetwork } from './replaceShipment.ts';

/** What nobody has planned and nothing has happened to. */
const unplanned: readonly string[] = ['CREATED', 'DISPATCHABLE', 'ON_HOLD'];
const over: readonly string[] = ['COMPLETED', 'COMPLETED_WITH_DEVIATION', 'CLOSED', 'CANCELED'];

/**
 * Another way for a shipment of the network: its parts here know it from now on, and the part that goes on leads to the next depot of it.
 * What was overtaken by a newer word does nothing.
 * @param depots of the way, in the order in which goods meet them
 * @returns false when a part that goes on is planned already and leads elsewhere: it stays as this depot planned it
 */
export async function turnLegs(
  ctx: CommandContext,
  way: { shipmentId: string; version: number; depots: readonly string[] },
  known: Knowledge,
): Promise<boolean> {
  let turned = true;
  for (const item of await lockOfNetwork(ctx, way.shipmentId)) {
    if ((item.gtp_version ?? 0) >= way.version) continue;
    const told = { gtp_depots: [...way.depots], gtp_version: way.version };
    if (item.shipment_type === 'PICKUP' || item.consignee === null || over.includes(item.state)) {
      await saveItem(ctx, item, told);
      continue;
    }
    const { countryCode, postalCode, city } = item.consignee;
    const to = {
      countryCode: countryCode ?? '',
      postalCode: postalCode ?? '',
      city: city ?? '',
      productId: item.product_code,
      totalGrossWeight: item.weight,
    };
    const { routing, trafficType } =
      byNetwork(known.routings, ctx.unit, way.depots, known.depotOfRelation) ?? nextLeg(known.routings, ctx.unit, to);
    const depotId = trafficType === 'LineHaul' ? (way.depots[way.depots.indexOf(ctx.unit) + 1] ?? null) : null;
    const leg = { shipmentType: item.shipment_type, trafficType, relationId: routing?.relationId, depotId };
    const end = legEndOf(ctx.unit, item.consignee, leg, known);
    if (end.depot === item.leg_depot) {
      await saveItem(ctx, item, told);
      continue;
    }
    if (!unplanned.includes(item.state) || item.trip_id !== null) {
      turned = false;
      continue;
    }
    ctx.history({
      logKey: `ITEM:${item.id}`,
      type: 'UPD',
      code: '1010',
      textKey: 'shipments:history/legTurned',
      args: {
        order: item.order_number,
        before: { units: [item.leg_depot ?? ctx.unit] },
        after: { units: [end.depot ?? ctx.unit] },
      },
    });
    await saveItem(ctx, item, {
      ...told,
      traffic_type: trafficType,
      outbound_route: routing?.routeId ?? null,
      relation_id: routing?.relationId ?? null,
      routing_id: routing?.id ?? null,
      destination_depot: routing?.responsibleDepotId ?? null,
      routing_state: routing ? 'ROUTED' : 'ROUTING_FAILED',
      leg_depot: end.depot,
      stop_key: end.stopKey,
      latitude: end.latitude,
      longitude: end.longitude,
    });
  }
  return turned;
}
