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
        { table: 'gtp_reroute_item', where: 'c.shipment_id = any(ids)' },
        { table: 'gtp_note_recipient', where: 'c.shipment_id = any(ids)' },
        { table: 'gtp_note', where: 'c.shipment_id = any(ids)' },
        { table: 'gtp_unloaded', where: 'c.shipment_id = any(ids)' },
        { table: 'gtp_leg', where: 'c.shipment_id = any(ids)' },
        { table: 'gtp_participant', where: 'c.shipment_id = any(ids)' },
        { table: 'history', where: `c.log_key in (select 'GTP:' || i from unnest(ids) i)` },
      ],
    },
    {
      name: 'networkReroutes',
      class: 'TRADE',
      table: 'gtp_reroute',
      key: 'id',
      at: 'at',
      over: 'not exists (select from gtp_reroute_item i where i.org_unit = r.org_unit and i.reroute_id = r.id)',
    },
  ],
};
