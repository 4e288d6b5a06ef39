import type { PersonalData } from '#platform/persons.ts';

export const workspacePersons: readonly PersonalData[] = [
  {
    name: 'preferences',
    table: 'preference',
    class: 'PERSONAL',
    who: [{ account: 'owner' }],
    texts: ['name', 'description', 'value'],
    shown: { type: 'r.type', changedAt: 'r.changed_at' },
  },
  {
    name: 'presence',
    table: 'presence',
    class: 'PERSONAL',
    who: [{ account: 'r.account_id', name: 'r.account_name' }],
    shown: { account: 'r.account_id', name: 'r.account_name', place: 'r.place', since: 'r.since' },
    erase: 'DELETE',
  },
  {
    name: 'pushDevices',
    table: 'push_subscription',
    class: 'PERSONAL',
    who: [{ account: 'r.account_id' }, { driver: `case when r.grant_type = 'DRIVER' then r.grant_id end` }],
    shown: { account: 'r.account_id', language: 'r.language', since: 'r.created_at' },
    erase: 'DELETE',
  },
  { name: 'notices', table: 'push_notice', class: 'PERSONAL', texts: ['notice'], shown: { at: 'r.created_at' } },
  {
    name: 'texts',
    table: 'resource_text',
    class: 'OPERATIONAL',
    by: ['changed_by'],
    texts: ['texts', 'default_text'],
    shown: { text: 'r.resource_key' },
  },
];
