import type { PersonalData } from '#platform/persons.ts';

export const reportingPersons: readonly PersonalData[] = [
  {
    name: 'figureMails',
    table: 'figure_mail',
    class: 'PERSONAL',
    who: [{ account: 'r.account_id' }],
    shown: { account: 'r.account_id', page: 'r.page', sentFor: 'r.sent_for' },
    erase: 'DELETE',
  },
];
