import type { SessionRecord } from './context.ts';

/** The session that the program itself acts under: imports by jobs, reactions, the demo world. */
export const systemRecord = (unit: string, readUnits: string[], timezone: string, release: string): SessionRecord => ({
  id: 'system',
  account: { unit, id: 'system' },
  readUnits,
  managedUnits: [],
  rowScope: 'unit',
  disabledFlags: [],
  timezone,
  language: undefined,
  session: {
    accountId: 'system',
    accountName: 'Kontor',
    orgUnit: unit,
    permissions: [],
    licenses: [],
    managementLevel: 'SYSTEM',
    managedOrgunits: [],
    passwordChangeRequired: false,
    requiredTotpRegistry: false,
    requiredTotpCode: false,
    managedByExtern: false,
    pairingToken: null,
    username: 'Kontor',
    release,
    project: 'Kontor',
    productVersion: release,
    loggedIn: true,
    sessionTimeoutSeconds: 0,
    timezone: 'UTC',
  },
});
