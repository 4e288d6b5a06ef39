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

it('names the place of delivery before the consignee, and a number where there is no name', () => {
  const to = { ...emptyParty(1), name: 'Lager Süd', city: 'Unna' };
  expect(orderHead({ ...order('Muster GmbH', '59423', [1]), deliveryParty: to })).toMatchObject({
    consignee: 'Lager Süd',
    place: 'Unna',
  });
  const numbered = { ...emptyDraft(1), consignee: { ...emptyParty(1), number: '4012345000009' } };
  expect(orderHead(numbered)).toMatchObject({ consignee: '4012345000009', place: '' });
  expect(orderHead(emptyDraft(1))).toEqual({
    consignee: '',
    place: '',
    deliveryDate: null,
    packages: 0,
    weight: 0,
    likeness: null,
  });
});

it('consignees known by their number are alike by it', () => {
  const numbered = (number: string) => ({ ...order('', '', [5]), consignee: { ...emptyParty(1), number } });
  expect(orderHead(numbered('1')).likeness).toBe('1|2026-11-24|5');
  expect(orderHead(numbered('2')).likeness).not.toBe(orderHead(numbered('1')).likeness);
});

it('its day is the last of delivery, else its first, else that of the pickup', () => {
  const slot = { ...daySlot([2026, 11, 24]), dateTo: [2026, 11, 26] as [number, number, number] };
  const day = (more: object) => orderHead({ ...emptyDraft(1), ...more }).deliveryDate;
  expect(day({ deliveryTimeSlot: slot, pickupTimeSlot: daySlot([2026, 11, 23]) })).toBe('2026-11-26');
  expect(day({ deliveryTimeSlot: { ...slot, dateTo: null } })).toBe('2026-11-24');
  expect(day({ pickupTimeSlot: slot })).toBe('2026-11-26');
  expect(day({ pickupTimeSlot: { ...slot, dateTo: null } })).toBe('2026-11-24');
});

it('names and places end where the list does', () => {
  const long = order('ä'.repeat(200), '59423', [5]);
  const head = orderHead({ ...long, consignee: { ...long.consignee, city: 'u'.repeat(200) } });
  expect([head.consignee.length, head.place.length]).toEqual([120, 120]);
  expect(head.likeness).toBe(`${'ä'.repeat(150)}|2026-11-24|5`);
});
