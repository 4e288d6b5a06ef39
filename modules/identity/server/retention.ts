import type { ModuleRetention, PersonalData } from '#platform/retention.ts';

export const identityRetention: ModuleRetention = {
  kept: [{ name: 'sessions', class: 'PERSONAL', days: 90, table: 'session', key: 'id', at: 'expires_at' }],
};

export const identityPersons: readonly PersonalData[] = [
  {
    name: 'accounts',
    table: 'account',
    class: 'PERSONAL',
    found: ['r.account_id', 'r.name', 'r.email'],
    shown: { accountId: 'r.account_id', name: 'r.name', email: 'r.email', language: 'r.language', state: 'r.state' },
    // The id stays: it is never given to anybody else.
    erase: { name: ':somebody', email: 'null' },
    erasable: `r.state = 'EXPIRED'`,
  },
  {
    name: 'history',
    table: 'history',
    class: 'OPERATIONAL',
    found: ['r.account_id', 'r.account_name'],
    shown: { about: 'r.log_key', code: 'r.code', at: 'r.status_time', accountName: 'r.account_name' },
    erase: { account_id: ':somebody', account_name: ':somebody' },
  },
];
