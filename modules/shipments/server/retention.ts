import type { ModuleRetention } from '#platform/retention.ts';

export const shipmentRetention: ModuleRetention = {
  customersOf: (items) => `select s.customer_id from shipment s where s.org_unit = r.org_unit and s.id in (${items})`,
  numbersOf: (items) => `select s.order_number from shipment s where s.org_unit = r.org_unit and s.id in (${items})`,
  kept: [
    {
      name: 'shipments',
      class: 'TRADE',
      table: 'shipment',
      key: 'id',
      at: 'changed_at',
      over: `r.state in ('CLOSED', 'CANCELED')`,
      items: 'select r.id',
      children: [
        { table: 'attachment', where: 'c.item_id = any(ids)' },
        {
          table: 'package_place',
          where: 'c.package_id in (select p.id from package p where p.org_unit = c.org_unit and p.item_id = any(ids))',
        },
        { table: 'package', where: 'c.item_id = any(ids)' },
        { table: 'goods_item', where: 'c.item_id = any(ids)' },
        { table: 'dangerous_goods_line', where: 'c.item_id = any(ids)' },
        { table: 'item_note', where: 'c.item_id = any(ids)' },
        { table: 'transition', where: 'c.item_id = any(ids)' },
        { table: 'history', where: `c.log_key in (select 'ITEM:' || i from unnest(ids) i)` },
      ],
    },
    // The address itself is not in it; what nothing was sent to for long is forgotten.
    { name: 'pins', class: 'OPERATIONAL', table: 'address_pin', key: 'id', at: 'used_at' },
  ],
  naming: [
    { of: 'blob', table: 'attachment', ids: 'c.blob_id' },
    { of: 'blob', table: 'package', ids: 'unnest(c.photos)' },
  ],
};
