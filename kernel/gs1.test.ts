import { expect, it } from 'vitest';
import { misreadOf, normalBarcode } from './barcode.ts';
import { ssccAmong } from './gs1.ts';

// The SSCC, GTIN and the way of putting them together are the examples of the GS1 General Specifications (106141412345678908 is its
// SSCC, 09501101530003 a GTIN of its examples); 0x1d is the separator.
const sscc = '106141412345678908';
it.each([
  [`]C100${sscc}`, 'alone'],
  [`]C100${sscc}\u001d`, 'with a separator behind it'],
  [`]C10209501101530003\u001d37120\u001d00${sscc}`, 'behind content and count'],
  [`]d20209501101530003371\u001d00${sscc}`, 'in a DataMatrix, content without a separator'],
  [`]Q300${sscc}3103000450`, 'before a weight'],
  [`\u001d00${sscc}10AB-12`, 'without a symbology, led by the separator'],
  [`00${sscc}\u001d401ABC123`, 'without a symbology, before a consignment number'],
  [`(02)09501101530003(37)12(00)${sscc}`, 'as it is printed'],
])('%j: an SSCC %s', (raw) => {
  expect(ssccAmong(raw)).toBe(sscc);
  expect(normalBarcode(raw)).toBe(sscc);
  expect(misreadOf(raw)).toBeUndefined();
});

it.each([
  [']C10109501101530003', 'a GTIN only'],
  [']C110ABC00106141412345678908', 'the digits within a batch number'],
  ['KUNDE-4711', 'no GS1 code'],
  [']C1', 'nothing behind the symbology'],
  [`00${sscc}9`, 'a digit too many and no sign of GS1'],
])('%j: %s', (raw) => expect(ssccAmong(raw)).toBeUndefined());

it('says that the check digit of an SSCC among others is wrong', () => {
  expect(misreadOf(']C102095011015300033712\u001d00106141412345678907')).toBe('CHECK_DIGIT');
});
