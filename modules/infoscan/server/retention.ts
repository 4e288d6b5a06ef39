import type { ModuleRetention } from '#platform/retention.ts';

export const infoscanRetention: ModuleRetention = {
  kept: [
    {
      name: 'infoScans',
      class: 'OPERATIONAL',
      table: 'info_scan',
      key: 'id',
      at: 'scanned_at',
      items: 'select r.item_id where r.item_id is not null',
    },
  ],
  naming: [{ of: 'blob', table: 'info_scan', ids: 'unnest(c.photos)' }],
};
