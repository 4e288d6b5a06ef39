import { expect, test } from 'vitest';
import { dayMissing, missingIn } from './byHand.ts';
import { daySlot, emptyDraft } from './orderDraft.ts';

const said = (field: string, code: string) => ({ field, code });

test('an order without a day of collection or delivery is told so; either of them is enough, and a time alone is none', () => {
  const draft = emptyDraft(1);
  expect(dayMissing(draft)).toEqual([{ row: 1, field: 'deliveryTimeSlot', code: 'NO_DAY', severity: 'WARNING' }]);
  expect(dayMissing({ ...draft, pickupTimeSlot: daySlot([2026, 12, 1]) })).toEqual([]);
  expect(dayMissing({ ...draft, deliveryTimeSlot: daySlot([2026, 12, 1]) })).toEqual([]);
  const timeOnly = { ...daySlot([2026, 12, 1]), dateFrom: null, dateTo: null };
  expect(dayMissing({ ...draft, deliveryTimeSlot: timeOnly })).toHaveLength(1);
});

test('what is missing is named once: of all lines as a whole, of some by their numbers; other messages are not asked about', () => {
  expect(
    missingIn(
      [
        said('lines[0].grossWeight', 'NO_WEIGHT'),
        said('lines[1].grossWeight', 'NO_WEIGHT'),
        said('lines[1].numberOfPackages', 'NO_PACKAGES'),
        said('deliveryTimeSlot', 'NO_DAY'),
        said('consignor', 'CONSIGNOR_MISSING'),
      ],
      2,
    ),
  ).toEqual([
    { what: 'packages', lines: [2] },
    { what: 'weight', lines: [] },
    { what: 'day', lines: [] },
  ]);
  expect(missingIn([said('deliveryTimeSlot', 'DATE_PAST')], 1)).toEqual([]);
  // Lines may be a hundred: the day is the whole order's.
  expect(missingIn([said('deliveryTimeSlot', 'NO_DAY')], 100)).toEqual([{ what: 'day', lines: [] }]);
});
