import { sql } from 'kysely';
import { refused } from '#kernel/errors.ts';
import type { CommandContext } from '#platform/context.ts';
import { serveThing } from '#platform/things/serveThing.ts';
import { shuntingOrder } from '../contract/shunting.ts';
import { whyNotThere } from '../rules/standsAt.ts';
import { accepted, arriveAt, givenUp, placeOf, started, unitOf } from './driving.ts';
import { type ShuntingOrderRow, tables } from './tables.gen.ts';
import type { UnitRow } from './units.ts';

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

/** Orders to move units. The hall's lock stands above them: nothing here moves a unit that it has not released. */
export const shuntingOrders = serveThing(shuntingOrder, {
  table: tables.shuntingOrder,
  made: {},
  steps: {
    release: () => ({ set: { proposed: false } }),
    assign: (_ctx, _row, { assignedTo }) => ({ set: { assigned_to: assignedTo || null, proposed: false } }),
    accept: (ctx, row) => accepted(ctx, row),
    start: (ctx, row) => started(ctx, row, ctx.now),
    finish: (ctx, row, { placeId }) => arriveAt(ctx, row, placeId, ctx.now),
    refuse: (ctx, row, asked) => givenUp(ctx, row, asked, ctx.now),
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
