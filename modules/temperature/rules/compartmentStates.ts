import type { Machine } from '#kernel/machine.ts';

export const compartmentStates = ['ACTIVE', 'INACTIVE'] as const;
export type CompartmentState = (typeof compartmentStates)[number];
type Action = 'shelve' | 'unshelve' | 'retire' | 'reopen';
const permission = ['writeTerminalCompartments'];

/** Whether a place is in use; how warm it is follows from readings and is no state of the record. */
export const compartmentMachine: Machine<CompartmentState, Action, { shelved: boolean }> = {
  name: 'compartment',
  states: compartmentStates,
  refusal: 'temperature:compartment/notNow',
  rows: [
    { from: ['ACTIVE'], action: 'shelve', to: 'ACTIVE', permission },
    {
      from: ['ACTIVE'],
      action: 'unshelve',
      to: 'ACTIVE',
      permission,
      guard: ({ shelved }) => (shelved ? undefined : 'temperature:compartment/notShelved'),
    },
    { from: ['ACTIVE'], action: 'retire', to: 'INACTIVE', permission },
    { from: ['INACTIVE'], action: 'reopen', to: 'ACTIVE', permission },
  ],
};
