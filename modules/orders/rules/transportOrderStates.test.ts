import { describe, expect, it } from 'vitest';
import { allowed } from '#kernel/machine.ts';
import {
  isChangeable,
  stepTransportOrder,
  transportOrderActions,
  transportOrderMachine,
  transportOrderStates,
} from './transportOrderStates.ts';

const fine = { wrong: false, creditHold: false, shipmentsFixed: false };

/** From where each action leads where, written down by hand from domain 3.10; whatever is not here is refused. */
const leads: Record<string, Record<string, string>> = {
  submit: { DRAFT: 'RECEIVED' },
  validate: { RECEIVED: 'VALIDATED' },
  accept: { VALIDATED: 'ACCEPTED' },
  reject: { RECEIVED: 'REJECTED', VALIDATED: 'REJECTED', ON_HOLD: 'REJECTED' },
  hold: { RECEIVED: 'ON_HOLD', VALIDATED: 'ON_HOLD' },
  unhold: { ON_HOLD: 'VALIDATED' },
  convert: { ACCEPTED: 'CONVERTED' },
  cancel: {
    DRAFT: 'CANCELED',
    RECEIVED: 'CANCELED',
    VALIDATED: 'CANCELED',
    ON_HOLD: 'CANCELED',
    ACCEPTED: 'CANCELED',
    CONVERTED: 'CANCELED',
  },
};

describe.each(transportOrderStates)('an order that is %s', (state) => {
  it.each(transportOrderActions)('answers %s', (action) => {
    const result = stepTransportOrder(state, action, fine);
    expect(result.ok ? result.to : undefined).toBe(leads[action]?.[state]);
  });
});

it('an order with a mistake is neither submitted nor accepted nor converted, but can be rejected', () => {
  const facts = { ...fine, wrong: true };
  for (const [state, action] of [
    ['DRAFT', 'submit'],
    ['VALIDATED', 'accept'],
    ['ACCEPTED', 'convert'],
    ['ON_HOLD', 'unhold'],
  ] as const)
    expect(stepTransportOrder(state, action, facts)).toEqual({ ok: false, reason: 'orders:refusal/incomplete' });
  expect(stepTransportOrder('RECEIVED', 'reject', facts).ok).toBe(true);
});

it('the order of a customer on hold waits until a person lets it go', () => {
  const facts = { ...fine, creditHold: true };
  expect(stepTransportOrder('RECEIVED', 'validate', facts)).toEqual({ ok: false, reason: 'orders:refusal/creditHold' });
  expect(stepTransportOrder('ON_HOLD', 'unhold', facts).ok).toBe(true);
});

it('an order whose shipment is planned cannot be cancelled', () => {
  const facts = { ...fine, shipmentsFixed: true };
  expect(stepTransportOrder('CONVERTED', 'cancel', facts)).toEqual({
    ok: false,
    reason: 'orders:refusal/shipmentFixed',
  });
});

it('a key account cancels before the order is accepted, whoever accepts or converts orders after as well', () => {
  const may = (state: (typeof transportOrderStates)[number], ...permissions: string[]) =>
    allowed(transportOrderMachine, state, fine, permissions).includes('cancel');
  expect([may('VALIDATED', 'writeOrders'), may('ACCEPTED', 'writeOrders')]).toEqual([true, false]);
  expect([may('ACCEPTED', 'acceptOrders'), may('CONVERTED', 'acceptOrders')]).toEqual([true, true]);
  expect([may('CONVERTED', 'cancelOrders'), may('CONVERTED', 'writeOrders')]).toEqual([true, false]);
});

it('its content may be changed until somebody has accepted or refused it', () => {
  expect(transportOrderStates.filter(isChangeable)).toEqual(['DRAFT', 'RECEIVED', 'VALIDATED', 'ON_HOLD']);
});

// Who may do what (domain 3.10, decision 0018): a key account writes, a dispatcher accepts, each step by each right.
it.each([
  ['DRAFT', 'writeOrders', ['submit', 'cancel']],
  ['DRAFT', 'acceptOrders', ['cancel']],
  ['RECEIVED', 'writeOrders', ['validate', 'cancel']],
  ['RECEIVED', 'acceptOrders', ['validate', 'reject', 'hold', 'cancel']],
  ['VALIDATED', 'acceptOrders', ['accept', 'reject', 'hold', 'cancel']],
  ['VALIDATED', 'convertOrders', []],
  ['ON_HOLD', 'acceptOrders', ['reject', 'unhold', 'cancel']],
  ['ACCEPTED', 'convertOrders', ['convert']],
  ['ACCEPTED', 'cancelOrders', ['cancel']],
  ['DRAFT', 'cancelOrders', ['cancel']],
  ['CONVERTED', 'cancelOrders', ['cancel']],
  ['CONVERTED', 'convertOrders', ['cancel']],
  ['CONVERTED', 'writeOrders', []],
  ['REJECTED', 'acceptOrders', []],
  ['CANCELED', 'cancelOrders', []],
] as const)('an order that is %s: %s may %j', (state, permission, actions) => {
  expect(allowed(transportOrderMachine, state, fine, [permission])).toEqual(actions);
});
