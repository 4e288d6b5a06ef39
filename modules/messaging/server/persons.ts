import type { PersonalData } from '#platform/persons.ts';

/** Messages go by `messaging.retentionDays`. */
export const messagingPersons: readonly PersonalData[] = [
  {
    name: 'messages',
    table: 'message',
    class: 'PERSONAL',
    who: [{ account: 'account_id', name: 'author' }],
    texts: ['text', 'args', 'blob_filename', 'stop_name', 'trip_name'],
    shown: { at: 'r.server_process_time' },
  },
  {
    name: 'channels',
    table: 'channel',
    class: 'PERSONAL',
    who: [{ account: `case when r.type = 'USER' then r.name end` }],
    texts: ['name'],
    shown: { channel: 'r.name' },
    erase: { name: `case when r.type = 'USER' then ':somebody' else r.name end` },
  },
  {
    name: 'channelReaders',
    table: 'channel_reader',
    class: 'PERSONAL',
    who: [{ account: 'r.account_id', name: 'name' }],
    shown: { channel: 'r.channel_id', account: 'r.account_id', readAt: 'r.read_at' },
    erase: 'DELETE',
  },
];
