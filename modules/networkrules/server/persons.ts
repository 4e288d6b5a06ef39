import type { PersonalData } from '#platform/persons.ts';

export const networkRulesPersons: readonly PersonalData[] = [
  { name: 'networkRules', table: 'network_rule', class: 'OPERATIONAL', by: ['created_by'], texts: ['name'] },
];
