import type { ModuleRetention, PersonalData } from '#platform/retention.ts';

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

export const infoscanPersons: readonly PersonalData[] = [
  {
    name: 'infoScans',
    table: 'info_scan',
    class: 'OPERATIONAL',
    found: ['r.scanned_by'],
    shown: { barcode: 'r.barcode', scannedAt: 'r.scanned_at', scannedBy: 'r.scanned_by' },
    erase: { scanned_by: ':somebody' },
  },
];
