import { describe, expect, it } from 'vitest';
import type { ManifestLeg } from './manifest.ts';
import { leg, line, records, slot } from './testing/manifestSample.ts';

describe('text codes (FORTRAS 7.5)', () => {
  const codes = (more: Partial<ManifestLeg>) =>
    records('H00', [leg(more)]).flatMap((one) =>
      [one.code1, one.text1, one.code2, one.text2, one.code3, one.text3].filter((text) => text !== ''),
    );
  it.each<[string, Partial<ManifestLeg>, string[]]>([
    ['nothing to say', {}, []],
    ['notice of delivery', { flags: { isAvis: true } }, ['101']],
    ['dutiable goods', { flags: { isDutiableGoods: true } }, ['103']],
    ['a tail lift', { flags: { requiresTailLift: true } }, ['107']],
    ['upright', { flags: { requiresUprightTransport: true } }, ['111']],
    ['a flag that is off', { flags: { isAvis: false } }, []],
    ['not stackable', { goods: [line, { ...line, stackable: false }] }, ['112']],
    ['cash on delivery', { cashOnDelivery: 12_050 }, ['402', '120,50 EUR']],
    ['a fixed day', { deliveryTimeSlots: [{ ...slot, dateFrom: [2026, 11, 24] }] }, ['270', '24112026']],
    [
      'a fixed day and hour',
      { deliveryTimeSlots: [{ ...slot, dateFrom: [2026, 11, 24], timeFrom: [8, 5, 0] }] },
      ['270', '24112026 0805'],
    ],
    ['a last day', { deliveryTimeSlots: [{ ...slot, dateTo: [2026, 12, 1] }] }, ['202', '01122026']],
    [
      'a window',
      {
        deliveryTimeSlots: [
          { ...slot, dateFrom: [2026, 11, 24], dateTo: [2026, 11, 24], timeFrom: [8, 0, 0], timeTo: [12, 0, 0] },
        ],
      },
      ['270', '24112026 0800', '202', '24112026 1200'],
    ],
    [
      'a day without hours is fixed only',
      { deliveryTimeSlots: [{ ...slot, dateFrom: [2026, 11, 24], dateTo: [2026, 11, 25] }] },
      ['270', '24112026'],
    ],
    [
      'references',
      {
        references: [
          { type: 'DELIVERY_NOTE', value: ' LS-9 ' },
          { type: 'CUSTOMER_REF', value: 'C' },
          { type: 'PURCHASE_ORDER', value: 'PO' },
        ],
      },
      ['501', 'LS-9', '503', 'C', '503', 'PO'],
    ],
    [
      'references that say nothing',
      {
        references: [
          { type: 'DELIVERY_NOTE', value: '  ' },
          { type: 'OTHER', value: 'x' },
        ],
      },
      [],
    ],
    [
      'a tail lift that a text asks for',
      { instructions: [{ type: 'Delivery', text: 'Hebebühne nötig' }] as ManifestLeg['instructions'] },
      ['107'],
    ],
  ])('%s', (_, more, said) => {
    expect(codes(more)).toEqual(said);
  });
  it('more than six go on in the next record', () => {
    const references = Array.from({ length: 7 }, (_, i) => ({ type: 'DELIVERY_NOTE', value: `L${i}` }));
    expect(
      records('H00', [leg({ references })]).map(({ code1, text1, code6, text6, text5 }) => [
        code1,
        text1,
        text5,
        code6,
        text6,
      ]),
    ).toEqual([
      ['501', 'L0', 'L4', '501', 'L5'],
      ['501', 'L6', '', '', ''],
    ]);
  });
});

describe('free texts', () => {
  const texts = (more: Partial<ManifestLeg>) =>
    records('H10', [leg(more)]).map((one) => [one.kind1, one.text1, one.kind2, one.text2, one.kind3, one.text3]);
  it('say whom they are for, three in a record', () => {
    const instructions = [
      { type: 'Delivery', text: 'Tor 3' },
      { type: 'PickUp', text: 'Rampe' },
      { type: 'General', text: 'Vorsicht' },
      { type: 'Delivery', text: 'Ende' },
    ] as ManifestLeg['instructions'];
    expect(texts({ instructions })).toEqual([
      ['001', 'Tor 3', '002', 'Rampe', '000', 'Vorsicht'],
      ['001', 'Ende', '', '', '', ''],
    ]);
  });
  it('are cut between words at seventy signs', () => {
    const text = `${'a'.repeat(40)} ${'b'.repeat(29)} ${'c'.repeat(71)}`;
    expect(texts({ instructions: [{ type: 'General', text }] as ManifestLeg['instructions'] })).toEqual([
      ['000', `${'a'.repeat(40)} ${'b'.repeat(29)}`, '000', 'c'.repeat(70), '000', 'c'],
    ]);
  });
  it.each<[number | null, number | null, string]>([
    [2000, 8000, 'Temperatur von 2 bis 8 °C'],
    [-18_500, null, 'Temperatur von -18,5 °C'],
    [null, 25_000, 'Temperatur bis 25 °C'],
    [0, 0, 'Temperatur von 0 bis 0 °C'],
  ])('goods that must stay between %s and %s say so first', (temperatureMin, temperatureMax, said) => {
    const instructions = [{ type: 'Delivery', text: 'Tor 3' }] as ManifestLeg['instructions'];
    expect(texts({ temperatureMin, temperatureMax, instructions })[0]).toEqual(['000', said, '001', 'Tor 3', '', '']);
  });
});
