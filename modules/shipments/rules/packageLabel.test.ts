import { expect, test } from 'vitest';
import { readBarcode } from '#kernel/barcode.ts';
import { packageLabel } from './packageLabel.ts';

const one = {
  orderNumber: '442610001300',
  consigneeName: 'Nordstern Fliesen OHG',
  postalCode: '20457',
  city: 'Hamburg',
  route: '500',
  position: 2,
  packages: 3,
};
/** SSCC of the GS1 General Specifications' example (bwip-js: 095287654321012346). */
const sscc = '095287654321012346';

test('a new label is read as the package that it replaces, whatever its code is', () => {
  for (const barcode of [sscc, 'CUST-4711/A', 'ÄÖ-17']) {
    const label = packageLabel({ ...one, barcode });
    expect(readBarcode(label.content)).toMatchObject({ kind: 'external', barcode });
  }
  expect(packageLabel({ ...one, barcode: sscc })).toEqual({
    content: `00${sscc}`,
    symbology: 'CODE128',
    title: 'Nordstern Fliesen OHG',
    note: '20457 Hamburg · 500 · 442610001300 · 2/3',
  });
});

test('what bars cannot hold stands in squares, and an address that nobody knows leaves no gap', () => {
  expect(packageLabel({ ...one, barcode: 'ÄÖ-17' }).symbology).toBe('QR');
  expect(packageLabel({ ...one, barcode: 'A'.repeat(31) }).symbology).toBe('DATAMATRIX');
  expect(packageLabel({ ...one, barcode: 'X1', postalCode: null, city: null, route: null }).note).toBe(
    '442610001300 · 2/3',
  );
});
