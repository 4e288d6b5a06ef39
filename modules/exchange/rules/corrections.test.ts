import { expect, test } from 'vitest';
import { changesOf } from '#modules/orders/rules/changes.ts';
import { corrected, correctionsOf } from './corrections.ts';
import { emptyDraft, emptyLine, emptyParty, type OrderDraft } from '#modules/orders/rules/orderDraft.ts';

const order = (postalCode: string, city: string, packingType = 'XY'): OrderDraft => ({
  ...emptyDraft(1),
  consignee: { ...emptyParty(2), name: 'Möbel', postalCode, city },
  lines: [{ ...emptyLine(3), packingType }],
});

test('a repaired postal code is learned with its town, a packaging by itself', () => {
  const before = order('5942', 'Holzwickede');
  const after = order('59439', 'Holzwickede', 'EP');
  const changes = changesOf(before, after);
  expect(changes).toEqual([
    { path: 'consignee.postalCode', from: '5942', to: '59439' },
    { path: 'lines[0].packingType', from: 'XY', to: 'EP' },
  ]);
  const learned = correctionsOf(before, changes);
  expect(corrected(order('5942', 'HOLZWICKEDE '), learned).draft).toMatchObject({
    consignee: { postalCode: '59439' },
    lines: [{ packingType: 'EP' }],
  });
  // The same figures in another town are another place.
  expect(corrected(order('5942', 'Unna', 'FP'), learned).changes).toEqual([]);
});
test('what was empty teaches nothing, and an order that nothing is known of stays the same', () => {
  const before = order('', 'Unna');
  expect(correctionsOf(before, changesOf(before, order('59423', 'Unna')))).toEqual([]);
  const draft = order('59423', 'Unna');
  expect(corrected(draft, []).draft).toBe(draft);
});
test('a change is found wherever it stands: a slot, a flag, a party that was not there', () => {
  const before = order('59423', 'Unna');
  const after: OrderDraft = {
    ...before,
    consignor: { ...emptyParty(1), name: 'Federn' },
    deliveryTimeSlot: {
      dateFrom: [2026, 11, 24],
      dateTo: null,
      timeFrom: null,
      timeTo: null,
      secondTimeFrom: null,
      secondTimeTo: null,
    },
  };
  expect(changesOf(before, after)).toEqual([
    { path: 'consignor.name', from: '', to: 'Federn' },
    { path: 'deliveryTimeSlot.dateFrom', from: '', to: '[2026,11,24]' },
  ]);
});
