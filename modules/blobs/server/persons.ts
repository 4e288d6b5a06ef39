import type { PersonalData } from '#platform/persons.ts';

/** What is in a file is not searched: it is found by what shows it. */
export const blobPersons: readonly PersonalData[] = [
  {
    name: 'files',
    table: 'blob',
    class: 'PERSONAL',
    by: ['owner'],
    texts: ['filename'],
    shown: { type: 'r.type', createdAt: 'r.created_at' },
  },
];
