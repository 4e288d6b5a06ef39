import type { ModuleRetention } from '#platform/retention.ts';

export const yardRetention: ModuleRetention = {
  kept: [
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
