import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { allowed, diagram } from '#kernel/machine.ts';
import {
  isEditable,
  type ListAction,
  type ListFacts,
  listActions,
  listMachines,
  stepList,
  takesScans,
} from './listStates.ts';
import { type ListKind, type ListState, listKinds, listStates } from './vocabulary.ts';

const facts = (more: Partial<ListFacts> = {}): ListFacts => ({
  trafficType: 'LocalTraffic',
  arrivalKnown: true,
  packagesScanned: 0,
  packagesUnprocessed: 0,
  unprocessedConfirmed: false,
  journeyClosed: true,
  ...more,
});

type Transition = { key: string; permission?: string[] | null };
const transitions = JSON.parse(
  readFileSync(new URL('../../../../spec/tables/states.json', import.meta.url), 'utf8'),
) as Transition[];
/** Who may make a step, as the specification says; fails where it does not. */
const permissionsOf = (key: string): string[] => {
  const found = transitions.find((one) => one.key === key)?.permission;
  if (!found) throw new Error(`no permissions of ${key}`);
  return found;
};

type Table = Partial<Record<ListState, Partial<Record<ListAction, ListState>>>>;
const shared: Table = {
  CREATED: { release: 'RELEASED', cancel: 'CANCELED' },
  RELEASED: { start: 'INPROGRESS', cancel: 'CANCELED' },
  INPROGRESS: { finish: 'FINISHED', close: 'CLOSED' },
  FINISHED: { resume: 'INPROGRESS', close: 'CLOSED' },
  CLOSED: { lock: 'LOCKED', reopen: 'INPROGRESS' },
};
const unloading: Table = {
  ...shared,
  LOCKED: { closeJourney: 'JOURNEY_CLOSED' },
  JOURNEY_CLOSED: { reopenJourney: 'LOCKED' },
};
const tables: Record<ListKind, Table> = {
  INV: shared,
  ULD: unloading,
  LDG: {
    ...unloading,
    RELEASED: { ...shared.RELEASED, revokeRelease: 'CREATED' },
    INPROGRESS: { ...shared.INPROGRESS, requestClosing: 'CLOSINGREQUESTED' },
    FINISHED: { ...shared.FINISHED, requestClosing: 'CLOSINGREQUESTED' },
    CLOSINGREQUESTED: { resume: 'INPROGRESS', close: 'CLOSED' },
  },
};

describe('what a list says when its state does not allow it', () => {
  it.each(['start', 'reopen', 'revokeRelease'] as const)(
    'a departure that is not open, in the words of 3, 8: %s',
    (action) => {
      const refused = { ok: false, reason: 'shipments:message/departureNotOpen' };
      expect(stepList('LDG', 'LOCKED', action, facts())).toEqual(refused);
      // Unloading has words of its own.
      expect(stepList('ULD', 'LOCKED', action, facts())).not.toEqual(refused);
    },
  );
  it('another step of a departure does not say so', () => {
    expect(stepList('LDG', 'LOCKED', 'finish', facts())).not.toMatchObject({
      reason: 'shipments:message/departureNotOpen',
    });
  });
  it('a locked list and one whose journey is closed are edited with the right for it alone', () => {
    for (const state of ['LOCKED', 'JOURNEY_CLOSED'] as const) {
      expect(isEditable(state, ['scanLoading'])).toBe(false);
      expect(isEditable(state, ['forceEditLists'])).toBe(true);
    }
    expect(isEditable('CLOSED', [])).toBe(true);
    expect(isEditable('CANCELED', ['forceEditLists'])).toBe(false);
  });
});

