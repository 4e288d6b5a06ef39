import { describe, expect, it } from 'vitest';
import { departureState } from '../loading/departureState.ts';
import { arrivalState } from '../unloading/arrivalState.ts';
import { listSummaries, type SummarisedItem } from './summaries.ts';

describe('departure (specification 3, 4)', () => {
  const minute = 60_000;
  it.each([
    [0, 'OK'],
    [85 * minute - 1, 'OK'],
    [85 * minute, 'WARNING'],
    [100 * minute, 'WARNING'],
    [100 * minute + 1, 'CRITICAL'],
  ] as const)('at %d it is %s', (now, expected) => {
    expect(departureState(100 * minute, now)).toBe(expected);
  });
  it('knows nothing without a plan and takes the window of the depot', () => {
    expect(departureState(null, 0)).toBeUndefined();
    expect(departureState(30 * minute, 0, 30)).toBe('WARNING');
  });
  it('arrivals: expected, delayed, arrived, at the gate, unloading, finished', () => {
    const row = {
      listState: 'CREATED',
      plannedArrival: 10 * minute,
      estimatedArrival: null,
      actualArrival: null,
      atGate: false,
    } as const;
    expect(arrivalState(row, 0)).toEqual({ state: 'EXPECTED', delayMin: 0 });
    expect(arrivalState(row, 15 * minute)).toEqual({ state: 'DELAYED', delayMin: 5 });
    expect(arrivalState({ ...row, estimatedArrival: 40 * minute }, 0)).toEqual({ state: 'DELAYED', delayMin: 30 });
    expect(arrivalState({ ...row, actualArrival: 12 * minute }, 90 * minute)).toEqual({
      state: 'ARRIVED',
      delayMin: 2,
    });
    expect(arrivalState({ ...row, actualArrival: 5 * minute, atGate: true }, 0)).toEqual({
      state: 'AT_GATE',
      delayMin: 0,
    });
    expect(arrivalState({ ...row, listState: 'INPROGRESS' }, 0).state).toBe('UNLOADING');
    expect(arrivalState({ ...row, listState: 'CLOSED' }, 0).state).toBe('FINISHED');
    expect(arrivalState({ ...row, plannedArrival: null }, 99 * minute)).toEqual({ state: 'EXPECTED', delayMin: 0 });
  });
});

describe('summaries of a list', () => {
  const item = (statuses: SummarisedItem['packages'], more: Partial<SummarisedItem> = {}): SummarisedItem => ({
    packages: statuses,
    surplus: false,
    totalGrossWeight: 300,
    loadingMeter: 400,
    volume: 600,
    dangerousGoodsPoints: 10,
    ...more,
  });
  const on = { processStatus: 'LOADED', terminalStatus: 'LOADED' } as const;
  const wet = { processStatus: 'WITH_DEVIATION', terminalStatus: 'LOADED' } as const;
  const open = { processStatus: 'NOT_YET_PROCESSED', terminalStatus: 'IN_DEPOT' } as const;
  const gone = { processStatus: 'MISSING', terminalStatus: 'NOT_IN_DEPOT' } as const;
  const off = { processStatus: 'LOADED', terminalStatus: 'TO_UNLOAD' } as const;
  const items = [
    item([on, wet]),
    item([on, open, gone]),
    item([open]),
    item([on], { surplus: true, totalGrossWeight: 50 }),
  ];
  it('counts shipments and packages and totals the plan', () => {
    expect(listSummaries('LDG', items)).toEqual({
      items: 3,
      itemsDone: 1,
      packagesExpected: 6,
      packagesScanned: 4,
      packagesDeviating: 1,
      packagesMissing: 1,
      surplus: 1,
      weight: 900,
      ldm: 1200,
      volume: 1800,
      dgPoints: 30,
    });
  });
  it('totals what is really loaded by the share of packages', () => {
    expect(listSummaries('LDG', items, 'HANDLED')).toMatchObject({ weight: 450, ldm: 933, volume: 1400, dgPoints: 30 });
    expect(listSummaries('LDG', [item([off, on])], 'HANDLED').weight).toBe(150);
    expect(listSummaries('LDG', [item([open], { dangerousGoodsPoints: -1 })], 'HANDLED').dgPoints).toBe(0);
    expect(listSummaries('LDG', [item([on], { dangerousGoodsPoints: -1 })], 'HANDLED').dgPoints).toBe(-1);
    expect(listSummaries('INV', [])).toMatchObject({ items: 0, weight: 0, dgPoints: 0 });
  });
});
