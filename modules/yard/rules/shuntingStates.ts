import type { Machine } from '#kernel/machine.ts';

export const shuntingStates = ['CREATED', 'RELEASED', 'IN_PROGRESS', 'FINISHED', 'REFUSED', 'CANCELED'] as const;
export type ShuntingState = (typeof shuntingStates)[number];
export type ShuntingAction = 'release' | 'assign' | 'accept' | 'start' | 'finish' | 'refuse' | 'reopen' | 'cancel';

/** Why a shunter cannot do it. */
export const refusals = ['LOCKED', 'NOT_THERE', 'DAMAGE', 'OCCUPIED', 'NO_AIR', 'OTHER'] as const;
export const shuntingReasons = ['LOADING', 'UNLOADING', 'PARK', 'DEPARTURE', 'WASH', 'REPAIR', 'CUSTOMS'] as const;
/** Orders that are still to be done: one of them for each unit. */
export const openShunting: readonly ShuntingState[] = ['CREATED', 'RELEASED', 'IN_PROGRESS'];

const managing = ['manageYardMovements'];
const driving = ['useYMWebAppYardMovements', 'manageYardMovements'];

/** States of an order to move a unit: in the queue when released, done when the unit stands there; what was refused waits for the yard. */
export const shuntingMachine: Machine<ShuntingState, ShuntingAction, Record<never, never>> = {
  name: 'shuntingOrder',
  states: shuntingStates,
  refusal: 'base:thing/state',
  rows: [
    {
      from: ['CREATED'],
      action: 'release',
      to: 'RELEASED',
      permission: [...managing, 'useYMWebAppCreateYardMovements'],
    },
    { from: ['CREATED'], action: 'assign', to: 'RELEASED', permission: managing },
    { from: ['RELEASED'], action: 'assign', to: 'RELEASED', permission: managing },
    { from: ['RELEASED'], action: 'accept', to: 'RELEASED', permission: driving },
    { from: ['RELEASED'], action: 'start', to: 'IN_PROGRESS', permission: driving },
    { from: ['IN_PROGRESS'], action: 'finish', to: 'FINISHED', permission: driving },
    { from: ['RELEASED', 'IN_PROGRESS'], action: 'refuse', to: 'REFUSED', permission: driving },
    { from: ['REFUSED'], action: 'reopen', to: 'RELEASED', permission: managing },
    { from: ['CREATED', 'RELEASED', 'REFUSED'], action: 'cancel', to: 'CANCELED', permission: managing },
  ],
};
