import type { PersonalData } from '#platform/persons.ts';

/** Only what belongs to accounts that are over: as long as somebody works with one, it is needed. */
const isOver = (account: string): string =>
  `not exists (select 1 from account a where a.account_id = ${account} and a.state <> 'EXPIRED')`;
/** Histories of what is kept by law: what was changed in it is kept with it (GoBD 59, 107). */
const ofTrade = `r.log_key ~ '^(ITEM|PKG|TRIP|ORDER|IMP|OUT_MESSAGE|PROOF):'`;

export const identityPersons: readonly PersonalData[] = [
  {
    name: 'accounts',
    table: 'account',
    class: 'PERSONAL',
    // The id stays: it is never given to anybody else.
    who: [{ account: 'r.account_id', name: 'name', email: 'r.email' }],
    texts: ['email', 'provider_subject'],
    shown: {
      accountId: 'r.account_id',
      language: 'r.language',
      state: 'r.state',
      roles: 'r.roles',
      lastLogin: 'r.last_login',
    },
    erase: {
      email: 'null',
      provider_subject: 'null',
      totp_seed: 'null',
      password_hash: 'null',
      password_history: `'{}'`,
    },
    erasable: `r.state = 'EXPIRED'`,
  },
  {
    name: 'grants',
    table: 'access_grant',
    class: 'PERSONAL',
    who: [
      { account: `case when r.type = 'USER' then r.id end`, email: 'r.email_sent_to' },
      { driver: `case when r.type = 'DRIVER' then r.id end`, email: 'r.email_sent_to' },
    ],
    by: ['created_by'],
    texts: ['email_sent_to'],
    shown: { type: 'r.type', id: 'r.id', validFrom: 'r.valid_from', validTo: 'r.valid_to', lastUsed: 'r.last_used' },
    erase: { email_sent_to: 'null' },
  },
  {
    name: 'sessions',
    table: 'session',
    class: 'PERSONAL',
    who: [
      { account: 'r.account_id' },
      { driver: `case when r.grant_type = 'DRIVER' then r.grant_id end`, name: 'r.driver_name' },
    ],
    texts: ['driver_name'],
    shown: {
      account: 'r.account_id',
      driver: 'r.driver_name',
      createdAt: 'r.created_at',
      lastSeen: 'r.last_seen',
      device: 'r.user_agent',
    },
    erase: 'DELETE',
    erasable: `(r.ended_at is not null or r.expires_at < now() or ${isOver('r.account_id')})`,
  },
  {
    name: 'deviceSessions',
    table: 'device_session',
    class: 'PERSONAL',
    who: [
      { account: `case when r.type = 'USER' then r.grant_id end` },
      { driver: `case when r.type = 'DRIVER' then r.grant_id end` },
    ],
    shown: { type: 'r.type', id: 'r.grant_id', startedAt: 'r.started_at', lastAlive: 'r.last_alive' },
  },
  {
    name: 'driverChanges',
    table: 'driver_change',
    class: 'PERSONAL',
    who: [{ driver: 'driver_id', name: 'driver_name' }, { name: 'account_name' }],
    shown: { since: 'r.since', until: 'r.until' },
  },
  {
    name: 'driverPins',
    table: 'driver_pin',
    class: 'PERSONAL',
    who: [{ driver: 'r.driver_id' }],
    by: ['changed_by'],
    shown: { driver: 'r.driver_id', changedAt: 'r.changed_at' },
    erase: 'DELETE',
  },
  {
    name: 'failedLogins',
    table: 'failed_login',
    class: 'PERSONAL',
    who: [{ account: 'r.account_id', name: 'r.account_id' }],
    shown: { account: 'r.account_id', attempts: 'r.failed_attempts', since: 'r.first_failed_at' },
    erase: 'DELETE',
  },
  {
    name: 'passwordLinks',
    table: 'password_link',
    class: 'PERSONAL',
    who: [{ account: 'r.account_id' }],
    shown: { account: 'r.account_id', expiresAt: 'r.expires_at' },
    erase: 'DELETE',
  },
  {
    name: 'groupMembers',
    table: 'user_group_member',
    class: 'PERSONAL',
    who: [{ account: 'r.account_id' }],
    shown: { group: 'r.group_id', account: 'r.account_id' },
    erase: 'DELETE',
    erasable: isOver('r.account_id'),
  },
  { name: 'groups', table: 'user_group', class: 'OPERATIONAL', texts: ['name'], shown: { group: 'r.group_id' } },
  {
    name: 'devices',
    table: 'device',
    class: 'PERSONAL',
    by: ['blocked_by'],
    texts: ['label', 'user_agent'],
    shown: { firstSeen: 'r.first_seen', lastCommunication: 'r.last_communication' },
  },
  {
    name: 'deviceLogs',
    table: 'device_log',
    class: 'PERSONAL',
    texts: ['lines'],
    shown: { receivedAt: 'r.received_at' },
  },
  {
    name: 'partnerKeys',
    table: 'partner_key',
    class: 'OPERATIONAL',
    by: ['created_by', 'revoked_by'],
    texts: ['name'],
    shown: { createdAt: 'r.created_at' },
  },
  {
    name: 'history',
    table: 'history',
    class: 'OPERATIONAL',
    who: [
      { account: 'account_id', name: 'account_name' },
      { account: `substring(r.log_key from '^USR:(.*)$')` },
      { driver: `substring(r.log_key from '^MD:driver:(.*)$')` },
    ],
    shown: { about: 'r.log_key', code: 'r.code', at: 'r.status_time' },
  },
  {
    name: 'changesOfRecords',
    table: 'history',
    class: 'OPERATIONAL',
    only: `not ${ofTrade}`,
    texts: ['args', 'before', 'after'],
    shown: { about: 'r.log_key', code: 'r.code', at: 'r.status_time' },
  },
  {
    name: 'changesOfTrade',
    table: 'history',
    class: 'TRADE',
    only: ofTrade,
    texts: ['args', 'before', 'after'],
    shown: { about: 'r.log_key', code: 'r.code', at: 'r.status_time' },
  },
];
