import { sql } from 'kysely';
import { dateToIso, type LocalDate } from '#kernel/date.ts';
import type { CommandContext } from '#platform/context.ts';
import type { SeededShipments } from '../seedShipments.ts';
import type { PlannedTrip } from './plan.ts';

export type Chosen = { ids: string[]; route: string | null };
export type FreeShipment = {
  id: string;
  route: string;
  affId: string | null;
  pickup: boolean;
  /** g */
  weight: number;
  /** mm */
  length: number;
  tailLift: boolean;
};

/** What a vehicle of the plan takes without a question, g and mm; well below what its type may (domain 8.3). */
const roomOf = (vehicleId: string): { weight: number; length: number; tailLift: boolean } =>
  /-(100\d|20\d)$/.test(vehicleId)
    ? { weight: 850_000, length: 2800, tailLift: false }
    : { weight: 4_800_000, length: 6000, tailLift: true };

/**
 * What trips are made of: complete in the hall or to be collected, without anything special, neither the lightest nor what
 * fills a truck alone: those stay for planning.
 */
export async function freeShipments(ctx: CommandContext, day: LocalDate): Promise<FreeShipment[]> {
  return ctx.db.run(
    sql<FreeShipment>`select s.id, s.outbound_route as route, s.aff_id as "affId", s.shipment_type = 'PICKUP' as pickup, s.weight, s.loading_meter as length,
        'requiresTailLift' = any(s.attributes) as "tailLift" from shipment s
      where s.org_unit = ${ctx.unit} and s.execution_date = ${dateToIso(day)}::date and s.state = 'DISPATCHABLE' and s.outbound_route is not null
        and s.shipment_type in ('DELIVERY', 'PICKUP') and s.un_numbers = '{}' and s.anomalies = '{}' and s.latitude is not null
        and s.cash_on_delivery = 0 and s.temperature_max is null and s.packages <= 8 and s.weight between 30000 and 1200000 and s.extern_id not like 'DEMO-%'
        and not s.attributes && array['hasLoadingLock', 'isDutiableGoods', 'isWaste', 'requiresAdditionalWorker'] and s.outbound_route <> '118'
        and (s.shipment_type = 'PICKUP' or not exists (select 1 from package p where p.org_unit = s.org_unit and p.item_id = s.id and p.terminal_status <> 'IN_DEPOT'))
      order by s.window_to desc nulls last, s.id`,
  );
}

/** Gives every plan its shipments, each of the route that has most left of what the plan may carry; none twice. */
export function shareOut(
  plans: readonly PlannedTrip[],
  free: readonly FreeShipment[],
  scenarios: SeededShipments['scenarios'],
): Chosen[] {
  let left = [...free];
  return plans.map((plan) => {
    if (typeof plan.shipments !== 'number') {
      const ids = scenarios[plan.shipments];
      return { ids: ids.slice(0, ids.length - (plan.free ?? 0)), route: null };
    }
    const room = roomOf(plan.vehicleId);
    const fits = left.filter(
      (one) =>
        one.pickup === (plan.pickups === true) &&
        (plan.affId === undefined || one.affId === plan.affId) &&
        (room.tailLift || !one.tailLift) &&
        one.weight < room.weight / 2,
    );
    const byRoute = new Map<string, FreeShipment[]>();
    for (const one of fits) byRoute.set(one.route, [...(byRoute.get(one.route) ?? []), one]);
    const best = [...byRoute].sort(([a, of], [b, others]) => others.length - of.length || (a < b ? -1 : 1))[0];
    const taken = new Set<string>();
    for (const one of best?.[1] ?? []) {
      if (taken.size === plan.shipments || one.weight > room.weight || one.length > room.length) continue;
      room.weight -= one.weight;
      room.length -= one.length;
      taken.add(one.id);
    }
    left = left.filter((one) => !taken.has(one.id));
    return { ids: [...taken], route: best?.[0] ?? null };
  });
}
