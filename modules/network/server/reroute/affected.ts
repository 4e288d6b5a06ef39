import { type RawBuilder, sql } from 'kysely';
import type { AnswerOf } from '#kernel/call.ts';
import type { ViewContext } from '#platform/context.ts';
import { closureOf } from '#modules/networkrules/rules/closures.ts';
import type { NetworkClosure } from '#modules/networkrules/rules/network.ts';
import { type affectedShipments, mostRerouted } from '../../contract/reroutes.ts';
import { mayWrite, networkUnit, seenBy } from '../ofNetwork.ts';
import { type Network, rulesNow } from '../propose.ts';
import type { GtpLegRow, GtpShipmentRow } from '../tables.gen.ts';
import { newWayOf } from './newWay.ts';

/** Runs that have not begun, whose hour is now at the earliest. */
const closedLeg = (closures: readonly NetworkClosure[], now: number): RawBuilder<unknown> => {
  const at = new Date(now);
  const instants = (all: readonly (number | null)[]) => all.map((one) => (one === null ? null : new Date(one)));
  return sql`exists (select from gtp_leg l join unnest(${closures.map((one) => one.depot)}::text[], ${closures.map((one) => one.fromDepot)}::text[], ${closures.map((one) => one.toDepot)}::text[],
        ${instants(closures.map(({ from }) => from))}::timestamptz[], ${instants(closures.map(({ until }) => until))}::timestamptz[]) as c(depot, leaves, reaches, since, until)
      on ((c.depot = l.from_depot or (c.leaves = l.from_depot and c.reaches = l.to_depot)) and greatest(l.planned_departure, ${at}) >= c.since and (c.until is null or greatest(l.planned_departure, ${at}) < c.until))
        or (c.depot = l.to_depot and greatest(l.planned_arrival, ${at}) >= c.since and (c.until is null or greatest(l.planned_arrival, ${at}) < c.until))
    where l.org_unit = s.org_unit and l.shipment_id = s.id and l.state = 'PLANNED' and l.kind in ('LINE_HAUL', 'HUB'))`;
};

const open = sql`s.state in ('ROUTED', 'HANDED_OVER', 'PICKED_UP', 'IN_LINE_HAUL', 'HINDERED') and s.withdrawn is null`;

/** What of a shipment's way is closed: the first run that does not go. */
export function closedOn(legs: readonly GtpLegRow[], network: Network, now: number): NetworkClosure | undefined {
  for (const leg of legs) {
    if (leg.state !== 'PLANNED' || leg.from_depot === null || leg.to_depot === null) continue;
    const found = closureOf(network.closures ?? [], {
      fromDepot: leg.from_depot,
      toDepot: leg.to_depot,
      departure: Math.max(now, leg.planned_departure),
      arrival: Math.max(now, leg.planned_arrival),
    });
    if (found) return found;
  }
  return undefined;
}

/** Legs of many shipments, by the shipment. */
async function legsOfMany(ctx: ViewContext, ids: readonly string[]): Promise<Map<string, GtpLegRow[]>> {
  const rows = await ctx.db.run(
    sql<GtpLegRow>`select * from gtp_leg where org_unit = ${networkUnit(ctx)} and shipment_id = any(${[...ids]}::uuid[]) order by shipment_id, seq`,
    { name: 'network.legsOfMany' },
  );
  const legs = new Map<string, GtpLegRow[]>();
  for (const row of rows) legs.set(row.shipment_id, [...(legs.get(row.shipment_id) ?? []), row]);
  return legs;
}

/** Shipments whose way leads over what is closed, with what it would be now. */
export async function affectedBy(ctx: ViewContext): Promise<AnswerOf<typeof affectedShipments>> {
  const network = await rulesNow(ctx);
  const closures = (network.closures ?? []).filter(({ until }) => until === null || until > ctx.now);
  if (closures.length === 0) return { total: 0, rows: [] };
  const where = sql`s.org_unit = ${networkUnit(ctx)} and ${open} and ${seenBy(ctx)} and ${closedLeg(closures, ctx.now)}`;
  const rows = await ctx.db.run(
    sql<
      GtpShipmentRow & { total: number }
    >`select s.*, count(*) over ()::int as total from gtp_shipment s where ${where} order by s.planned_arrival, s.id limit ${mostRerouted}`,
  );
  const legs = await legsOfMany(
    ctx,
    rows.map(({ id }) => id),
  );
  return {
    total: rows[0]?.total ?? 0,
    rows: rows.map((row) => {
      const own = legs.get(row.id) ?? [];
      const way = newWayOf(row, own, network, ctx.now);
      const arrival = way?.legs?.at(-1)?.plannedArrival;
      return {
        id: row.id,
        version: row.version,
        orderNumber: row.order_number,
        state: row.state,
        consigneeName: row.consignee.name,
        consigneePlace: `${row.consignee.countryCode} ${row.consignee.postalCode} ${row.consignee.city}`,
        standsAt: way?.standsAt ?? null,
        reason: closedOn(own, network, ctx.now)?.reason ?? '',
        before: { route: row.route, arrival: row.planned_arrival },
        after: arrival === undefined ? null : { route: way?.route ?? [], arrival },
        delay:
          arrival === undefined || row.planned_arrival === null
            ? null
            : Math.round((arrival - row.planned_arrival) / 60_000),
        trace: [...(way?.trace ?? [])],
        wouldRoute: way?.wouldRoute ?? null,
        mayRoute: mayWrite(ctx, row),
      };
    }),
  };
}