describe('list machines (domain 3.7)', () => {
  const triples = listKinds.flatMap((kind) =>
    listStates.flatMap((state) => listActions.map((action) => [kind, state, action] as const)),
  );
  it.each(triples)('%s in %s, %s', (kind, state, action) => {
    const expected = tables[kind][state]?.[action];
    const result = stepList(kind, state, action, facts());
    if (expected === undefined) expect(result.ok).toBe(false);
    else expect(result).toMatchObject({ ok: true, to: expected });
  });
  it('each kind has the states of the specification', () => {
    expect(listMachines.LDG.states).toHaveLength(9);
    expect(listMachines.ULD.states).toEqual(listStates.filter((s) => s !== 'CLOSINGREQUESTED'));
    expect(listMachines.INV.states).toEqual(
      listStates.filter((s) => s !== 'CLOSINGREQUESTED' && s !== 'JOURNEY_CLOSED'),
    );
  });
  const answer = (kind: ListKind, state: ListState, action: ListAction, more: Partial<ListFacts> = {}): string => {
    const result = stepList(kind, state, action, facts(more));
    return result.ok ? result.to : result.reason;
  };
  it('guards and refusals', () => {
    expect(answer('ULD', 'CREATED', 'release', { arrivalKnown: false })).toBe('crossdock:refusal/arrivalUnknown');
    expect(answer('INV', 'CREATED', 'release', { arrivalKnown: false })).toBe('RELEASED');
    expect(answer('LDG', 'INPROGRESS', 'finish', { packagesUnprocessed: 1 })).toBe(
      'crossdock:message/loadingClosureNotPossible',
    );
    expect(answer('LDG', 'INPROGRESS', 'finish', { packagesUnprocessed: 1, unprocessedConfirmed: true })).toBe(
      'FINISHED',
    );
    expect(answer('ULD', 'INPROGRESS', 'finish', { packagesUnprocessed: 1 })).toBe('FINISHED');
    expect(answer('LDG', 'RELEASED', 'cancel', { packagesScanned: 1 })).toBe('crossdock:refusal/alreadyScanned');
    expect(answer('LDG', 'RELEASED', 'revokeRelease', { packagesScanned: 1 })).toBe(
      'shipments:message/departureNotOpen',
    );
    expect(answer('LDG', 'LOCKED', 'closeJourney', { journeyClosed: false })).toBe('crossdock:refusal/journeyOpen');
    expect(answer('LDG', 'CLOSED', 'start')).toBe('shipments:message/departureNotOpen');
    expect(answer('LDG', 'CLOSED', 'release')).toBe('crossdock:message/releaseForLoadingFailed');
    expect(answer('ULD', 'CLOSED', 'release')).toBe('crossdock:message/releaseForUnloadingFailed');
    expect(answer('INV', 'CLOSED', 'release')).toBe('crossdock:message/releaseForInventoryFailed');
    expect(answer('LDG', 'CREATED', 'close')).toBe('crossdock:message/closeLoadingNotPossible');
    expect(answer('ULD', 'CREATED', 'close')).toBe('crossdock:message/closeForUnloadingFailed');
    expect(answer('INV', 'CREATED', 'close')).toBe('crossdock:message/closeForInventoryFailed');
    expect(answer('INV', 'LOCKED', 'finish')).toBe('crossdock:refusal/listState');
  });
  it('closing needs the permission of the traffic; a loader may only request it', () => {
    const may = (trafficType: string, permission: string) =>
      allowed(listMachines.LDG, 'INPROGRESS', facts({ trafficType }), [permission]);
    expect(may('LocalTraffic', 'closeDepartureLocalTraffic')).toEqual(['close']);
    expect(may('LocalTraffic', 'closeDepartureLongDistance')).toEqual([]);
    expect(may('LineHaul', 'closeDepartureLongDistance')).toEqual(['close']);
    expect(may('LineHaul', 'closeDepartureLocalTraffic')).toEqual([]);
    expect(may('LocalTraffic', 'scanLoading')).toEqual(['finish', 'requestClosing']);
    expect(allowed(listMachines.ULD, 'FINISHED', facts(), ['closeUnloading'])).toEqual(['close']);
    expect(allowed(listMachines.INV, 'CLOSED', facts(), ['reopenInventory'])).toContain('reopen');
  });
  it.each([
    ['LDG', 'loading-list/close'],
    ['ULD', 'unloading-list/close'],
    ['INV', 'inventory-list/close'],
  ] as const)('a %s list is closed with the permissions of the specification and no other (3, 6)', (kind, key) => {
    const rows = listMachines[kind].rows.filter((row) => row.action === 'close');
    expect(rows.flatMap((row) => row.permission ?? []).toSorted()).toEqual(permissionsOf(key).toSorted());
  });
  it('history codes begin with the digit of the process', () => {
    const own = (kind: ListKind) => new Set(listMachines[kind].rows.map((row) => row.history?.[0]));
    expect(own('INV')).toEqual(new Set(['5']));
    expect(own('ULD')).toEqual(new Set(['4', '2']));
    expect(own('LDG')).toEqual(new Set(['3', '2']));
    expect(diagram(listMachines.LDG)).toContain('INPROGRESS --> CLOSINGREQUESTED: requestClosing');
  });
  it('scans and edits', () => {
    expect(listStates.filter((state) => takesScans(state, 'LDG'))).toEqual(['RELEASED', 'INPROGRESS']);
    expect(isEditable('CLOSED', [])).toBe(true);
    expect(isEditable('LOCKED', [])).toBe(false);
    expect(isEditable('LOCKED', ['forceEditLists'])).toBe(true);
    expect(isEditable('CANCELED', ['forceEditLists'])).toBe(false);
  });
});
