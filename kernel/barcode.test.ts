import { describe, expect, it } from 'vitest';
import { checkDigit, isSscc, misreadOf, normalBarcode, readBarcode, shortDigitsOf, sscc } from './barcode.ts';

describe('SSCC (domain 1.1)', () => {
  it.each([
    ['09528765432101234', 6],
    ['39521234000000001', 4],
    ['39521234000000002', 1],
    ['39521234567890123', 6],
    ['39521234999999999', 6],
  ])('%s has the check digit %i', (digits, expected) => {
    expect(checkDigit(digits)).toBe(expected);
    expect(sscc(digits)).toBe(`${digits}${expected}`);
    expect(isSscc(`${digits}${expected}`)).toBe(true);
    expect(isSscc(`${digits}${(expected + 1) % 10}`)).toBe(false);
  });
  it('refuses anything but 17 digits', () => {
    expect(() => sscc('1234')).toThrow(RangeError);
    expect(() => sscc('3952123400000000X')).toThrow(RangeError);
    expect(isSscc('39521234000000001')).toBe(false);
  });
});

describe('what only looks like an SSCC', () => {
  it.each([
    ['x395212340000000014', 'letters before it'],
    ['395212340000000014x', 'letters behind it'],
    ['9900395212340000000014', 'digits before the prefix'],
    ['003952123400000000149', 'a digit too many'],
  ])('%s: %s', (raw) => {
    expect(isSscc(raw)).toBe(false);
    expect(normalBarcode(raw)).toBe(raw);
  });
  it('refuses digits with something around them', () => {
    for (const digits of ['x39521234000000001', '39521234000000001x']) expect(() => sscc(digits)).toThrow(/17 digits/);
  });
  it('reads prefixes of symbologies at the beginning only', () => {
    for (const prefix of [']C1', ']d2', ']Q3', ']e0'])
      expect(readBarcode(`${prefix}cTF_STP_A`)).toEqual({ kind: 'storingPosition', position: 'A' });
    expect(readBarcode(' cTF_STP_A ')).toEqual({ kind: 'storingPosition', position: 'A' });
    expect(readBarcode('cTF_STP_]C1A')).toEqual({ kind: 'storingPosition', position: ']C1A' });
    expect(readBarcode('cTF_STP_')).toEqual({ kind: 'unsupported', tooLong: false });
    expect(normalBarcode(' 00395212340000000014]C1 ')).toBe('00395212340000000014]C1');
  });
});

describe('a scanned barcode in its normal form', () => {
  it.each([
    ['395212340000000014', '395212340000000014'],
    ['00395212340000000014', '395212340000000014'],
    ['(00)395212340000000014', '395212340000000014'],
    [']C100395212340000000014', '395212340000000014'],
    ['  395212340000000014 ', '395212340000000014'],
    ['KUNDE-4711', 'KUNDE-4711'],
    ['x'.repeat(60), 'x'.repeat(50)],
  ])('%s', (raw, expected) => {
    expect(normalBarcode(raw)).toBe(expected);
    expect(readBarcode(raw)).toEqual({ kind: 'external', barcode: expected });
  });
  it('tells storing positions from unsupported prefixes', () => {
    expect(readBarcode('cTF_STP_A01-01')).toEqual({ kind: 'storingPosition', position: 'A01-01' });
    expect(readBarcode(`cTF_STP_${'A'.repeat(20)}`)).toEqual({ kind: 'storingPosition', position: 'A'.repeat(20) });
    expect(readBarcode(`cTF_STP_${'A'.repeat(20)}`)).toEqual({ kind: 'storingPosition', position: 'A'.repeat(20) });
    expect(readBarcode(`cTF_STP_${'A'.repeat(21)}`)).toEqual({ kind: 'unsupported', tooLong: true });
    expect(readBarcode('cTF_STP_')).toEqual({ kind: 'unsupported', tooLong: false });
    expect(readBarcode('cTF_XYZ_1')).toEqual({ kind: 'unsupported', tooLong: false });
  });
});

describe('what scanners and people really send', () => {
  // The number of one package in every spelling; its last digit is the check digit.
  it.each([
    ['0034012345000000001702040123456789013748', 'content and count behind it, no sign between'],
    ['00340123450000000017400ORDER12', 'an order number behind it'],
    ['(00) 3 4012345 000000001 7', 'as it is printed on the label'],
    ['3 4012345 000000001 7', 'typed with blanks'],
    ['https://id.gs1.org/00/340123450000000017', 'a GS1 Digital Link'],
    ['https://example.com/labels/00/340123450000000017?linkType=all', 'one of another house'],
    ['+C100340123450000000017', 'keys of the United States on a German machine'],
    ['"\'à&é"\'(àààààààà&è', 'the same on a French one'],
    ['àà"\'à&é"\'(àààààààà&è', 'with its identifier'],
  ])('%s: %s', (raw) => {
    expect(readBarcode(raw)).toEqual({ kind: 'external', barcode: '340123450000000017' });
    expect(misreadOf(raw)).toBeUndefined();
  });
  it.each(['cTF?STP?E10ß03', 'cTF°STP°E&à)à"'])('a storing position by the keys of another keyboard: %s', (raw) => {
    expect(readBarcode(raw)).toEqual({ kind: 'storingPosition', position: 'E10-03' });
  });
  it('y and z change their places on a German machine', () => {
    expect(readBarcode('cTF?STP?Y1z')).toEqual({ kind: 'storingPosition', position: 'Z1y' });
  });
  it.each([
    ['0034012345000000001802040123456789013748', 'its check digit does not fit'],
    ['00340123450000000017A', 'what stands behind it is no identifier'],
    ['"\'à&é', 'too few digits'],
    ['+49 231 1', 'a telephone number'],
    ['(00) 12', 'too few digits'],
  ])('%s stays as it is: %s', (raw) => {
    expect(normalBarcode(raw)).toBe(raw);
  });
  it.each([
    ['3409070', 7],
    [']C1003409070', 9],
    ['78420100029', 11],
    ['340123450000000017', undefined],
    ['34012345000000001', 17],
    ['PKG-1234', undefined],
    ['3 401', undefined],
    ['', undefined],
  ])('%s has fewer digits than an SSCC: %s', (raw, digits) => {
    expect(shortDigitsOf(raw)).toBe(digits);
  });
  it('a digit typed wrong with blanks is a misread, not another package', () => {
    expect(misreadOf('3 4012345 000000001 8')).toBe('CHECK_DIGIT');
  });
});
