import type { PersonalData } from '#platform/persons.ts';

export const outboundPersons: readonly PersonalData[] = [
  {
    name: 'outMessages',
    table: 'out_message',
    class: 'TRADE',
    by: ['created_by'],
    texts: ['name', 'partner_name', 'answer', 'bytes'],
    shown: { kind: 'r.kind', createdAt: 'r.created_at' },
  },
  { name: 'attempts', table: 'out_attempt', class: 'TRADE', texts: ['answer'] },
  {
    name: 'partnerChannels',
    table: 'partner_channel',
    class: 'OPERATIONAL',
    by: ['changed_by'],
    texts: ['poll_answer'],
    shown: { partner: 'r.partner_id' },
  },
];
