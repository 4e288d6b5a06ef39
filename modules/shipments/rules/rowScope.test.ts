import { describe, expect, it } from 'vitest';
import { type Own, rowScope, seesItem, seesTrip } from './rowScope.ts';

const session = { loggedIn: true, managementLevel: 'NONE' } as const;
const own = (more: Partial<Own> = {}): Own => ({ scopes: [], affIds: [], driverIds: [], tripIds: [], ...more });

describe('row scope (domain 6.1, T-05)', () => {
  it('the widest scope of the roles counts', () => {
    expect(rowScope(session, own({ scopes: ['unit'] }))).toEqual({ kind: 'unit' });
    expect(rowScope(session, own({ scopes: ['ownAff', 'unit'], affIds: ['aff-1'] }))).toEqual({ kind: 'unit' });
    expect(rowScope(session, own({ scopes: ['ownTrips', 'ownAff'], affIds: ['aff-1'], driverIds: ['d1'] }))).toEqual({
      kind: 'aff',
      affIds: ['aff-1'],
    });
    expect(rowScope(session, own({ scopes: ['ownTrips'], driverIds: ['d1'], tripIds: ['t1'] }))).toEqual({
      kind: 'trips',
      driverIds: ['d1'],
      tripIds: ['t1'],
    });
  });
  it('who has nothing of his own sees nothing', () => {
    expect(rowScope(session, own())).toEqual({ kind: 'nothing' });
    expect(rowScope(session, own({ scopes: ['ownAff'] }))).toEqual({ kind: 'nothing' });
    expect(rowScope(session, own({ scopes: ['ownTrips'] }))).toEqual({ kind: 'nothing' });
    expect(rowScope(session, own({ scopes: ['ownKeyAccount'], affIds: ['aff-1'] }))).toEqual({ kind: 'nothing' });
    expect(rowScope({ ...session, loggedIn: false }, own({ scopes: ['unit'] }))).toEqual({ kind: 'nothing' });
  });
  it('ids of a scope that no role grants do not widen', () => {
    expect(rowScope(session, own({ scopes: ['ownTrips'], affIds: ['aff-1'], driverIds: ['d1'] })).kind).toBe('trips');
  });
  it('network levels see the unit that they work in, a local level does not by itself', () => {
    expect(rowScope({ ...session, managementLevel: 'SYSTEM' }, own())).toEqual({ kind: 'unit' });
    expect(rowScope({ ...session, managementLevel: 'GLOBAL_USER' }, own())).toEqual({ kind: 'unit' });
    expect(rowScope({ ...session, managementLevel: 'LOCAL_USER' }, own())).toEqual({ kind: 'nothing' });
  });
  it('checks a single shipment and a single trip', () => {
    const item = { affCmdId: 'aff-1', tripId: 't1', driverId: 'd1' };
    expect(seesItem({ kind: 'unit' }, item)).toBe(true);
    expect(seesItem({ kind: 'aff', affIds: ['aff-1'] }, item)).toBe(true);
    expect(seesItem({ kind: 'aff', affIds: ['aff-2'] }, item)).toBe(false);
    expect(seesItem({ kind: 'aff', affIds: ['aff-1'] }, { ...item, affCmdId: null })).toBe(false);
    expect(seesItem({ kind: 'trips', driverIds: ['d1'], tripIds: [] }, item)).toBe(true);
    expect(seesItem({ kind: 'trips', driverIds: [], tripIds: ['t1'] }, item)).toBe(true);
    expect(seesItem({ kind: 'trips', driverIds: ['d2'], tripIds: ['t2'] }, item)).toBe(false);
    expect(seesItem({ kind: 'trips', driverIds: ['d1'], tripIds: [] }, { ...item, tripId: null })).toBe(false);
    expect(seesItem({ kind: 'nothing' }, item)).toBe(false);
    const trip = { id: 't1', affId: 'aff-1', driverIds: ['d1', 'd2'] };
    expect(seesTrip({ kind: 'unit' }, trip)).toBe(true);
    expect(seesTrip({ kind: 'aff', affIds: ['aff-1'] }, trip)).toBe(true);
    expect(seesTrip({ kind: 'aff', affIds: ['aff-1'] }, { ...trip, affId: null })).toBe(false);
    expect(seesTrip({ kind: 'trips', driverIds: ['d2'], tripIds: [] }, trip)).toBe(true);
    expect(seesTrip({ kind: 'trips', driverIds: [], tripIds: ['t2'] }, trip)).toBe(false);
    expect(seesTrip({ kind: 'nothing' }, trip)).toBe(false);
  });
});
