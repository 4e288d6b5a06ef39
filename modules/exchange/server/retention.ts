import type { ModuleRetention } from '#platform/retention.ts';

export const exchangeRetention: ModuleRetention = {
  kept: [
    {
      name: 'imports',
      class: 'TRADE',
      table: 'order_import',
      key: 'id',
      at: 'received_at',
      over: `r.state in ('DONE', 'PARTLY_FAILED', 'FAILED')`,
      items: 'select unnest(r.item_ids)',
      children: [
        { table: 'order_row', where: 'c.import_id = any(ids)' },
        { table: 'order_import_file', where: 'c.import_id = any(ids)' },
        { table: 'history', where: `c.log_key in (select 'IMP:' || i from unnest(ids) i)` },
      ],
    },
  ],
};
