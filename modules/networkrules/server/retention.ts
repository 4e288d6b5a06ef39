import type { ModuleRetention } from '#platform/retention.ts';

/** A rule that was taken out of use goes with its history; one that holds stays. */
export const networkRulesRetention: ModuleRetention = {
  kept: [
    {
      name: 'networkRules',
      class: 'OPERATIONAL',
      table: 'network_rule',
      key: 'id',
      at: 'created_at',
      over: `r.state = 'REMOVED'`,
      children: [
        { table: 'network_capacity', where: 'c.relation_id = any(ids)' },
        {
          table: 'history',
          where: `c.log_key in (select p || i from unnest(ids) i, unnest(array['GTP_AREA:', 'GTP_RELATION:', 'GTP_SCHEMA:']) p)`,
        },
      ],
    },
    {
      name: 'networkClosures',
      class: 'OPERATIONAL',
      table: 'network_closure',
      key: 'id',
      at: 'created_at',
      over: 'r.valid_to < now()',
      children: [{ table: 'history', where: `c.log_key in (select 'GTP_CLOSURE:' || i from unnest(ids) i)` }],
    },
  ],
};
