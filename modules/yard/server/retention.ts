import type { ModuleRetention } from '#platform/retention.ts';

export const yardRetention: ModuleRetention = {
  kept: [
    {
      name: 'yardWalks',
      class: 'OPERATIONAL',
      table: 'yard_walk',
      key: 'id',
      at: 'created_at',
      over: `r.state <> 'OPEN'`,
      children: [
        { table: 'yard_walk_find', where: 'c.walk_id = any(ids)' },
        { table: 'history', where: `c.log_key in (select 'YARD_WALK:' || i from unnest(ids) i)` },
      ],
    },
    {
      name: 'shuntingOrders',
      class: 'OPERATIONAL',
      table: 'shunting_order',
      key: 'id',
      at: 'created_at',
      over: `r.state in ('FINISHED', 'REFUSED', 'CANCELED')`,
      children: [{ table: 'history', where: `c.log_key in (select 'SHUNTING:' || i from unnest(ids) i)` }],
    },
    {
      name: 'standingBookings',
      class: 'TRADE',
      table: 'standing_booking',
      key: 'id',
      at: 'created_at',
      over: `r.state = 'ENDED'`,
      children: [{ table: 'history', where: `c.log_key in (select 'STANDING:' || i from unnest(ids) i)` }],
    },
    {
      name: 'dockBookings',
      class: 'TRADE',
      table: 'dock_booking',
      key: 'id',
      at: 'ends_at',
      over: `r.state in ('COMPLETED', 'REFUSED', 'CANCELED', 'NO_SHOW')`,
      children: [{ table: 'history', where: `c.log_key in (select 'DOCK_BOOKING:' || i from unnest(ids) i)` }],
    },
  ],
};
