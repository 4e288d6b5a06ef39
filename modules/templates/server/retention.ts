import type { ModuleRetention } from '#platform/retention.ts';

export const templateRetention: ModuleRetention = {
  kept: [
    {
      name: 'recurringCollections',
      class: 'TRADE',
      table: 'recurring_collection',
      key: 'id',
      at: 'created_at',
      over: `r.state = 'ENDED'`,
      children: [
        { table: 'collection_day', where: 'c.collection_id = any(ids)' },
        { table: 'history', where: `c.log_key in (select 'RECURRING_COLLECTION:' || i from unnest(ids) i)` },
      ],
    },
    {
      name: 'tripTemplates',
      class: 'TRADE',
      table: 'trip_template',
      key: 'id',
      at: 'created_at',
      over: `r.state = 'ENDED' and not exists (select 1 from recurring_collection k where k.org_unit = r.org_unit and k.trip_template_id = r.id)`,
      children: [
        { table: 'template_day', where: 'c.template_id = any(ids)' },
        { table: 'history', where: `c.log_key in (select 'TRIP_TEMPLATE:' || i from unnest(ids) i)` },
      ],
    },
  ],
};
