import { type Machine, type Row, type Step, step } from '#kernel/machine.ts';
import { hall } from '../contract/access.ts';

export const unitStates = [
  'EXPECTED',
  'ARRIVED',
  'PARKED',
  'AT_DOCK',
  'LOADING',
  'UNLOADING',
  'READY',
  'MOVING',
  'DEPARTED',
] as const;
export type UnitState = (typeof unitStates)[number];
/** Where a unit that is in the yard may be. */
export const standing = ['ARRIVED', 'PARKED', 'AT_DOCK', 'LOADING', 'UNLOADING', 'READY'] as const;
const movable = ['ARRIVED', 'PARKED', 'AT_DOCK', 'READY'] as const;

export const unitActions = [
  'arrive',
  'park',
  'dock',
  'drive',
  'startLoading',
  'startUnloading',
  'unloaded',
  'loaded',
  'release',
  'leave',
  'cancel',
  'block',
  'unblock',
] as const;
export type UnitAction = (typeof unitActions)[number];

/** What the guards read. */
export type UnitFacts = {
  /** The hall works in it, or has not said that it is done. */
  locked: boolean;
  blocked: boolean;
  /** It was moved since it came in. */
  moved: boolean;
};

type UnitRow = Row<UnitState, UnitAction, UnitFacts>;
const notReleased: NonNullable<UnitRow['guard']> = ({ locked }) =>
  locked ? 'yard:unit/refusal/notReleased' : undefined;
const notBlocked: NonNullable<UnitRow['guard']> = (facts) =>
  notReleased(facts) ?? (facts.blocked ? 'yard:unit/refusal/blocked' : undefined);

/** Steps that leave a unit where it is. */
const staying = (
  states: readonly UnitState[],
  action: UnitAction,
  row: Pick<UnitRow, 'guard' | 'permission'>,
): UnitRow[] => states.map((state) => ({ from: [state], action, to: state, ...row }));

/**
 * A unit between the gates. Nobody moves one in which the hall works (`locked`), and nothing in the yard overrides that; a blocked one
 * stays until somebody has unblocked it, unless it leaves with a reason (the checks of the gate).
 */
export const unitMachine: Machine<UnitState, UnitAction, UnitFacts> = {
  name: 'transportUnit',
  states: unitStates,
  refusal: 'base:thing/state',
  rows: [
    { from: ['EXPECTED', 'DEPARTED', ...movable, 'MOVING'], action: 'arrive', to: 'ARRIVED', guard: notReleased },
    { from: ['EXPECTED', 'DEPARTED', ...movable, 'MOVING'], action: 'park', to: 'PARKED', guard: notReleased },
    { from: ['EXPECTED', 'DEPARTED', ...movable, 'MOVING'], action: 'dock', to: 'AT_DOCK', guard: notReleased },
    { from: movable, action: 'drive', to: 'MOVING', guard: notBlocked },
    { from: ['ARRIVED', 'PARKED', 'AT_DOCK', 'READY'], action: 'startLoading', to: 'LOADING' },
    { from: ['ARRIVED', 'PARKED', 'AT_DOCK', 'READY'], action: 'startUnloading', to: 'UNLOADING' },
    { from: ['UNLOADING'], action: 'unloaded', to: 'AT_DOCK' },
    { from: ['LOADING', ...movable], action: 'loaded', to: 'READY' },
    ...staying(movable, 'release', {
      permission: hall,
      guard: ({ locked }) => (locked ? undefined : 'yard:unit/refusal/isReleased'),
    }),
    {
      from: [...movable, 'MOVING'],
      action: 'leave',
      to: 'DEPARTED',
      permission: ['useYMWebAppGateManager'],
      guard: notReleased,
    },
    {
      from: ['ARRIVED', 'PARKED', 'AT_DOCK'],
      action: 'cancel',
      to: 'EXPECTED',
      permission: ['useYMWebAppGateManager'],
      guard: (facts) => notReleased(facts) ?? (facts.moved ? 'yard:unit/refusal/moved' : undefined),
    },
    ...staying([...standing, 'MOVING', 'EXPECTED'], 'block', {
      permission: ['changeTransportUnits'],
      guard: ({ blocked }) => (blocked ? 'yard:unit/refusal/blocked' : undefined),
    }),
    ...staying([...standing, 'MOVING', 'EXPECTED'], 'unblock', {
      permission: ['changeTransportUnits'],
      guard: ({ blocked }) => (blocked ? undefined : 'yard:unit/refusal/notBlocked'),
    }),
  ],
};

export const stepUnit = (
  state: UnitState,
  action: UnitAction,
  facts: UnitFacts,
): Step<UnitState, UnitAction, UnitFacts> => step(unitMachine, state, action, facts);

/** The step by which a unit comes to stand at a place of this kind. */
export const standsBy = (kind: string): 'arrive' | 'dock' | 'park' =>
  kind === 'ENTRANCE' ? 'arrive' : kind === 'DOCK' ? 'dock' : 'park';
