import { describe, expect, it } from 'vitest';
import { itemLook, packageLook, poolLook, type PoolFacts } from './itemLook.ts';

describe('how a shipment is shown', () => {
  it('says its state, and a stop where it is on hold', () => {
    expect(itemLook('ON_HOLD')).toEqual({ status: 'late', glyph: 'block', key: 'shipments:state/ON_HOLD' });
    expect(itemLook('CLOSED')).toEqual({ status: 'done', key: 'shipments:state/CLOSED' });
    expect(itemLook('HINDERED')).toEqual({ status: 'late', key: 'shipments:state/HINDERED' });
  });
  it('says of a package what its list found', () => {
    expect(packageLook('NOK_MISSING')).toEqual({ status: 'late', key: 'shipments:state/NOK_MISSING' });
    expect(packageLook('OK')).toEqual({ status: 'done', key: 'shipments:state/OK' });
    expect(packageLook('UNHEARD_OF').status).toBe('later');
  });
});

describe('how a shipment that waits for a trip is shown', () => {
  const item = (more: Partial<PoolFacts>): PoolFacts => ({
    shipmentType: 'DELIVERY',
    notableStatus: 'NONE',
    attributes: [],
    packagesOnTerminal: 0,
    numberOfExpectedPackages: 3,
    ...more,
  });
  it('locked before everything, then what is notable, then how much of it is here', () => {
    expect(poolLook(item({ attributes: ['hasLoadingLock'], notableStatus: 'LATE' })).key).toBe('shipments:pool/locked');
    expect(poolLook(item({ notableStatus: 'DAMAGED' }))).toEqual({ status: 'risk', key: 'shipments:state/DAMAGED' });
    expect(poolLook(item({ shipmentType: 'PICKUP' }))).toEqual({ status: 'planned', key: 'shipments:state/PICKUP' });
    expect(poolLook(item({ shipmentType: 'DIRECT_TRAFFIC' })).status).toBe('planned');
    expect(poolLook(item({ packagesOnTerminal: 3 }))).toEqual({ status: 'done', key: 'shipments:pool/complete' });
    expect(poolLook(item({ packagesOnTerminal: 2 }))).toEqual({
      status: 'risk',
      key: 'shipments:pool/partial',
      args: { count: 2, expected: 3 },
    });
    expect(poolLook(item({})).key).toBe('shipments:pool/inbound');
  });
});
