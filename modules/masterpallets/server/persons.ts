import type { PersonalData } from '#platform/persons.ts';

export const palletPersons: readonly PersonalData[] = [
  {
    name: 'masterPallets',
    table: 'master_pallet',
    class: 'OPERATIONAL',
    by: ['created_by', 'closed_by'],
    texts: ['heading'],
    shown: { number: 'r.number' },
  },
  { name: 'palletContents', table: 'master_pallet_content', class: 'OPERATIONAL', by: ['added_by'] },
];
