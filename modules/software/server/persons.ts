import type { PersonalData } from '#platform/persons.ts';

export const softwarePersons: readonly PersonalData[] = [
  {
    name: 'software',
    table: 'software_package',
    class: 'OPERATIONAL',
    by: ['uploaded_by'],
    texts: ['comment', 'filename'],
    shown: { version: 'r.version' },
  },
  {
    name: 'deployments',
    table: 'software_deployment',
    class: 'OPERATIONAL',
    by: ['changed_by'],
    texts: ['target'],
    shown: { version: 'r.version' },
  },
];
