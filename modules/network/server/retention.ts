import type { ModuleRetention } from '#platform/retention.ts';

export const networkRetention: ModuleRetention = {
  kept: [
    {
      name: 'networkShipments',
      class: 'TRADE',
      table: 'gtp_shipment',
      key: 'id',
      at: 'changed_at',
      over: `r.state in ('DELIVERED', 'CANCELED')`,
      customer: 'r.customer_id',
      children: [
        { table: 'gtp_note_recipient', where: 'c.shipment_id = any(ids)' },
        { table: 'gtp_note', where: 'c.shipment_id = any(ids)' },
        { table: 'gtp_leg', where: 'c.shipment_id = any(ids)' },
        { table: 'gtp_participant', where: 'c.shipment_id = any(ids)' },
        { table: 'history', where: `c.log_key in (select 'GTP:' || i from unnest(ids) i)` },
      ],
    },
  ],
};
