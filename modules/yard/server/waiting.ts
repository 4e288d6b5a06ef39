import { sql } from 'kysely';
import type { ViewContext } from '#platform/context.ts';
import type { NotificationTopic } from '#platform/module.ts';
import { gatekeepers } from '../contract/access.ts';
import { dockBooking } from '../contract/bookings.ts';

const counted = async (ctx: ViewContext, name: string, rows: ReturnType<typeof sql>): Promise<number> =>
  (await ctx.db.one(sql<{ n: number }>`select count(*)::int as n from ${rows}`, { name })).n;

/** What waits for the yard, seen from everywhere; the list behind each link shows what was counted. */
export const yardNotifications: readonly NotificationTopic[] = [
  {
    id: 'ym.gate.waiting',
    translateKey: 'yard:topic/waitingDrivers',
    access: gatekeepers,
    link: '/YM/visits?show=waiting',
    count: (ctx) =>
      counted(ctx, 'yard.waitingDrivers', sql`gate_visit where org_unit = ${ctx.unit} and state = 'ANNOUNCED'`),
  },
  {
    id: 'ym.shunting.refused',
    translateKey: 'yard:topic/refusedOrders',
    access: { anyPermission: ['manageYardMovements'] },
    link: '/YM/shunting-orders?show=refused',
    count: (ctx) =>
      counted(ctx, 'yard.refusedOrders', sql`shunting_order where org_unit = ${ctx.unit} and state = 'REFUSED'`),
  },
  {
    id: 'ym.bookings.requested',
    translateKey: 'yard:topic/requestedBookings',
    access: dockBooking.write,
    link: '/YM/bookings?show=requested',
    count: (ctx) =>
      counted(ctx, 'yard.requestedBookings', sql`dock_booking where org_unit = ${ctx.unit} and state = 'REQUESTED'`),
  },
];
