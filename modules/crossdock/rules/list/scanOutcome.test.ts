import { describe, expect, it } from 'vitest';
import type { PackageState } from '#modules/shipments/rules/packageProcess.ts';
import { type ScanFacts, type ScannedPackage, scanOutcome } from './scanOutcome.ts';

const inDepot: PackageState = { processStatus: 'NOT_YET_PROCESSED', terminalStatus: 'IN_DEPOT', status: 'OK' };
const loaded: PackageState = { processStatus: 'LOADED', terminalStatus: 'LOADED', status: 'OK' };
const pack = (more: Partial<ScannedPackage> = {}): ScannedPackage => ({
  itemId: 'i1',
  state: inDepot,
  leftSince: false,
  onList: true,
  belongsTo: null,
  itemCanceled: false,
  hasLoadingLock: false,
  onMasterPallet: null,
  goesOnPallet: false,
  expectedPosition: null,
  outboundRouteId: '100',
  ...more,
});
const scan = (found: Partial<ScannedPackage> | null, more: Partial<ScanFacts> = {}) =>
  scanOutcome({
    kind: 'LDG',
    listState: 'INPROGRESS',
    routeId: '100',
    package: found === null ? null : pack(found),
    overrides: {},
    permissions: [],
    ...more,
  });

describe('a scan off a unit that waited on its device', () => {
  const took = (found: Partial<ScannedPackage>) => scan(found, { kind: 'ULD', routeId: null });
  it('leaves the package on the vehicle that it went onto since', () => {
    const onVan = { ...inDepot, terminalStatus: 'LOADED' } as const;
    expect(took({ state: onVan, leftSince: true })).toMatchObject({
      result: 'OK',
      after: { processStatus: 'UNLOADED', terminalStatus: 'LOADED', status: 'OK' },
    });
    // Whoever holds it after it was loaded has it in the hall.
    expect(took({ state: onVan }).after).toMatchObject({ terminalStatus: 'IN_DEPOT' });
  });
  it('leaves it with the consignee, and found there it is not missing', () => {
    const delivered = {
      processStatus: 'NOT_YET_PROCESSED',
      terminalStatus: 'NOT_IN_DEPOT',
      status: 'OK_DAMAGED',
    } as const;
    expect(took({ state: delivered, leftSince: true }).after).toEqual({
      processStatus: 'UNLOADED',
      terminalStatus: 'NOT_IN_DEPOT',
      status: 'OK_DAMAGED',
    });
  });
});

