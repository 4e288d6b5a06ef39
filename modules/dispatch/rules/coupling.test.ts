import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import {
  coupling,
  isCoupled,
  listProcessStatus,
  loadingListStates,
  processStatusOf,
  tripActionFor,
} from './coupling.ts';
import { type TripState, tripStates } from './tripStates.ts';

type MachineEntry = { key: string; states?: string[] };
const table = JSON.parse(
  readFileSync(new URL('../../../spec/tables/states.json', import.meta.url), 'utf8'),
) as MachineEntry[];
const machineStates = (key: string): string[] => table.find((one) => one.key === key)?.states ?? [];

describe('trip and loading list (domain 3.3, I5)', () => {
  const expected: Partial<Record<TripState, string>> = {
    CREATED: 'CREATED',
    LOADING_RELEASED: 'RELEASED',
    LOADING_ACTIVE: 'INPROGRESS',
    LOADING_FINISHED: 'FINISHED',
    LOADING_CLOSINGREQ: 'CLOSINGREQUESTED',
    LOADING_CLOSED: 'CLOSED',
    WAITING_FOR_DRIVER_CONFIRMATION: 'CLOSED',
    READY_FOR_TOUR_START: 'CLOSED',
    DRV_REJECTED: 'CLOSED',
    DRV_INPROGRESS: 'LOCKED',
    JOURNEY_CLOSED: 'JOURNEY_CLOSED',
    CANCELED: 'CANCELED',
  };
  it.each(tripStates)('%s goes with one list state', (trip) => {
    const fitting = loadingListStates.filter((list) => isCoupled(trip, list));
    expect(fitting.filter((list) => !(trip === 'CREATED' && list === 'CANCELED'))).toEqual([expected[trip]]);
  });
  it('covers every trip state once; a loading trip always has its list', () => {
    expect(coupling.map((row) => row.trip).sort()).toEqual([...tripStates].sort());
    expect(isCoupled('LOADING_ACTIVE', null)).toBe(false);
    expect(isCoupled('DRV_INPROGRESS', null)).toBe(true);
  });
  // The statuses of specification 3, 4 under the names of the list states; a closed journey leaves its list locked.
  const statusOf = (list: string): string =>
    ({ INPROGRESS: 'IN_PROGRESS', CLOSINGREQUESTED: 'WAITING_FOR_CLOSURE', JOURNEY_CLOSED: 'LOCKED' })[list] ?? list;
  it.each(loadingListStates)('a list in %s has the process status of that name', (list) => {
    expect(listProcessStatus[list]).toBe(statusOf(list));
  });
  it.each(tripStates)(
    'a trip in %s has the process status of its list, REFUSED once the driver has said no',
    (trip) => {
      expect(processStatusOf(trip)).toBe(trip === 'DRV_REJECTED' ? 'REFUSED' : statusOf(expected[trip] ?? ''));
    },
  );
  it('every process status of the specification is reached, and no other', () => {
    const found = new Set([...Object.values(listProcessStatus), ...tripStates.map(processStatusOf)]);
    expect([...found].toSorted()).toEqual(machineStates('process').toSorted());
  });
  it('a moved list moves its trip', () => {
    expect(tripActionFor('LOADING_RELEASED', 'INPROGRESS')).toBe('startLoading');
    expect(tripActionFor('LOADING_FINISHED', 'INPROGRESS')).toBe('resumeLoading');
    expect(tripActionFor('LOADING_CLOSINGREQ', 'INPROGRESS')).toBe('resumeLoading');
    expect(tripActionFor('LOADING_CLOSED', 'INPROGRESS')).toBe('reopenLoading');
    expect(tripActionFor('LOADING_ACTIVE', 'FINISHED')).toBe('finishLoading');
    expect(tripActionFor('LOADING_ACTIVE', 'CLOSINGREQUESTED')).toBe('requestClosing');
    expect(tripActionFor('LOADING_CLOSINGREQ', 'CLOSED')).toBe('closeLoading');
    expect(tripActionFor('LOADING_ACTIVE', 'INPROGRESS')).toBeUndefined();
    expect(tripActionFor('READY_FOR_TOUR_START', 'CLOSED')).toBeUndefined();
    expect(tripActionFor('LOADING_CLOSED', 'LOCKED')).toBeUndefined();
    expect(tripActionFor('CREATED', 'RELEASED')).toBe('release');
  });
});
