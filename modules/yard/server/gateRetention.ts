import type { ModuleRetention } from '#platform/retention.ts';

export const gateRetention: ModuleRetention = {
  kept: [
    {
      name: 'gateVisits',
      class: 'PERSONAL',
      // 13 months: what is argued about waiting is argued within a year.
      days: 395,
      table: 'gate_visit',
      key: 'id',
      at: 'created_at',
      over: `r.state in ('LEFT', 'REFUSED', 'CANCELED')`,
      children: [{ table: 'history', where: `c.log_key in (select 'VISIT:' || i from unnest(ids) i)` }],
    },
    {
      name: 'unitVisits',
      class: 'OPERATIONAL',
      table: 'unit_visit',
      key: 'id',
      at: 'departed_at',
      over: 'r.departed_at is not null',
    },
    {
      name: 'gateCodes',
      class: 'OPERATIONAL',
      table: 'gate_code',
      key: 'id',
      at: 'ended_at',
      over: 'r.ended_at is not null',
    },
    { name: 'yardMovements', class: 'OPERATIONAL', table: 'yard_movement', key: 'id', at: 'finished_at' },
  ],
  naming: [{ of: 'blob', table: 'unit_visit', ids: 'unnest(c.photos)' }],
};
