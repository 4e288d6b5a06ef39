import { expect, it } from 'vitest';
import { emptyDraft, emptyLine, emptyParty, daySlot } from './orderDraft.ts';
import { orderHead } from './orderHead.ts';

const order = (
  name: string,
  postalCode: string,
  grams: number[],
  day: [number, number, number] | null = [2026, 11, 24],
) => ({
  ...emptyDraft(1),
  consignee: { ...emptyParty(1), name, postalCode, city: 'Unna', countryCode: 'DE' },
  deliveryTimeSlot: day && daySlot(day),
  lines: grams.map((grossWeight) => ({ ...emptyLine(1), grossWeight, numberOfPackages: 2 })),
});

it('two orders for one consignee on one day with one weight are alike, however the name is written', () => {
  const one = orderHead(order('Muster GmbH', '59423', [100_000, 50_000]));
  expect(orderHead(order('MUSTER-GmbH', '59423', [150_000])).likeness).toBe(one.likeness);
  expect(one).toMatchObject({ weight: 150_000, packages: 4, deliveryDate: '2026-11-24', place: 'DE 59423 Unna' });
});

it('another weight, day or place is another order, and what is not known is like nothing', () => {
  const one = orderHead(order('Muster GmbH', '59423', [100_000])).likeness;
  expect(orderHead(order('Muster GmbH', '59423', [100_001])).likeness).not.toBe(one);
  expect(orderHead(order('Muster GmbH', '59425', [100_000])).likeness).not.toBe(one);
  expect(orderHead(order('Muster GmbH', '59423', [100_000], [2026, 11, 25])).likeness).not.toBe(one);
  expect(orderHead(order('Muster GmbH', '59423', [100_000], null)).likeness).toBeNull();
  expect(orderHead(order('Muster GmbH', '59423', [])).likeness).toBeNull();
});
