import { describe, expect, it } from 'vitest';
import {
  cancelPackage,
  closePackage,
  deviatePackage,
  expectPackage,
  hasLeftHall,
  isAwaited,
  isDeviating,
  isHandled,
  type PackageState,
  photoRequired,
  scanPackage,
  takeOffPackage,
  undispatchPackage,
  undoPackage,
  verdictFrom,
} from './packageProcess.ts';

const inDepot: PackageState = { processStatus: 'NOT_YET_PROCESSED', terminalStatus: 'IN_DEPOT', status: 'OK' };
const loaded: PackageState = { processStatus: 'LOADED', terminalStatus: 'LOADED', status: 'OK' };
const underway: PackageState = {
  processStatus: 'NOT_YET_PROCESSED',
  terminalStatus: 'NOT_YET_UNLOADED',
  status: 'NOK_NOT_PROCESSED',
};

describe('a package in a process (domain 3.6)', () => {
  it('loading: scan, deviation, undo', () => {
    expect(expectPackage('LDG', inDepot)).toEqual(inDepot);
    expect(scanPackage('LDG', inDepot)).toEqual(loaded);
    expect(deviatePackage('LDG', inDepot, 'deviation')).toEqual({ ...loaded, processStatus: 'WITH_DEVIATION' });
    expect(deviatePackage('LDG', inDepot, 'damagedGoods')).toEqual({
      processStatus: 'DAMAGED_GOODS',
      terminalStatus: 'LOADED',
      status: 'OK_DAMAGED',
    });
    expect(undoPackage('LDG')).toEqual(inDepot);
    expect(undoPackage('LDG', 'OK_DAMAGED').status).toBe('OK_DAMAGED');
  });
  it('a damage that a package had before it was awaited comes back with it; nothing else does', () => {
    expect(verdictFrom('NOK_NOT_PROCESSED', 'OK_DAMAGED')).toBe('OK_DAMAGED');
    expect(verdictFrom('NOK_NOT_PROCESSED', 'OK')).toBe('NOK_NOT_PROCESSED');
    expect(verdictFrom('NOK_NOT_PROCESSED', undefined)).toBe('NOK_NOT_PROCESSED');
    expect(verdictFrom('NOK_MISSING', 'OK_DAMAGED')).toBe('NOK_MISSING');
    expect(verdictFrom('OK', 'OK_DAMAGED')).toBe('OK');
  });
  it('unloading: scan, deviation, undo', () => {
    expect(expectPackage('ULD', loaded)).toEqual(underway);
    expect(expectPackage('ULD', { ...loaded, terminalStatus: 'TO_UNLOAD' }).terminalStatus).toBe('TO_UNLOAD');
    expect(scanPackage('ULD', underway)).toEqual({
      processStatus: 'UNLOADED',
      terminalStatus: 'IN_DEPOT',
      status: 'OK',
    });
    expect(deviatePackage('ULD', underway, 'damagedPackaging')).toEqual({
      processStatus: 'DAMAGED_PACKAGING',
      terminalStatus: 'IN_DEPOT',
      status: 'OK_DAMAGED',
    });
    expect(undoPackage('ULD')).toEqual(underway);
  });
  it('inventory: scan, undo', () => {
    expect(scanPackage('INV', underway)).toEqual({
      processStatus: 'REGISTERED',
      terminalStatus: 'IN_DEPOT',
      status: 'OK',
    });
    expect(undoPackage('INV')).toEqual(inDepot);
  });
  it('a damage stays in the verdict when the package is scanned again', () => {
    expect(scanPackage('LDG', { ...inDepot, status: 'OK_DAMAGED' }).status).toBe('OK_DAMAGED');
    expect(deviatePackage('LDG', { ...inDepot, status: 'OK_DAMAGED' }, 'deviation').status).toBe('OK_DAMAGED');
  });
  it.each([
    ['LDG', 'NOT_DONE', { processStatus: 'NOT_LOADED', terminalStatus: 'IN_DEPOT', status: 'NOK_NOT_PROCESSED' }],
    ['LDG', 'MISSING', { processStatus: 'MISSING', terminalStatus: 'NOT_IN_DEPOT', status: 'NOK_MISSING' }],
    [
      'ULD',
      'NOT_DONE',
      { processStatus: 'NOT_UNLOADED', terminalStatus: 'NOT_YET_UNLOADED', status: 'NOK_NOT_PROCESSED' },
    ],
    ['ULD', 'MISSING', { processStatus: 'MISSING', terminalStatus: 'NOT_IN_DEPOT', status: 'NOK_MISSING' }],
    ['INV', 'NOT_DONE', { processStatus: 'NOT_REGISTERED', terminalStatus: 'IN_DEPOT', status: 'NOK_NOT_PROCESSED' }],
    ['INV', 'MISSING', { processStatus: 'MISSING', terminalStatus: 'NOT_IN_DEPOT', status: 'NOK_MISSING' }],
  ] as const)('%s closes, unprocessed package %s', (process, decision, expected) => {
    expect(closePackage(process, inDepot, decision)).toEqual(expected);
    expect(closePackage(process, loaded, decision)).toEqual(loaded);
  });
  it('a cancelled shipment: loaded packages must come off', () => {
    expect(cancelPackage(inDepot)).toEqual({ ...inDepot, terminalStatus: 'CANCELED', status: 'CANCELED' });
    expect(cancelPackage(loaded)).toEqual({ ...loaded, terminalStatus: 'TO_UNLOAD', status: 'UNLOAD' });
    expect(takeOffPackage(cancelPackage(loaded))).toEqual({
      processStatus: 'NOT_LOADED',
      terminalStatus: 'IN_DEPOT',
      status: 'CANCELED',
    });
  });
  it('an undispatched shipment: loaded packages must come off and are fine in the depot', () => {
    expect(undispatchPackage(inDepot)).toEqual(inDepot);
    expect(undispatchPackage(loaded)).toEqual({ ...loaded, terminalStatus: 'TO_UNLOAD', status: 'UNDISPO' });
    expect(takeOffPackage(undispatchPackage(loaded))).toEqual({
      processStatus: 'NOT_LOADED',
      terminalStatus: 'IN_DEPOT',
      status: 'OK',
    });
    expect(cancelPackage(undispatchPackage(loaded))).toEqual({
      ...loaded,
      terminalStatus: 'TO_UNLOAD',
      status: 'UNLOAD',
    });
  });
  it('damage needs a photo, a deviation what its record says', () => {
    expect(photoRequired('damagedGoods', 'OPTIONAL')).toBe(true);
    expect(photoRequired('damagedPackaging', 'NONE')).toBe(true);
    expect(photoRequired('deviation', 'OPTIONAL')).toBe(false);
    expect(photoRequired('deviation', 'REQUIRED')).toBe(true);
  });
  it('tells handled from unhandled', () => {
    expect(isHandled('DAMAGED_GOODS')).toBe(true);
    expect(isHandled('MISSING')).toBe(false);
    expect(isHandled('NOT_YET_PROCESSED')).toBe(false);
    expect(isDeviating('WITH_DEVIATION')).toBe(true);
    expect(isDeviating('LOADED')).toBe(false);
  });
});

describe('where a package is when a list is told late', () => {
  it('has left the hall on a vehicle, on one that is unloaded, or with its customer', () => {
    expect(hasLeftHall('LOADED', null)).toBe(true);
    expect(hasLeftHall('TO_UNLOAD', null)).toBe(true);
    expect(hasLeftHall('IN_DEPOT', 'CUSTOMER')).toBe(true);
    expect(hasLeftHall('IN_DEPOT', null)).toBe(false);
    expect(hasLeftHall('NOT_IN_DEPOT', 'DEPOT')).toBe(false);
  });
  it('is awaited while it has not been here and was not handed over', () => {
    expect(isAwaited('NOT_IN_DEPOT', null)).toBe(true);
    expect(isAwaited('NOT_IN_DEPOT', 'CUSTOMER')).toBe(false);
    expect(isAwaited('IN_DEPOT', null)).toBe(false);
    expect(isAwaited('LOADED', 'CUSTOMER')).toBe(false);
  });
});
