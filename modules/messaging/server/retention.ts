import type { PersonalData } from '#platform/retention.ts';

/** Messages go by `messaging.retentionDays`. */
export const messagingPersons: readonly PersonalData[] = [
  {
    name: 'messages',
    table: 'message',
    class: 'PERSONAL',
    found: ['r.account_id', 'r.author'],
    shown: { author: 'r.author', text: 'r.text', at: 'r.server_process_time' },
    erase: { author: ':somebody', account_id: ':somebody' },
  },
];
