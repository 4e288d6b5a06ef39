import { type Machine, type Step, step } from '#kernel/machine.ts';

export const outMessageStates = ['PENDING', 'SENT', 'ACKED', 'FAILED', 'HELD'] as const;
export type OutMessageState = (typeof outMessageStates)[number];
export const outMessageActions = ['send', 'fail', 'hold', 'again', 'acknowledge', 'refuse'] as const;
export type OutMessageAction = (typeof outMessageActions)[number];

/** What the guards read. */
export type OutMessageFacts = Record<never, never>;

/** States of a message: it waits for its next attempt, the partner has it, it was given up, or a person keeps it back. */
export const outMessageMachine: Machine<OutMessageState, OutMessageAction, OutMessageFacts> = {
  name: 'outMessage',
  states: outMessageStates,
  refusal: 'base:thing/state',
  rows: [
    { from: ['PENDING'], action: 'send', to: 'SENT', permission: [] },
    { from: ['PENDING'], action: 'fail', to: 'FAILED', permission: [] },
    { from: ['PENDING', 'FAILED'], action: 'hold', to: 'HELD', permission: ['importOrders', 'acceptOrders'] },
    {
      // One that waits is tried at once: the partner has said that its server is back.
      from: ['PENDING', 'FAILED', 'HELD', 'SENT', 'ACKED'],
      action: 'again',
      to: 'PENDING',
      permission: ['importOrders', 'acceptOrders'],
    },
    // The partner says so itself (CONTRL), perhaps before the attempt has ended.
    { from: ['PENDING', 'SENT'], action: 'acknowledge', to: 'ACKED', permission: [] },
    { from: ['PENDING', 'SENT', 'ACKED'], action: 'refuse', to: 'FAILED', permission: [] },
  ],
};

export const stepOutMessage = (
  state: OutMessageState,
  action: OutMessageAction,
  facts: OutMessageFacts,
): Step<OutMessageState, OutMessageAction, OutMessageFacts> => step(outMessageMachine, state, action, facts);
