import type { PersonalData } from '#platform/persons.ts';

export const equipmentPersons: readonly PersonalData[] = [
  {
    name: 'equipment',
    table: 'equipment_movement',
    class: 'VOUCHER',
    who: [{ name: 'partner_name' }],
    by: ['booked_by'],
    texts: ['partner_name', 'source_name', 'remark'],
    shown: { bookedAt: 'r.booked_at' },
  },
];
