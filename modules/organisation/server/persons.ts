import type { PersonalData } from '#platform/persons.ts';

export const organisationPersons: readonly PersonalData[] = [
  { name: 'units', table: 'org_unit', class: 'OPERATIONAL', texts: ['name', 'address'], shown: { id: 'r.id' } },
];
