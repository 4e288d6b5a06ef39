import type { ModuleRetention, PersonalData } from '#platform/retention.ts';

/** A file of a message stays as long as the message. */
export const messagingRetention: ModuleRetention = {
  naming: [{ of: 'blob', table: 'message', ids: 'c.blob_id' }],
};

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
