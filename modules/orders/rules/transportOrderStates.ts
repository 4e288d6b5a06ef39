import { type Machine, type Step, step } from '#kernel/machine.ts';
import type { TextKey } from '#kernel/text.ts';

export const transportOrderStates = [
  'DRAFT',
  'RECEIVED',
  'VALIDATED',
  'ON_HOLD',
  'ACCEPTED',
  'CONVERTED',
  'REJECTED',
  'CANCELED',
] as const;
export type TransportOrderState = (typeof transportOrderStates)[number];
export const transportOrderActions = [
  'submit',
  'validate',
  'accept',
  'reject',
  'hold',
  'unhold',
  'convert',
  'cancel',
] as const;
export type TransportOrderAction = (typeof transportOrderActions)[number];

/** What the guards read. */
export type TransportOrderFacts = {
  /** Something about its content is an ERROR. */
  wrong: boolean;
  /** Its customer is on hold, and nobody has let this order go. */
  creditHold: boolean;
  /** A shipment of it is planned or has moved. */
  shipmentsFixed: boolean;
};

const right = ({ wrong }: TransportOrderFacts): TextKey | undefined =>
  wrong ? 'orders:refusal/incomplete' : undefined;
const payable = (facts: TransportOrderFacts): TextKey | undefined =>
  right(facts) ?? (facts.creditHold ? 'orders:refusal/creditHold' : undefined);

/** States of an order (domain 3.10). IN_EXECUTION and COMPLETED are what its shipments say (`orderShown.ts`). */
export const transportOrderMachine: Machine<TransportOrderState, TransportOrderAction, TransportOrderFacts> = {
  name: 'transportOrder',
  states: transportOrderStates,
  refusal: 'orders:refusal/state',
  rows: [
    { from: ['DRAFT'], action: 'submit', to: 'RECEIVED', guard: right, permission: ['writeOrders'] },
    {
      from: ['RECEIVED'],
      action: 'validate',
      to: 'VALIDATED',
      guard: payable,
      permission: ['writeOrders', 'acceptOrders'],
    },
    { from: ['VALIDATED'], action: 'accept', to: 'ACCEPTED', guard: payable, permission: ['acceptOrders'] },
    { from: ['RECEIVED', 'VALIDATED', 'ON_HOLD'], action: 'reject', to: 'REJECTED', permission: ['acceptOrders'] },
    { from: ['RECEIVED', 'VALIDATED'], action: 'hold', to: 'ON_HOLD', permission: ['acceptOrders'] },
    { from: ['ON_HOLD'], action: 'unhold', to: 'VALIDATED', guard: right, permission: ['acceptOrders'] },
    { from: ['ACCEPTED'], action: 'convert', to: 'CONVERTED', guard: right, permission: ['convertOrders'] },
    {
      from: ['DRAFT', 'RECEIVED', 'VALIDATED', 'ON_HOLD'],
      action: 'cancel',
      to: 'CANCELED',
      permission: ['cancelOrders', 'acceptOrders', 'writeOrders'],
    },
    { from: ['ACCEPTED'], action: 'cancel', to: 'CANCELED', permission: ['cancelOrders', 'acceptOrders'] },
    {
      from: ['CONVERTED'],
      action: 'cancel',
      to: 'CANCELED',
      guard: ({ shipmentsFixed }) => (shipmentsFixed ? 'orders:refusal/shipmentFixed' : undefined),
      // Whoever may let it become a shipment may take that back.
      permission: ['cancelOrders', 'acceptOrders', 'convertOrders'],
    },
  ],
};

export const stepTransportOrder = (
  state: TransportOrderState,
  action: TransportOrderAction,
  facts: TransportOrderFacts,
): Step<TransportOrderState, TransportOrderAction, TransportOrderFacts> =>
  step(transportOrderMachine, state, action, facts);

/** Its content may be changed: nobody has accepted it. */
export const isChangeable = (state: TransportOrderState): boolean =>
  state === 'DRAFT' || state === 'RECEIVED' || state === 'VALIDATED' || state === 'ON_HOLD';
