import type { PersonalData } from '#platform/persons.ts';

export const networkRulesPersons: readonly PersonalData[] = [
  { name: 'networkRules', table: 'network_rule', class: 'OPERATIONAL', by: ['created_by'], texts: ['name'] },
  {
    name: 'networkClosures',
    table: 'network_closure',
    class: 'OPERATIONAL',
    by: ['created_by', 'ended_by'],
    texts: ['reason'],
  },
  { name: 'networkCapacities', table: 'network_capacity', class: 'OPERATIONAL', by: ['by'], texts: ['reason'] },
];
