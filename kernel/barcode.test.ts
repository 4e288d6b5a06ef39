import { describe, expect, it } from 'vitest';
import { checkDigit, isSscc, normalBarcode, readBarcode, sscc } from './barcode.ts';

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
