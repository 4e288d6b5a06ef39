import { expect, it } from 'vitest';
import { recordLabels, routingPostalCode, symbologyFor } from './labels.ts';

const words = { text: (value: unknown) => String(value ?? ''), option: (_: string, value: string) => `<${value}>` };

it('a place carries its storing position behind the prefix that scanners know', () => {
  expect(recordLabels.terminallocation?.({ storingPosition: 'A01-01', description: 'Halle A' }, words)).toEqual({
    content: 'cTF_STP_A01-01',
    symbology: 'CODE128',
    title: 'A01-01',
    note: 'Halle A',
  });
  expect(recordLabels.terminallocation?.({ storingPosition: ' ' }, words)).toBeUndefined();
});
it('a container carries its own content, else its number, in the code that it names', () => {
  const container = { number: 'DTM4401', barcode: { content: 'WB-4401', category: 'LOADING_CONTAINER', type: 'QR' } };
  expect(recordLabels.loadingcontainer?.(container, words)).toEqual({
    content: 'WB-4401',
    symbology: 'QR',
    title: 'DTM4401',
    note: '<LOADING_CONTAINER>',
  });
  expect(recordLabels.loadingcontainer?.({ number: 'DTM4402' }, words)?.content).toBe('DTM4402');
});
it.each([
  ['cTF_STP_A01-01', 'CODE128', 'CODE128'],
  ['x'.repeat(31), 'CODE128', 'DATAMATRIX'],
  ['Größe', 'CODE128', 'QR'],
  ['A', 'DATAMATRIX', 'DATAMATRIX'],
] as const)('%s wanted as %s is printed as %s', (content, wanted, printed) =>
  expect(symbologyFor(content, wanted)).toBe(printed),
);

// GS1 General Specifications, application identifier 420: up to twenty signs, of which a space is none.
it('the bars of a postal code hold its signs without spaces, and none where there is none', () => {
  expect(['44137', '1012 AB', 'sw1a 1aa', '', null, '1'.repeat(21)].map(routingPostalCode)).toEqual([
    '44137',
    '1012AB',
    'SW1A1AA',
    undefined,
    undefined,
    undefined,
  ]);
});
