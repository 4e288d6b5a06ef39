import type { PersonalData } from '#platform/persons.ts';

export const paperPersons: readonly PersonalData[] = [
  {
    name: 'papers',
    table: 'paper',
    class: 'TRADE',
    by: ['issued_by'],
    texts: ['sheets'],
    shown: { kind: 'r.kind', number: 'r.number', issuedAt: 'r.issued_at' },
  },
];