describe('a scan on a loading list', () => {
  it('loads what stands in the depot', () => {
    expect(scan({})).toEqual({
      result: 'OK',
      after: loaded,
      missedArrival: false,
      surplus: false,
      issues: [],
      overridden: [],
    });
    expect(scan({}, { listState: 'RELEASED' }).result).toBe('OK');
    expect(scan({ state: { ...inDepot, processStatus: 'MISSING', terminalStatus: 'NOT_IN_DEPOT' } }).result).toBe('OK');
  });
  it('loads what never arrived by the data and records the missed arrival as INFO (R22)', () => {
    for (const terminalStatus of ['NOT_IN_DEPOT', 'NOT_YET_UNLOADED'] as const) {
      const outcome = scan({ state: { ...inDepot, terminalStatus, status: 'NOK_NOT_PROCESSED' } });
      expect(outcome).toMatchObject({ result: 'OK', after: loaded, missedArrival: true });
      expect(outcome.issues).toEqual([expect.objectContaining({ code: 'MISSED_ARRIVAL', severity: 'INFO' })]);
    }
  });
  it('the second scan changes nothing (I8)', () => {
    expect(scan({ state: loaded })).toMatchObject({ result: 'ALREADY_SCANNED', after: null });
    expect(scan({ state: { ...loaded, processStatus: 'DAMAGED_GOODS' } }).result).toBe('ALREADY_SCANNED');
  });
  it('tells the wrong route from a package that is on no list here', () => {
    expect(scan({ onList: false, outboundRouteId: '101' })).toMatchObject({ result: 'WRONG_ROUTE', after: null });
    expect(scan({ onList: false })).toMatchObject({ result: 'NOT_ON_LIST', after: null });
    expect(scan({ onList: false, outboundRouteId: null }).result).toBe('NOT_ON_LIST');
    expect(scan({ onList: false, outboundRouteId: '101' }, { routeId: null }).result).toBe('NOT_ON_LIST');
    expect(scan(null)).toMatchObject({ result: 'UNKNOWN', after: null });
    for (const misread of ['CHECK_DIGIT', 'TOO_LONG', 'TOO_SHORT'] as const)
      for (const kind of ['LDG', 'ULD', 'INV'] as const)
        expect(scan(null, { kind, misread })).toMatchObject({
          result: 'MISREAD',
          after: null,
          surplus: false,
          reason: `crossdock:scan/misread__${misread}`,
        });
    // What another depot waits for was read rightly.
    expect(scan(null, { misread: 'CHECK_DIGIT', otherDepot: 'Leipzig' }).result).toBe('BELONGS_TO');
  });
  it('names the pallet of this list on which a package lies, and not a wrong truck', () => {
    expect(scan({ onList: false, outboundRouteId: '101', goesOnPallet: true })).toMatchObject({
      result: 'ON_PALLET',
      after: null,
    });
  });
  it('records as INFO what is put elsewhere than expected (SCN-03), and stops nobody', () => {
    const unit = { ...inDepot, terminalStatus: 'NOT_YET_UNLOADED' } as const;
    const put = (position: string | undefined, more: Partial<ScannedPackage> = {}) =>
      scan({ state: unit, expectedPosition: 'A01-01', ...more }, { kind: 'ULD', position });
    expect(put('B02-02')).toMatchObject({
      result: 'OK',
      issues: [
        {
          code: 'WRONG_POSITION',
          severity: 'INFO',
          overridable: false,
          args: { position: 'B02-02', expected: 'A01-01' },
        },
      ],
    });
    expect(put('B02-02', { onList: false })).toMatchObject({ result: 'SURPLUS', issues: [{ code: 'WRONG_POSITION' }] });
    const taken = { ...inDepot, processStatus: 'UNLOADED' } as const;
    expect(put('B02-02', { state: taken })).toMatchObject({
      result: 'ALREADY_SCANNED',
      issues: [{ code: 'WRONG_POSITION' }],
    });
    for (const quiet of [put('A01-01'), put(undefined), put('B02-02', { expectedPosition: null })])
      expect(quiet.issues).toEqual([]);
    // It has gone on since: nothing is put anywhere.
    expect(put('B02-02', { leftSince: true }).issues).toEqual([]);
    expect(put('B02-02', { state: { ...taken, terminalStatus: 'LOADED' } }).issues).toEqual([]);
  });
  it('confirms what had to come off', () => {
    expect(scan({ state: { ...loaded, terminalStatus: 'TO_UNLOAD', status: 'UNDISPO' } })).toMatchObject({
      result: 'TO_UNLOAD',
      after: { processStatus: 'NOT_LOADED', terminalStatus: 'IN_DEPOT', status: 'OK' },
    });
    expect(
      scan({ onList: false, state: { ...loaded, terminalStatus: 'TO_UNLOAD', status: 'UNLOAD' } }).after?.status,
    ).toBe('CANCELED');
  });
  it('is blocked by a closed list, a cancelled shipment, an open master pallet and a loading lock', () => {
    for (const listState of ['CREATED', 'FINISHED', 'CLOSED', 'LOCKED', 'CANCELED'] as const)
      expect(scan({}, { listState })).toMatchObject({
        result: 'BLOCKED',
        after: null,
        reason: 'shipments:message/departureNotOpen',
      });
    expect(scan({ itemCanceled: true }).reason).toBe('crossdock:scan/itemCanceled');
    expect(scan({ onMasterPallet: 'MP1' }).reason).toBe('crossdock:scan/onMasterPallet');
    expect(scan({ hasLoadingLock: true })).toMatchObject({ result: 'BLOCKED', reason: 'crossdock:scan/loadingLock' });
  });
  it('asks when the package is on another vehicle by the data', () => {
    const elsewhere = { state: { ...inDepot, terminalStatus: 'LOADED' }, belongsTo: 'DO-Nord 2' } as const;
    expect(scan(elsewhere)).toMatchObject({
      result: 'CHECK_REQUIRED',
      after: null,
      issues: [{ code: 'LOADED_ELSEWHERE', overridable: true, args: { list: 'DO-Nord 2' } }],
    });
    const accepted = scan(elsewhere, { overrides: { overrideCodes: ['LOADED_ELSEWHERE'] } });
    expect(accepted).toMatchObject({ result: 'OK', after: loaded, overridden: [{ code: 'LOADED_ELSEWHERE' }] });
  });
});

