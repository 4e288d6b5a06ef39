import { expect, it } from 'vitest';
import { adrDescription, type DescribedLine, missingOnDocument } from './description.ts';

const line = (over: Partial<DescribedLine> & { unNumber: string }): DescribedLine => ({
  unSubNumber: null,
  properShippingName: null,
  technicalName: null,
  environmentallyHazardous: false,
  classificationCode: null,
  primaryHazard: null,
  packageGroup: null,
  transportCategory: 2,
  tunnelCategory: null,
  grossQuantity: 1000,
  limitedQuantity: false,
  ...over,
});

it('says the example of ADR 5.4.1.1.1 as it stands there', () => {
  expect(
    adrDescription(
      line({
        unNumber: '1098',
        properShippingName: 'Allyl alcohol',
        primaryHazard: '6.1',
        subsidiaryHazard1: '3',
        packageGroup: 'I',
        tunnelCategory: 'C/D',
      }),
      'en',
    ),
  ).toBe('UN 1098 ALLYL ALCOHOL, 6.1 (3), I, (C/D)');
});

it.each([
  [
    'paint',
    {
      unNumber: '1263',
      primaryHazard: '3',
      packageGroup: 'III',
      tunnelCategory: 'D/E',
      environmentallyHazardous: true,
    },
    'UN 1263 PAINT, 3, III, (D/E), ENVIRONMENTALLY HAZARDOUS',
  ],
  [
    'a battery bears 9A, the document says 9',
    { unNumber: '3480', properShippingName: 'Lithium ion batteries', primaryHazard: '9A', tunnelCategory: 'E' },
    'UN 3480 LITHIUM ION BATTERIES, 9, (E)',
  ],
  [
    'class 1 has its code',
    {
      unNumber: '0336',
      properShippingName: 'Fireworks',
      primaryHazard: '1.4',
      classificationCode: '1.4G',
      tunnelCategory: 'E',
    },
    'UN 0336 FIREWORKS, 1.4G, (E)',
  ],
  [
    'no tunnel restriction',
    {
      unNumber: '3077',
      properShippingName: 'Environmentally hazardous substance, solid, n.o.s.',
      technicalName: 'Zinc oxide',
      primaryHazard: '9',
      packageGroup: 'III',
      tunnelCategory: '-',
      environmentallyHazardous: true,
    },
    'UN 3077 ENVIRONMENTALLY HAZARDOUS SUBSTANCE, SOLID, N.O.S. (Zinc oxide), 9, III, (–)',
  ],
  [
    'a technical name that only says the shipping name again, in another language',
    {
      unNumber: '1263',
      properShippingName: 'Paint',
      technicalName: 'farbe',
      primaryHazard: '3',
      packageGroup: 'II',
      tunnelCategory: 'D/E',
    },
    'UN 1263 PAINT, 3, II, (D/E)',
  ],
] as const)('%s', (_, over, text) => {
  expect(adrDescription(line(over as never), 'en')).toBe(text);
});

it('names what nobody has stated', () => {
  expect(missingOnDocument(line({ unNumber: '3082', packageGroup: 'III', grossQuantity: null }))).toEqual([
    'technicalName',
    'quantity',
  ]);
  expect(missingOnDocument(line({ unNumber: '1263', packageGroup: 'III' }))).toEqual([]);
});
