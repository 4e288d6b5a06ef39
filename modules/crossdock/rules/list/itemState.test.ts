import { describe, expect, it } from 'vitest';
import type { PackageProcessStatus } from '#modules/shipments/rules/vocabulary.ts';
import { isDone, listItemState } from './itemState.ts';
import { type ListItemState, type ListKind, listKinds } from './vocabulary.ts';

const words: Record<ListKind, string> = { LDG: 'LOADED', ULD: 'UNLOADED', INV: 'REGISTERED' };
const of = (kind: ListKind, statuses: string[]) =>
  listItemState(
    kind,
    statuses.map((status) => ({
      processStatus: status.replace('DONE', words[kind]) as PackageProcessStatus,
      terminalStatus: 'IN_DEPOT',
    })),
  );

describe('state of a shipment on a list (domain 3.6)', () => {
  const rows: [string[], string][] = [
    [[], 'PLANNED'],
    [['NOT_YET_PROCESSED', 'NOT_YET_PROCESSED'], 'PLANNED'],
    [['NOT_YET_PROCESSED', 'MISSING'], 'PLANNED'],
    [['DONE', 'NOT_YET_PROCESSED'], 'PARTLY_DONE'],
    [['DAMAGED_GOODS', 'MISSING'], 'PARTLY_DONE'],
    [['DONE', 'DONE'], 'DONE'],
    [['DONE', 'WITH_DEVIATION'], 'DONE_WITH_DEVIATION'],
    [['DAMAGED_PACKAGING'], 'DONE_WITH_DEVIATION'],
    [['NOT_DONE', 'NOT_DONE'], 'NOT_DONE'],
    [['NOT_DONE', 'MISSING'], 'NOT_DONE'],
    [['MISSING', 'MISSING'], 'MISSING'],
  ];
  it.each(listKinds.flatMap((kind) => rows.map(([statuses, state]) => [kind, statuses, state] as const)))(
    '%s %j: %s',
    (kind, statuses, state) => {
      expect(of(kind, statuses)).toBe(state.replace('DONE', words[kind]));
    },
  );
  it('a package that must come off decides on a loading list, surplus on the others', () => {
    const packages = [
      { processStatus: 'LOADED', terminalStatus: 'TO_UNLOAD' },
      { processStatus: 'LOADED', terminalStatus: 'LOADED' },
    ] as const;
    expect(listItemState('LDG', packages)).toBe('TO_UNLOAD');
    expect(listItemState('LDG', [{ processStatus: 'LOADED', terminalStatus: 'LOADED' }], true)).toBe('LOADED');
    expect(listItemState('ULD', [{ processStatus: 'UNLOADED', terminalStatus: 'IN_DEPOT' }], true)).toBe('SURPLUS');
    expect(listItemState('INV', [{ processStatus: 'REGISTERED', terminalStatus: 'IN_DEPOT' }], true)).toBe('SURPLUS');
  });
  it('is done when every package is', () => {
    const states: ListItemState[] = [
      'LOADED',
      'LOADED_WITH_DEVIATION',
      'PARTLY_LOADED',
      'MISSING',
      'PLANNED',
      'REGISTERED',
    ];
    expect(states.filter(isDone)).toEqual(['LOADED', 'LOADED_WITH_DEVIATION', 'REGISTERED']);
  });
});
