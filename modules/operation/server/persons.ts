import type { PersonalData } from '#platform/persons.ts';

export const operationPersons: readonly PersonalData[] = [
  {
    name: 'holds',
    table: 'legal_hold',
    class: 'OPERATIONAL',
    by: ['created_by', 'ended_by'],
    texts: ['subject', 'reason'],
    shown: { createdAt: 'r.created_at' },
  },
];
