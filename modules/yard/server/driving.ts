import { sql } from 'kysely';
import { refused } from '#kernel/errors.ts';
import type { CommandContext } from '#platform/context.ts';
import { bookings } from './bookings.ts';
import { stand } from './stand.ts';
import type { ShuntingOrderRow, YardPlaceRow } from './tables.gen.ts';
import { transportUnits, type UnitRow } from './units.ts';

const gone = ['EXPECTED', 'DEPARTED'];

export const placeOf = async (ctx: CommandContext, id: string): Promise<YardPlaceRow> => {
  const place = await ctx.db.find(
    sql<YardPlaceRow>`select * from yard_place where org_unit = ${ctx.unit} and id = ${id} and state <> 'CLOSED'`,
    { name: 'shunting.place' },
  );
  if (!place) throw refused('yard:shunting/error/noPlace');
  return place;
};

/** The unit of an order, locked: its state and place do not change beneath the order. */
export async function unitOf(ctx: CommandContext, id: string): Promise<UnitRow> {
  const unit = await transportUnits.lockOwn(ctx, id);
  if (!unit || gone.includes(unit.state)) throw refused('yard:shunting/error/notHere');
  return unit;
}

/** What is known of the unit from somebody else since then stands before it. */
const notBefore = (unit: UnitRow, at: number): number => Math.max(at, unit.last_movement_at ?? 0);

/** A unit that comes to a booked dock works there from now on; one that leaves its dock has ended it. */
async function tellDock(
  ctx: CommandContext,
  unit: UnitRow,
  { dockId, action, at }: { dockId: string | null; action: 'start' | 'complete'; at: number },
): Promise<void> {
  if (dockId === null) return;
  const found = await ctx.db.find(
    sql<{ id: string }>`select id from dock_booking where org_unit = ${ctx.unit} and dock_id = ${dockId}
        and state = any(${action === 'start' ? ['CONFIRMED', 'CHECKED_IN'] : ['ACTIVE']})
        and (transport_unit_id = ${unit.id} or list_id = ${unit.list_id}::uuid or unit_number = ${unit.number})
      order by starts_at limit 1`,
    { name: 'shunting.booking' },
  );
  const booking = found && (await bookings.lockOwn(ctx, found.id));
  if (!booking || !bookings.may(booking, action)) return;
  const when = new Date(at);
  const set = action === 'start' ? { actual_start: when } : { actual_end: when };
  await bookings.move(ctx, booking, action, { set, at });
}

const refuseOthers = (ctx: CommandContext, { assigned_to: name }: ShuntingOrderRow): void => {
  if (name !== null && name !== ctx.session.accountName) throw refused('yard:shunting/error/others', { name });
};

/** He drives it; nobody takes it away from somebody else. */
export function accepted(ctx: CommandContext, row: ShuntingOrderRow) {
  refuseOthers(ctx, row);
  return { set: { assigned_to: ctx.session.accountName }, args: { by: ctx.session.accountName } };
}

/** The unit leaves its place. @param hand epoch ms of the hand, which may lie behind by as long as there was no network */
export async function started(ctx: CommandContext, row: ShuntingOrderRow, hand: number) {
  refuseOthers(ctx, row);
  const unit = await unitOf(ctx, row.unit_id);
  const at = notBefore(unit, hand);
  const from = unit.place_id;
  await transportUnits.move(ctx, unit, 'drive', { set: { last_movement_at: new Date(at) }, at });
  await tellDock(ctx, unit, { dockId: from, action: 'complete', at });
  return { set: { started_at: new Date(at), assigned_to: ctx.session.accountName, from_place: from } };
}

/** The unit stands at the place of its order, or at another one that the shunter names. */
export async function arriveAt(ctx: CommandContext, order: ShuntingOrderRow, placeId: string | null, hand: number) {
  const unit = await unitOf(ctx, order.unit_id);
  const at = notBefore(unit, hand);
  const place = await placeOf(ctx, placeId ?? order.to_place);
  await stand(ctx, unit, place.id, { kind: 'SHUNT', at, startedAt: order.started_at, orderId: order.id });
  if (place.kind === 'DOCK') await tellDock(ctx, unit, { dockId: place.id, action: 'start', at });
  return {
    set: { finished_at: new Date(at), to_place: place.id, to_name: place.name },
    args: { place: place.name },
  };
}

type Refusing = { refusedReason: ShuntingOrderRow['refused_reason']; refusedRemark: string | null };

/** It cannot be done. A unit that was on its way never left: it stands where it stood, and the book says why. */
export async function givenUp(ctx: CommandContext, row: ShuntingOrderRow, asked: Refusing, at: number) {
  const remark = asked.refusedRemark || null;
  if (row.state === 'IN_PROGRESS' && row.from_place !== null) {
    const unit = await unitOf(ctx, row.unit_id);
    await stand(ctx, unit, row.from_place, {
      kind: 'CORRECTION',
      at,
      orderId: row.id,
      cause: 'ORDER_REFUSED',
      remark,
    });
  }
  return { set: { refused_reason: asked.refusedReason, refused_remark: remark } };
}
