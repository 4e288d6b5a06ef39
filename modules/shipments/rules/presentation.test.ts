import { expect, test } from 'vitest';
import { attributeLabels } from './attributeLabels.ts';
import { type PoolFacts, poolLook } from './itemLook.ts';
import { slotText, spanText } from './slotText.ts';

const facts = (over: Partial<PoolFacts>): PoolFacts => ({
  shipmentType: 'DELIVERY',
  notableStatus: 'NONE',
  attributes: [],
  packagesOnTerminal: 3,
  numberOfExpectedPackages: 3,
  ...over,
});

test('a lock wins over everything, a notable fact over completeness', () => {
  expect(poolLook(facts({ attributes: ['hasLoadingLock'], notableStatus: 'LATE' })).glyph).toBe('block');
  expect(poolLook(facts({ notableStatus: 'HINDRANCE' })).status).toBe('late');
  expect(poolLook(facts({})).key).toBe('shipments:pool/complete');
  expect(poolLook(facts({ packagesOnTerminal: 2 }))).toEqual({
    status: 'risk',
    key: 'shipments:pool/partial',
    args: { count: 2, expected: 3 },
  });
  expect(poolLook(facts({ packagesOnTerminal: 0 })).status).toBe('later');
  expect(poolLook(facts({ shipmentType: 'PICKUP', packagesOnTerminal: 0 })).status).toBe('planned');
});

test('labels stand by weight and leave out what another one says', () => {
  const labels = attributeLabels(
    ['isTemperatureSensitive', 'isStackable', 'isFood', 'hasDangerousGoods', 'isTemperatureRangeCold'],
    (key) => key,
  );
  expect(labels.map((label) => label.code)).toEqual([
    'shipments:short/hasDangerousGoods',
    'shipments:short/isTemperatureRangeCold',
    'shipments:short/isFood',
  ]);
  expect(labels[0]?.tone).toBe('dangerous');
});

test('windows are short where they can be', () => {
  const none = { dateFrom: null, dateTo: null, secondTimeFrom: null, secondTimeTo: null };
  expect(slotText({ ...none, timeFrom: [8, 0, 0], timeTo: [12, 0, 0] })).toBe('08–12');
  expect(slotText({ ...none, timeFrom: null, timeTo: [10, 0, 0] })).toBe('–10:00');
  expect(
    slotText({
      ...none,
      timeFrom: [8, 30, 0],
      timeTo: [9, 15, 0],
      secondTimeFrom: [13, 0, 0],
      secondTimeTo: [16, 0, 0],
    }),
  ).toBe('08:30–09:15, 13–16');
  expect(spanText(null, null)).toBe('');
  expect(slotText(null)).toBe('');
});
