import { sql } from 'kysely';
import { refused } from '#kernel/errors.ts';
import type { CommandContext } from '#platform/context.ts';
import { serveThing } from '#platform/things/serveThing.ts';
import { shuntingOrder } from '../contract/shunting.ts';
import { whyNotThere } from '../rules/standsAt.ts';
import { bookings } from './bookings.ts';
import { stand } from './stand.ts';
import { type ShuntingOrderRow, tables, type YardPlaceRow } from './tables.gen.ts';
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
async function unitOf(ctx: CommandContext, id: string): Promise<UnitRow> {
  const unit = await transportUnits.lockOwn(ctx, id);
  if (!unit || gone.includes(unit.state)) throw refused('yard:shunting/error/notHere');
  return unit;
}

/** One open order for each unit. The unit is locked, so that of two who order it the second sees the first. */
async function refuseSecond(ctx: CommandContext, unit: UnitRow): Promise<void> {
  const other = await ctx.db.find(
    sql<{ name: string }>`select name from shunting_order where org_unit = ${ctx.unit} and unit_id = ${unit.id}
      and state in ('CREATED', 'RELEASED', 'IN_PROGRESS')`,
    { name: 'shunting.open' },
  );
  if (other) throw refused('yard:shunting/error/open', { order: other.name });
}

/** Columns of a new order. Throws where the unit is not in the yard, has an open order, or does not suit the place. */
export async function orderFor(
  ctx: CommandContext,
  asked: {
    unitId: string;
    toPlace: string;
    reason: ShuntingOrderRow['reason'];
    priority: number;
    dueAt: number | null;
  },
) {
  const unit = await unitOf(ctx, asked.unitId);
  await refuseSecond(ctx, unit);
  const place = await placeOf(ctx, asked.toPlace);
  if (unit.place_id === place.id)
    throw refused('yard:shunting/error/isThere', { unit: unit.number, place: place.name });
  const why = whyNotThere(
    place,
    { kind: unit.kind, dangerousGoods: unit.dangerous_goods, cooled: unit.set_point !== null },
    ctx.now,
  );
  if (why) throw refused(why, { place: place.name, number: unit.number });
  return {
    name: `${unit.number} → ${place.name}`,
    unit_id: unit.id,
    unit_number: unit.number,
    from_place: unit.place_id,
    from_name: unit.place_name,
    to_place: place.id,
    to_name: place.name,
    reason: asked.reason,
    priority: asked.priority,
    due_at: asked.dueAt === null ? null : new Date(asked.dueAt),
  };
}

/** A unit that comes to a booked dock works there from now on; one that leaves its dock has ended it. */
async function tellDock(ctx: CommandContext, unit: UnitRow, dockId: string | null, action: 'start' | 'complete') {
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
  const at = new Date(ctx.now);
  await bookings.move(ctx, booking, action, { set: action === 'start' ? { actual_start: at } : { actual_end: at } });
}

/** The unit stands at the place of its order, or at another one that the shunter names. */
async function arriveAt(ctx: CommandContext, order: ShuntingOrderRow, placeId: string | null) {
  const unit = await unitOf(ctx, order.unit_id);
  const place = await placeOf(ctx, placeId ?? order.to_place);
  await stand(ctx, unit, place.id, {
    kind: 'SHUNT',
    at: ctx.now,
    startedAt: order.started_at,
    orderId: order.id,
  });
  if (place.kind === 'DOCK') await tellDock(ctx, unit, place.id, 'start');
  return {
    set: { finished_at: new Date(ctx.now), to_place: place.id, to_name: place.name },
    args: { place: place.name },
  };
}

/** Orders to move units. The hall's lock stands above them: nothing here moves a unit that it has not released. */
export const shuntingOrders = serveThing(shuntingOrder, {
  table: tables.shuntingOrder,
  made: {},
  steps: {
    release: () => ({ set: { proposed: false } }),
    assign: (_ctx, _row, { assignedTo }) => ({ set: { assigned_to: assignedTo || null, proposed: false } }),
    start: async (ctx, row) => {
      if (row.assigned_to !== null && row.assigned_to !== ctx.session.accountName)
        throw refused('yard:shunting/error/others', { name: row.assigned_to });
      const unit = await unitOf(ctx, row.unit_id);
      const from = unit.place_id;
      await transportUnits.move(ctx, unit, 'drive', { set: { last_movement_at: new Date(ctx.now) } });
      await tellDock(ctx, unit, from, 'complete');
      return { set: { started_at: new Date(ctx.now), assigned_to: ctx.session.accountName, from_place: from } };
    },
    finish: (ctx, row, { placeId }) => arriveAt(ctx, row, placeId),
    refuse: async (ctx, row, { refusedReason, refusedRemark }) => {
      if (row.state === 'IN_PROGRESS' && row.from_place !== null) {
        const unit = await unitOf(ctx, row.unit_id);
        // It never left: it stands where it stood.
        await stand(ctx, unit, row.from_place, { kind: 'CORRECTION', at: ctx.now, orderId: row.id, cause: 'UNKNOWN' });
      }
      return { set: { refused_reason: refusedReason, refused_remark: refusedRemark || null } };
    },
    reopen: async (ctx, row) => {
      await refuseSecond(ctx, await unitOf(ctx, row.unit_id));
      return { set: { refused_reason: null, refused_remark: null, assigned_to: null, started_at: null } };
    },
  },
  begin: async (ctx, { remark, assignedTo, ...asked }) => ({
    ...(await orderFor(ctx, asked)),
    state: 'RELEASED' as const,
    remark: remark || null,
    assigned_to: assignedTo || null,
  }),
  change: async (_ctx, _row, { priority, dueAt, remark }) => ({
    priority,
    due_at: dueAt === null ? null : new Date(dueAt),
    remark: remark || null,
  }),
});
