import { describe, expect, it } from 'vitest';
import { type AccessFacts, isSignedIn, mayAccess } from './access.ts';

const session = (more: Partial<AccessFacts> = {}): AccessFacts => ({
  loggedIn: true,
  permissions: ['readShipments'],
  licenses: ['LPP-MSG'],
  managementLevel: 'NONE',
  passwordChangeRequired: false,
  requiredTotpRegistry: false,
  requiredTotpCode: false,
  ...more,
});

describe('access (specification 1, 6)', () => {
  it('public is for everybody, the rest needs a session', () => {
    expect(mayAccess('public', undefined)).toBe(true);
    expect(mayAccess('signedIn', undefined)).toBe(false);
    expect(mayAccess('signedIn', session())).toBe(true);
    expect(mayAccess({ anyPermission: ['readShipments'] }, undefined)).toBe(false);
  });
  it.each(['passwordChangeRequired', 'requiredTotpRegistry', 'requiredTotpCode'] as const)(
    'a session with %s is before its login',
    (due) => {
      const early = session({ [due]: true });
      expect(isSignedIn(early)).toBe(false);
      expect(mayAccess('preLogin', early)).toBe(true);
      expect(mayAccess('signedIn', early)).toBe(false);
      expect(mayAccess({ anyPermission: ['readShipments'] }, early)).toBe(false);
    },
  );
  it('before its login is nobody without a session', () => {
    expect(mayAccess('preLogin', undefined)).toBe(false);
    expect(mayAccess({}, session())).toBe(true);
    expect(mayAccess({ flag: 'BETA' }, session(), () => true)).toBe(true);
    expect(mayAccess({ flag: 'BETA' }, session(), () => false)).toBe(false);
    expect(mayAccess({}, session(), () => false)).toBe(true);
  });
  it('needs one of the licences; none listed means none needed', () => {
    expect(mayAccess({ anyLicence: ['GTP-RTR', 'LPP-MSG'] }, session())).toBe(true);
    expect(mayAccess({ anyLicence: ['GTP-RTR'] }, session())).toBe(false);
    expect(mayAccess({ anyLicence: [] }, session({ licenses: [] }))).toBe(true);
  });
  it('needs one of the permissions', () => {
    expect(mayAccess({ anyPermission: ['createTrips', 'readShipments'] }, session())).toBe(true);
    expect(mayAccess({ anyPermission: ['createTrips'] }, session())).toBe(false);
    expect(mayAccess({ anyPermission: [] }, session())).toBe(true);
  });
  it('a management level is met by the level, a higher one, or a listed permission', () => {
    const access = { managementLevel: 'LOCAL_USER', anyPermission: ['manageUsers'] } as const;
    expect(mayAccess(access, session())).toBe(false);
    expect(mayAccess(access, session({ managementLevel: 'LOCAL_USER' }))).toBe(true);
    expect(mayAccess(access, session({ managementLevel: 'SYSTEM' }))).toBe(true);
    expect(mayAccess(access, session({ permissions: ['manageUsers'] }))).toBe(true);
    expect(mayAccess({ managementLevel: 'SYSTEM' }, session({ managementLevel: 'GLOBAL_USER' }))).toBe(false);
  });
  it('needs a licence, a visible flag and the condition where named', () => {
    expect(mayAccess({ anyLicence: ['LPP-MSG'] }, session())).toBe(true);
    expect(mayAccess({ anyLicence: ['CODI-AFFE'] }, session())).toBe(false);
    expect(mayAccess({ flag: 'x' }, session(), () => false)).toBe(false);
    expect(mayAccess({ flag: 'x' }, session())).toBe(true);
    const when = { name: 'never', holds: () => false };
    expect(mayAccess({ when }, session())).toBe(false);
  });
});
