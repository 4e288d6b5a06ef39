import type { PersonalData } from '#platform/persons.ts';

export const infoscanPersons: readonly PersonalData[] = [
  {
    name: 'infoScans',
    table: 'info_scan',
    class: 'OPERATIONAL',
    by: ['scanned_by'],
    shown: { barcode: 'r.barcode', scannedAt: 'r.scanned_at' },
  },
];
