import type { PersonalData } from '#platform/persons.ts';

export const dayplanPersons: readonly PersonalData[] = [
  {
    name: 'dayPlans',
    table: 'day_plan',
    class: 'OPERATIONAL',
    who: [{ account: 'created_by', name: 'created_by_name' }],
    texts: ['hint', 'request', 'result', 'accepted', 'best'],
    shown: { createdAt: 'r.created_at' },
  },
];
