import type { ModuleRetention } from '#platform/retention.ts';

export const outboundRetention: ModuleRetention = {
  kept: [
    {
      name: 'outMessages',
      class: 'TRADE',
      table: 'out_message',
      key: 'id',
      at: 'created_at',
      over: `r.state in ('SENT', 'ACKED', 'FAILED')`,
      items: 'select r.item_id where r.item_id is not null',
      children: [
        { table: 'out_attempt', where: 'c.message_id = any(ids)' },
        { table: 'history', where: `c.log_key in (select 'OUT_MESSAGE:' || i from unnest(ids) i)` },
      ],
    },
  ],
};
