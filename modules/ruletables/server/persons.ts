import type { PersonalData } from '#platform/persons.ts';

export const rulePersons: readonly PersonalData[] = [
  { name: 'ruleTables', table: 'rule_set', class: 'OPERATIONAL', by: ['changed_by'], texts: ['draft'] },
  {
    name: 'ruleVersions',
    table: 'rule_version',
    class: 'OPERATIONAL',
    by: ['published_by'],
    texts: ['rows', 'comment'],
    shown: { version: 'r.version' },
  },
  { name: 'ruleDecisions', table: 'rule_decision', class: 'OPERATIONAL', texts: ['facts'] },
];
