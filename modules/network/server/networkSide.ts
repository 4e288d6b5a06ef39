import { sql } from 'kysely';
import type { CommandContext } from '#platform/context.ts';
import type { Message } from '#platform/module.ts';
import type { PartReport } from '../contract/doors.ts';
import { type Leg, legOfReport, legsAfter, stateOfLegs } from '../rules/legStates.ts';
import { tellPartnersBefore } from './foreignDepot.ts';
import { legsOf } from './getShipment.ts';
import { dropLegsBehind, writeOldLegs } from './legRows.ts';
import { writeParticipants } from './participants.ts';
import { lockOwn, moveShipment, saveShipment } from './shipments.ts';
import type { GtpLegRow, GtpShipmentRow } from './tables.gen.ts';
import { tellDeviation } from './tellNote.ts';

export const asLeg = (row: GtpLegRow): Leg => ({
  seq: row.seq,
  kind: row.kind,
  fromDepot: row.from_depot,
  toDepot: row.to_depot,
  state: row.state,
  hindered: row.hindered,
});

/** Writes what a report changed of the legs, with when it happened. */
async function saveLegs(
  ctx: CommandContext,
  before: readonly GtpLegRow[],
  after: readonly Leg[],
  { seq, report }: { seq: number; report: PartReport },
): Promise<void> {
  for (const leg of after) {
    const was = before.find((one) => one.seq === leg.seq);
    if (!was || (leg.seq !== seq && was.state === leg.state)) continue;
    const at = new Date(report.at);
    await ctx.db.run(
      sql`update gtp_leg set state = ${leg.state}, hindered = ${leg.hindered},
          started_at = case when ${leg.state === 'PLANNED'} then null else coalesce(started_at, ${at}) end,
          finished_at = case when ${leg.state === 'FINISHED'} then coalesce(finished_at, ${at}) else null end,
          item_id = case when ${leg.seq === seq} then ${report.itemId}::uuid else item_id end,
          item_version = case when ${leg.seq === seq} then ${report.itemVersion} else item_version end
        where org_unit = ${ctx.unit} and shipment_id = ${was.shipment_id} and seq = ${leg.seq}`,
      { name: 'network.saveLeg' },
    );
  }
}

/** A depot that goes another way than the stored one takes part from then on, and everybody on the way is told. */
async function deviate(
  ctx: CommandContext,
  row: GtpShipmentRow,
  depot: string,
  report: PartReport,
): Promise<GtpShipmentRow> {
  const planned = row.route[row.route.indexOf(depot) + 1];
  const told = await tellDeviation(
    ctx,
    row,
    depot,
    report.to ? 'network:deviation/otherDepot' : 'network:deviation/notOnWay',
    {
      depot,
      to: report.to ?? '–',
      planned: planned ?? '–',
    },
  );
  const more = [depot, ...(report.to ? [report.to] : [])].filter((unit) => !told.units.includes(unit));
  for (const unit of more)
    await ctx.db.run(
      sql`insert into gtp_participant (org_unit, unit, shipment_id, role) values (${ctx.unit}, ${unit}, ${row.id}, 'HUB') on conflict do nothing`,
    );
  return more.length > 0 ? saveShipment(ctx, told, { units: [...told.units, ...more] }) : told;
}

/** A depot says how its part stands: the leg follows, and the shipment what its legs say together. */
export async function takeReport(
  ctx: CommandContext,
  { from, payload }: Pick<Message<PartReport>, 'from' | 'payload'>,
): Promise<void> {
  const found = await lockOwn(ctx, payload.shipmentId);
  // What was taken back, cancelled or routed anew has no part that anybody waits for.
  if (!found || ['NEW', 'ROUTED', 'CANCELED'].includes(found.state)) return;
  const legs = await legsOf(ctx, found.id);
  const report = { depot: from, part: payload.part, to: payload.to, state: payload.state };
  const { leg, deviates } = legOfReport(legs.map(asLeg), report);
  const own = legs.find(({ seq }) => seq === leg?.seq);
  if (own && own.item_id === payload.itemId && (own.item_version ?? 0) >= payload.itemVersion) return;
  let row = deviates && payload.state !== 'CANCELED' ? await deviate(ctx, found, from, payload) : found;
  if (payload.state === 'CANCELED')
    row = await tellDeviation(ctx, row, from, 'network:deviation/canceled', { depot: from });
  if (!leg) return;
  const after = legsAfter(legs.map(asLeg), leg, report);
  await saveLegs(ctx, legs, after, { seq: leg.seq, report: payload });
  const state = stateOfLegs(after);
  const first = payload.part === 'PICKUP' || leg.kind === 'DIRECT';
  const dispatched = first ? payload.state !== 'OPEN' && payload.state !== 'CANCELED' : row.dispatched;
  const set = {
    dispatched,
    delivered_at: state === 'DELIVERED' ? new Date(payload.at) : null,
    hindrance: state === 'HINDERED' ? from : null,
  };
  if (state !== row.state) {
    await tellPartnersBefore(ctx, row, { from, state, deviation: payload.deviation, at: payload.at });
    await moveShipment(ctx, row, 'report', {
      facts: { byLegs: state },
      set,
      args: { depot: { units: [from] } },
      at: payload.at,
    });
  } else await saveShipment(ctx, row, set);
  if (payload.deviation)
    ctx.history({
      logKey: `GTP:${row.id}`,
      type: 'UPD',
      code: '0010',
      textKey: 'network:history/withDeviation',
      args: { order: row.order_number, depot: { units: [from] } },
      statusTime: payload.at,
    });
}

/** The depot kept the shipment that the network wanted back: it had it on a trip already. */
async function keep(ctx: CommandContext, row: GtpShipmentRow, depot: string): Promise<void> {
  if (!row.withdrawn) return;
  const { columns, legs } = row.withdrawn;
  const moved = await moveShipment(ctx, row, 'keepInTransport', {
    set: {
      ...columns,
      planned_arrival: columns.planned_arrival === null ? null : new Date(columns.planned_arrival),
      withdrawn: null,
      cancel_reason: null,
      dispatched: true,
    },
    args: { depot: { units: [depot] } },
  });
  await writeOldLegs(ctx, row.id, legs);
  await tellDeviation(ctx, moved, depot, 'network:deviation/kept', { depot });
}

/** A depot answers whether it let a shipment go, or took a change. */
export async function takeAnswer(
  ctx: CommandContext,
  {
    from,
    payload,
  }: Pick<
    Message<{ shipmentId: string; version: number; about: 'WITHDRAWAL' | 'CHANGE' | 'WAY'; done: boolean }>,
    'from' | 'payload'
  >,
): Promise<void> {
  const row = await lockOwn(ctx, payload.shipmentId);
  if (!row) return;
  if (payload.about !== 'WITHDRAWAL') {
    const key = payload.about === 'WAY' ? 'network:deviation/wayKept' : 'network:deviation/changeRefused';
    if (!payload.done) await tellDeviation(ctx, row, from, key, { depot: from });
    return;
  }
  if (!row.withdrawn) return;
  if (!payload.done) {
    await keep(ctx, row, from);
    return;
  }
  await dropLegsBehind(ctx, row.id, 0);
  const whose = { id: row.id, ownerUnit: row.owner_unit, keyAccountUnit: row.key_account_unit, route: [] };
  const units = await writeParticipants(ctx, whose);
  await saveShipment(ctx, row, { withdrawn: null, route: [], units, handed_over_at: null, dispatched: false });
}
