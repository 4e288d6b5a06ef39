import { describe, expect, it } from 'vitest';
import { departureState } from '../loading/departureState.ts';
import { arrivalState, isLateUnit } from '../unloading/arrivalState.ts';
import type { ArrivalState } from './vocabulary.ts';
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
    expect(arrivalState(row, 0)).toMatchObject({ state: 'EXPECTED', delayMin: 0 });
    expect(arrivalState(row, 15 * minute)).toMatchObject({ state: 'DELAYED', delayMin: 5 });
    expect(arrivalState({ ...row, estimatedArrival: 40 * minute }, 0)).toMatchObject({
      state: 'DELAYED',
      delayMin: 30,
    });
    expect(arrivalState({ ...row, actualArrival: 12 * minute }, 90 * minute)).toMatchObject({
      state: 'ARRIVED',
      delayMin: 2,
    });
    expect(arrivalState({ ...row, actualArrival: 5 * minute, atGate: true }, 0)).toMatchObject({
      state: 'AT_GATE',
      delayMin: 0,
    });
    expect(arrivalState({ ...row, listState: 'INPROGRESS' }, 0).state).toBe('UNLOADING');
    expect(arrivalState({ ...row, listState: 'CLOSED' }, 0).state).toBe('FINISHED');
    expect(arrivalState({ ...row, plannedArrival: null }, 99 * minute)).toMatchObject({
      state: 'EXPECTED',
      delayMin: 0,
    });
  });
});

describe('when a unit comes (an ETA lies never in the past)', () => {
  const minute = 60_000;
  const row = {
    listState: 'RELEASED' as const,
    plannedArrival: 10 * minute,
    estimatedArrival: 40 * minute,
    actualArrival: null,
    atGate: false,
  };
  it('an ETA that has passed moves with the clock, and the delay with it', () => {
    expect(arrivalState(row, 30 * minute)).toMatchObject({ expected: 40 * minute, delayMin: 30 });
    expect(arrivalState(row, 55 * minute)).toMatchObject({ expected: 55 * minute, delayMin: 45 });
  });
  it('what has come, is unloaded or done moves no more', () => {
    const came = { ...row, actualArrival: 42 * minute };
    expect(arrivalState(came, 90 * minute)).toMatchObject({ expected: 42 * minute, delayMin: 32 });
    expect(arrivalState({ ...row, listState: 'INPROGRESS' }, 90 * minute)).toMatchObject({ expected: 40 * minute });
    expect(arrivalState({ ...row, listState: 'CLOSED' }, 90 * minute)).toMatchObject({ expected: 40 * minute });
  });
  it('without a plan and an estimate nobody knows', () => {
    const unknown = { ...row, plannedArrival: null, estimatedArrival: null };
    expect(arrivalState(unknown, 90 * minute)).toMatchObject({ expected: null, delayMin: 0 });
  });
  it('late is what is still waited for, not what is unloaded or done', () => {
    const late = (arrivalState: ArrivalState, delayMin: number) => isLateUnit({ arrivalState, delayMin });
    expect([late('DELAYED', 5), late('ARRIVED', 5), late('AT_GATE', 5)]).toEqual([true, true, true]);
    expect([late('UNLOADING', 5), late('FINISHED', 5), late('EXPECTED', 0)]).toEqual([false, false, false]);
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
