import { sql } from 'kysely';
import type { CommandContext } from '#platform/context.ts';
import { insertRows } from '#platform/database/table.ts';
import type { RouteLeg } from '#modules/networkrules/contract/route.ts';
import { type GtpLegRow, tables } from './tables.gen.ts';

/** Takes the legs behind the first `kept` away. */
export const dropLegsBehind = (ctx: CommandContext, shipmentId: string, kept: number): Promise<unknown> =>
  ctx.db.run(sql`delete from gtp_leg where org_unit = ${ctx.unit} and shipment_id = ${shipmentId} and seq > ${kept}`);

/** The legs of a shipment behind the first `kept`, instead of those it had. */
export async function writeLegs(
  ctx: CommandContext,
  shipmentId: string,
  legs: readonly RouteLeg[],
  kept = 0,
): Promise<void> {
  await dropLegsBehind(ctx, shipmentId, kept);
  if (legs.length === 0) return;
  await ctx.db.run(
    insertRows(
      ctx,
      tables.gtpLeg,
      legs.map((leg, at) => ({
        shipment_id: shipmentId,
        seq: kept + at + 1,
        kind: leg.kind,
        from_depot: leg.fromDepot ?? null,
        to_depot: leg.toDepot ?? null,
        relation_id: leg.relationId ?? null,
        planned_departure: new Date(leg.plannedDeparture),
        planned_arrival: new Date(leg.plannedArrival),
        cut_off: leg.cutOff === undefined ? null : new Date(leg.cutOff),
        carrier: leg.carrier ?? null,
        state: 'PLANNED' as const,
        hindered: false,
      })),
    ),
  );
}

const instant = (at: number | null) => (at === null ? null : new Date(at));

/** Legs as they stood before, behind the first `kept`. */
export async function writeOldLegs(
  ctx: CommandContext,
  shipmentId: string,
  legs: readonly GtpLegRow[],
  kept = 0,
): Promise<void> {
  await dropLegsBehind(ctx, shipmentId, kept);
  const back = legs.filter(({ seq }) => seq > kept);
  if (back.length === 0) return;
  await ctx.db.run(
    insertRows(
      ctx,
      tables.gtpLeg,
      back.map(({ org_unit: _, ...leg }) => ({
        ...leg,
        planned_departure: new Date(leg.planned_departure),
        planned_arrival: new Date(leg.planned_arrival),
        cut_off: instant(leg.cut_off),
        started_at: instant(leg.started_at),
        finished_at: instant(leg.finished_at),
      })),
    ),
  );
}
