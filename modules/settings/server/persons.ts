import type { PersonalData } from '#platform/persons.ts';

export const settingsPersons: readonly PersonalData[] = [
  {
    name: 'settings',
    table: 'config_entry',
    class: 'OPERATIONAL',
    by: ['changed_by'],
    texts: ['value'],
    shown: { setting: 'r.name' },
  },
  {
    name: 'earlierSettings',
    table: 'config_version',
    class: 'OPERATIONAL',
    by: ['changed_by'],
    texts: ['value'],
    shown: { setting: 'r.name' },
  },
  { name: 'features', table: 'feature', class: 'OPERATIONAL', by: ['users', 'changed_by'], shown: { feature: 'r.id' } },
  { name: 'licences', table: 'licence', class: 'OPERATIONAL', by: ['stored_by'], shown: { licence: 'r.number' } },
];