describe('a scan on an unloading or inventory list', () => {
  const unit: PackageState = {
    processStatus: 'NOT_YET_PROCESSED',
    terminalStatus: 'NOT_YET_UNLOADED',
    status: 'NOK_NOT_PROCESSED',
  };
  it('takes the package in', () => {
    expect(scan({ state: unit }, { kind: 'ULD' })).toMatchObject({
      result: 'OK',
      after: { processStatus: 'UNLOADED', terminalStatus: 'IN_DEPOT', status: 'OK' },
    });
    expect(scan({}, { kind: 'INV' })).toMatchObject({ result: 'OK', after: { processStatus: 'REGISTERED' } });
    expect(scan({ state: { ...inDepot, processStatus: 'UNLOADED' } }, { kind: 'ULD' }).result).toBe('ALREADY_SCANNED');
    expect(scan(null, { kind: 'INV' }).result).toBe('UNKNOWN');
    expect(scan({ hasLoadingLock: true, state: unit }, { kind: 'ULD' }).result).toBe('OK');
  });
  it('takes in what nobody expected, as surplus', () => {
    expect(scan({ onList: false, state: unit }, { kind: 'ULD' })).toMatchObject({
      result: 'SURPLUS',
      surplus: true,
      after: { terminalStatus: 'IN_DEPOT' },
    });
    expect(scan({ onList: false }, { kind: 'INV' })).toMatchObject({ result: 'SURPLUS', surplus: true });
  });
  it('starts with the first package of a unit that is announced, and tells no more of another depot than its name', () => {
    expect(scan({ state: unit }, { kind: 'ULD', listState: 'CREATED' }).result).toBe('OK');
    expect(scan({ state: unit }, { kind: 'INV', listState: 'CREATED' }).result).toBe('BLOCKED');
    expect(scan(null, { kind: 'ULD', otherDepot: 'lej' })).toMatchObject({ result: 'BELONGS_TO', after: null });
  });
});

describe('a count', () => {
  const inv = { kind: 'INV' } as const;
  it('leaves where it is what the count does not ask for, at a place that is not counted, or of a cancelled shipment', () => {
    expect(scan({ onList: false, countsAsSurplus: false }, inv)).toMatchObject({ result: 'NOT_ON_LIST', after: null });
    const placeRefused = 'crossdock:inventory/otherPlace';
    expect(scan({}, { ...inv, placeRefused })).toMatchObject({ result: 'BLOCKED', after: null, reason: placeRefused });
    expect(scan({ itemCanceled: true }, inv)).toMatchObject({
      result: 'BLOCKED',
      reason: 'crossdock:scan/itemCanceled',
    });
  });
  it('a scan from before the truck was loaded counts and leaves the package on the truck', () => {
    expect(scan({ state: loaded, leftSince: true }, inv).result).toBe('ALREADY_SCANNED');
    const onTruck = { ...loaded, processStatus: 'NOT_YET_PROCESSED' } as const;
    expect(scan({ state: onTruck, leftSince: true }, inv)).toMatchObject({
      result: 'OK',
      after: { processStatus: 'REGISTERED', terminalStatus: 'LOADED' },
    });
    expect(scan({ state: onTruck, leftSince: true, onList: false }, inv)).toMatchObject({
      result: 'NOT_ON_LIST',
      after: null,
    });
    expect(scan({ state: onTruck }, inv)).toMatchObject({ result: 'OK', after: { terminalStatus: 'IN_DEPOT' } });
  });
});
