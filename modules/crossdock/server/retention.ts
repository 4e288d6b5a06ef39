import type { ModuleRetention } from '#platform/retention.ts';

export const crossdockRetention: ModuleRetention = {
  kept: [
    {
      name: 'lists',
      class: 'OPERATIONAL',
      table: 'process_list',
      key: 'id',
      at: 'closed_at',
      over: `r.state in ('LOCKED', 'JOURNEY_CLOSED', 'CLOSED', 'CANCELED') and r.closed_at is not null`,
      items: 'select i.item_id from process_item i where i.org_unit = r.org_unit and i.list_id = r.id',
      children: [
        { table: 'process_scan', where: 'c.list_id = any(ids)' },
        { table: 'process_package', where: 'c.list_id = any(ids)' },
        { table: 'process_item', where: 'c.list_id = any(ids)' },
        { table: 'inventory_place', where: 'c.list_id = any(ids)' },
        { table: 'seal', where: 'c.list_id = any(ids)' },
        { table: 'list_device', where: 'c.list_id = any(ids)' },
        {
          table: 'history',
          where: `c.log_key in (select k || i from unnest(ids) i, unnest(array['LDG:', 'ULD:', 'INV:']) k)`,
        },
      ],
    },
  ],
  naming: [
    { of: 'blob', table: 'process_package', ids: 'unnest(c.photos)' },
    { of: 'blob', table: 'seal', ids: 'c.photo_blob_id' },
    { of: 'blob', table: 'process_list', ids: 'unnest(c.seals_photos)' },
  ],
};
