import type { ModuleRetention } from '#platform/retention.ts';

export const orderRetention: ModuleRetention = {
  kept: [
    {
      name: 'orders',
      class: 'TRADE',
      table: 'transport_order',
      key: 'id',
      at: 'changed_at',
      over: `r.state in ('CONVERTED', 'REJECTED', 'CANCELED')
        and not exists (select 1 from shipment s where s.org_unit = r.org_unit and s.id = any(r.shipment_ids))`,
      items: 'select unnest(r.shipment_ids)',
      customer: 'r.customer_id',
      children: [{ table: 'history', where: `c.log_key in (select 'ORDER:' || i from unnest(ids) i)` }],
    },
  ],
};
