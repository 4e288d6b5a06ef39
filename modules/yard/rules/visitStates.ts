import type { Machine } from '#kernel/machine.ts';

export const visitStates = ['ANNOUNCED', 'INSIDE', 'LEFT', 'REFUSED', 'CANCELED'] as const;
type VisitState = (typeof visitStates)[number];
type VisitAction = 'letIn' | 'withdraw' | 'leave' | 'refuse' | 'cancel';

/** What the guards read. */
type VisitFacts = {
  /** Units that came with it stand in the yard, and nothing else has happened to them. */
  unmoved: boolean;
};

/** A vehicle with its driver between the gates. One that was turned away counts as evidence that it was here. */
export const visitMachine: Machine<VisitState, VisitAction, VisitFacts> = {
  name: 'gateVisit',
  states: visitStates,
  refusal: 'base:thing/state',
  rows: [
    { from: ['ANNOUNCED'], action: 'letIn', to: 'INSIDE', permission: ['useYMWebAppGateManager'] },
    { from: ['ANNOUNCED'], action: 'refuse', to: 'REFUSED', permission: ['useYMWebAppGateManager'] },
    // Announced, and gone again or announced twice.
    { from: ['ANNOUNCED'], action: 'withdraw', to: 'CANCELED', permission: ['useYMWebAppGateManager'] },
    { from: ['INSIDE'], action: 'leave', to: 'LEFT', permission: ['useYMWebAppGateManager'] },
    {
      from: ['INSIDE'],
      action: 'cancel',
      to: 'CANCELED',
      permission: [],
      guard: ({ unmoved }) => (unmoved ? undefined : 'yard:unit/refusal/moved'),
    },
  ],
};
