import type { ModuleRetention, PersonalData } from '#platform/retention.ts';

export const identityRetention: ModuleRetention = {
  kept: [
    { name: 'sessions', class: 'PERSONAL', days: 90, table: 'session', key: 'id', at: 'expires_at' },
    // What a device recorded may come 90 days late: until then it must be known who drove.
    { name: 'driverChanges', class: 'PERSONAL', days: 120, table: 'driver_change', key: 'id', at: 'until' },
  ],
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
    name: 'driverChanges',
    table: 'driver_change',
    class: 'PERSONAL',
    found: ['r.driver_id', 'r.driver_name', 'r.account_name'],
    shown: { driver: 'r.driver_name', since: 'r.since', until: 'r.until' },
    erase: { driver_name: ':somebody', account_name: ':somebody' },
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
