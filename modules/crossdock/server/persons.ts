import type { PersonalData } from '#platform/persons.ts';

export const crossdockPersons: readonly PersonalData[] = [
  {
    name: 'lists',
    table: 'process_list',
    class: 'OPERATIONAL',
    who: [{ name: 'driver_name' }],
    by: ['loaders', 'closing_requested_by', 'closed_by', 'seals_checked_by'],
    texts: ['vehicle', 'report', 'equipment', 'inventory', 'differences', 'seals_reason'],
    shown: { list: 'r.name', day: 'r.execution_date' },
  },
  {
    name: 'scans',
    table: 'process_scan',
    class: 'OPERATIONAL',
    by: ['scanned_by', 'settled_by'],
    texts: ['consignee_name'],
    shown: { barcode: 'r.barcode', scannedAt: 'r.scanned_at' },
  },
  {
    name: 'listPackages',
    table: 'process_package',
    class: 'OPERATIONAL',
    by: ['scanned_by', 'decided_by'],
    shown: { scannedAt: 'r.scanned_at' },
  },
  {
    name: 'countedPlaces',
    table: 'inventory_place',
    class: 'OPERATIONAL',
    by: ['closed_by'],
    shown: { place: 'r.position' },
  },
  {
    name: 'listDevices',
    table: 'list_device',
    class: 'OPERATIONAL',
    by: ['account_name'],
    shown: { seenAt: 'r.seen_at' },
  },
  { name: 'seals', table: 'seal', class: 'OPERATIONAL', by: ['applied_by', 'removed_by'], shown: { seal: 'r.number' } },
];
