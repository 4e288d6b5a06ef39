import { sql } from 'kysely';
import type { BodyOf } from '#kernel/call.ts';
import { notFound, refused } from '#kernel/errors.ts';
import type { CommandContext } from '#platform/context.ts';
import { insertRow, updateRow } from '#platform/database/table.ts';
import { unitDidNotCome } from '#modules/crossdock/server/index.ts';
import type * as calls from '../contract/units.ts';
import { numberKey } from '../rules/unitNumber.ts';
import { takeCheckInBack } from './bookingOfVisit.ts';
import { lockGate } from './announced.ts';
import { stand } from './stand.ts';
import { type GateVisitRow, tables, type UnitVisitRow } from './tables.gen.ts';
import { transportUnits, type UnitRow } from './units.ts';
import { gateVisits } from './visits.ts';

/** The unit stands elsewhere than the book says. */
export async function correctedPlace(ctx: CommandContext, id: string, body: BodyOf<typeof calls.correctPlace>) {
  const unit = await transportUnits.lock(ctx, id, body.version);
  const { placeId, cause, remark } = body;
  if (unit.state === 'EXPECTED' || unit.state === 'DEPARTED')
    throw refused('yard:unit/refusal/notHere', { number: unit.number });
  if (unit.place_id === placeId) return transportUnits.get(ctx, id);
  await stand(ctx, unit, placeId, {
    kind: 'CORRECTION',
    at: ctx.now,
    cause,
    remark: remark || null,
    args: { from: unit.place_name ?? '–' },
  });
  return transportUnits.get(ctx, id);
}

const coupling = (ctx: CommandContext, unit: UnitRow, kind: 'COUPLE' | 'UNCOUPLE', other: string): void => {
  ctx.db.later(
    insertRow(ctx, tables.yardMovement, {
      id: ctx.newId(),
      unit_id: unit.id,
      kind,
      from_place: unit.place_id,
      to_place: unit.place_id,
      started_at: null,
      finished_at: new Date(ctx.now),
      order_id: null,
      moved_by: ctx.session.accountName,
      cause: null,
      remark: other,
    }),
  );
  ctx.history({
    logKey: `TU:${unit.id}`,
    type: 'UPD',
    code: '8014',
    textKey: kind === 'COUPLE' ? 'yard:unit/history/couple' : 'yard:unit/history/uncouple',
    args: { name: unit.number, other },
  });
};

/** A trailer goes with its truck, or no longer. What is coupled bears nothing itself: trees are two deep. */
export async function coupled(ctx: CommandContext, { id, version, to }: BodyOf<typeof calls.coupleUnits>) {
  const unit = await transportUnits.lock(ctx, id, version);
  if (to === null) {
    if (unit.coupled_to === null) return transportUnits.get(ctx, id);
    const other = await transportUnits.get(ctx, unit.coupled_to);
    await transportUnits.save(ctx, unit, { coupled_to: null });
    coupling(ctx, unit, 'UNCOUPLE', other.number);
    return transportUnits.get(ctx, id);
  }
  const other = await ctx.db.find(
    sql<UnitRow>`select * from transport_unit where org_unit = ${ctx.unit} and number_key = ${numberKey(to)}`,
  );
  if (!other) throw notFound('yard:unit/missing');
  if (unit.coupled_to === other.id) return transportUnits.get(ctx, id);
  const bears = await ctx.db.find(
    sql`select 1 from transport_unit where org_unit = ${ctx.unit} and coupled_to = ${id}`,
  );
  const here = [unit, other].every(({ state }) => state !== 'EXPECTED' && state !== 'DEPARTED');
  if (!here || bears || other.id === id || other.coupled_to !== null || unit.coupled_to !== null)
    throw refused('yard:unit/refusal/couple', { number: unit.number, other: other.number });
  await transportUnits.save(ctx, unit, { coupled_to: other.id });
  coupling(ctx, unit, 'COUPLE', other.number);
  return transportUnits.get(ctx, id);
}

/** It did not come in after all: the visits go, the booking and the list wait again. Its movement stays, as what was written. */
export async function cancelledGateIn(ctx: CommandContext, id: string, body: BodyOf<typeof calls.cancelGateIn>) {
  lockGate(ctx);
  const unit = await transportUnits.lock(ctx, id, body.version);
  const visit = await ctx.db.find(
    sql<UnitVisitRow>`select * from unit_visit where org_unit = ${ctx.unit} and unit_id = ${id} and departed_at is null`,
  );
  const { list_id: listId } = unit;
  await transportUnits.move(ctx, unit, 'cancel', {
    set: {
      place_id: null,
      place_name: null,
      arrived_at: null,
      last_movement_at: null,
      free_until: null,
      power_until: null,
      storage_until: null,
      list_id: null,
      list_name: null,
    },
    args: { reason: body.reason },
  });
  await ctx.db.run(
    updateRow(
      ctx,
      tables.unitVisit,
      { unit_id: id, departed_at: null },
      { departed_at: new Date(ctx.now), remark: body.reason },
    ),
  );
  if (visit?.came_with) await visitGoesBack(ctx, visit.came_with);
  if (listId !== null) await unitDidNotCome(ctx, listId);
  return transportUnits.get(ctx, id);
}

/** The vehicle's visit is cancelled with the last unit that it brought. */
async function visitGoesBack(ctx: CommandContext, visitId: string): Promise<void> {
  const other = await ctx.db.find(
    sql`select 1 from unit_visit where org_unit = ${ctx.unit} and came_with = ${visitId} and departed_at is null`,
  );
  const visit = await ctx.db.find(
    sql<GateVisitRow>`select * from gate_visit where org_unit = ${ctx.unit} and id = ${visitId} and state = 'INSIDE' for update`,
  );
  if (other || !visit) return;
  await gateVisits.move(ctx, visit, 'cancel', { set: { left_at: new Date(ctx.now) } });
  if (visit.booking_id !== null) await takeCheckInBack(ctx, visit.booking_id);
}
