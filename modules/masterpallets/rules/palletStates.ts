import { type Machine, type Step, step } from '#kernel/machine.ts';
import type { TextKey } from '#kernel/text.ts';
import { type MasterPalletState, masterPalletStates } from '#modules/shipments/rules/vocabulary.ts';

const palletActions = ['release', 'close', 'dissolve', 'reopen'] as const;
export type PalletAction = (typeof palletActions)[number];

/** What the guards read. */
export type PalletFacts = { packages: number };

/** States of a master pallet (specification 3, 4; domain 3.8). CANCELED means dissolved. */
export const palletMachine: Machine<MasterPalletState, PalletAction, PalletFacts> = {
  name: 'masterPallet',
  states: masterPalletStates,
  refusal: 'masterpallets:refusal/state',
  rows: [
    { from: ['CREATED'], action: 'release', to: 'RELEASED', permission: ['dispatchShipments'], history: '6040' },
    {
      from: ['CREATED', 'RELEASED'],
      action: 'close',
      to: 'CLOSED',
      permission: ['useMasterPalletGUI'],
      history: '6050',
      guard: (f) => (f.packages > 0 ? undefined : 'masterpallets:issue/MASTER_PALLET_HAS_NO_PACKAGES'),
    },
    {
      from: ['CREATED', 'RELEASED', 'CLOSED'],
      action: 'dissolve',
      to: 'CANCELED',
      permission: ['useMasterPalletGUI'],
      history: '6099',
    },
    { from: ['CLOSED'], action: 'reopen', to: 'CREATED', permission: ['reopenMasterPallet'], history: '6051' },
  ],
};

const refusals: Partial<Record<MasterPalletState, TextKey>> = {
  CLOSED: 'masterpallets:issue/MASTER_PALLET_ALREADY_CLOSED',
  CANCELED: 'masterpallets:issue/MASTER_PALLET_DISSOLVED',
};

/** What `action` does to a pallet, with the specification's message where its state says no. */
export function stepPallet(
  state: MasterPalletState,
  action: PalletAction,
  facts: PalletFacts,
): Step<MasterPalletState, PalletAction, PalletFacts> {
  const result = step(palletMachine, state, action, facts);
  return !result.ok && result.reason === palletMachine.refusal
    ? { ok: false, reason: refusals[state] ?? result.reason }
    : result;
}

/** Packages may be put on and taken off. */
export const takesPackages = (state: MasterPalletState): boolean => state === 'CREATED' || state === 'RELEASED';
