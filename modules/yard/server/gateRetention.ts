import type { ModuleRetention } from '#platform/retention.ts';

export const gateRetention: ModuleRetention = {
  kept: [
    {
      name: 'gateVisits',
      class: 'OPERATIONAL',
      table: 'gate_visit',
      key: 'id',
      at: 'created_at',
      over: `r.state in ('LEFT', 'REFUSED', 'CANCELED')`,
      children: [{ table: 'history', where: `c.log_key in (select 'VISIT:' || i from unnest(ids) i)` }],
    },
  ],
  naming: [
    { of: 'blob', table: 'unit_visit', ids: 'unnest(c.photos)' },
    { of: 'gate_visit', table: 'unit_visit', ids: 'c.came_with' },
  ],
};
