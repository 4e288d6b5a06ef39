import { sql } from 'kysely';
import { dateToIso, type LocalDate } from '#kernel/date.ts';
import type { CommandContext } from '#platform/context.ts';
import type { LaidShipments } from '../layShipments.ts';
import type { PlannedTrip } from './plan.ts';

export type Chosen = { ids: string[]; route: string | null };

/**
 * The shipments of a trip: complete in the hall, without anything special, of the route that has most of them. Neither the
 * lightest nor what fills a truck alone: those stay for planning.
 */
export async function chooseShipments(
  ctx: CommandContext,
  plan: PlannedTrip,
  laid: { today: LocalDate; scenarios: LaidShipments['scenarios'] },
): Promise<Chosen> {
  if (typeof plan.shipments !== 'number') {
    const ids = laid.scenarios[plan.shipments];
    return freeOnes(ctx, ids.slice(0, ids.length - (plan.free ?? 0)));
  }
  const day = dateToIso(laid.today);
  const rows = await ctx.db.run(
    sql<{ id: string; outbound_route: string }>`with free as (
        select s.id, s.outbound_route, s.product_code, s.window_to from shipment s where s.org_unit = ${ctx.unit} and s.execution_date = ${day}::date
          and s.state = 'DISPATCHABLE' and s.shipment_type = 'DELIVERY' and s.un_numbers = '{}' and s.anomalies = '{}' and s.latitude is not null
          and s.cash_on_delivery = 0 and s.temperature_max is null and s.packages <= 6 and s.weight between 60000 and 700000 and s.extern_id not like 'DEMO-%'
          and not s.attributes && array['hasLoadingLock', 'requiresTailLift', 'isDutiableGoods', 'isWaste', 'requiresAdditionalWorker']
          and (${plan.affId ?? null}::text is null or s.aff_id = ${plan.affId ?? null}) and s.outbound_route <> '118'
          and not exists (select 1 from package p where p.org_unit = s.org_unit and p.item_id = s.id and p.terminal_status <> 'IN_DEPOT')),
      best as (select outbound_route from free group by outbound_route order by count(*) desc, outbound_route limit 1)
      select id, outbound_route from free join best using (outbound_route) order by window_to desc nulls last, id limit ${plan.shipments}`,
  );
  return { ids: rows.map((row) => row.id), route: rows[0]?.outbound_route ?? null };
}

async function freeOnes(ctx: CommandContext, ids: readonly string[]): Promise<Chosen> {
  const rows = await ctx.db.run(
    sql<{ id: string; outbound_route: string | null }>`select id, outbound_route from shipment
      where org_unit = ${ctx.unit} and id = any(${[...ids]}::uuid[]) and state = 'DISPATCHABLE' order by id`,
  );
  return { ids: rows.map((row) => row.id), route: rows[0]?.outbound_route ?? null };
}
