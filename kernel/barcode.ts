import { ssccAmong } from './gs1.ts';

/** GS1 check digit over the digits before it: weights 3, 1, 3, 1 … from the right, modulo 10 (domain 1.1, [SSCC]). */
export function checkDigit(digits: string): number {
  let sum = 0;
  for (let i = 0; i < digits.length; i += 1) {
    const digit = Number(digits[digits.length - 1 - i]);
    sum += digit * (i % 2 === 0 ? 3 : 1);
  }
  return (10 - (sum % 10)) % 10;
}

/** 17 digits to the 18-digit serial shipping container code. Throws a RangeError for anything else. */
export function sscc(first17: string): string {
  if (!/^\d{17}$/.test(first17)) throw new RangeError('an SSCC needs 17 digits before its check digit');
  return first17 + checkDigit(first17);
}

export const isSscc = (code: string): boolean =>
  /^\d{18}$/.test(code) && Number(code[17]) === checkDigit(code.slice(0, 17));

/** Storing positions have at most this many signs (specification 3, 9). */
export const longestPosition = 20;

/**
 * What kind of barcode was read (specification 3, 5): `cTF_STP_` is a storing position, other `cTF_` are unsupported,
 * everything else an external barcode in its normal form (domain 1.1): 18 digits for an SSCC, else the raw text up to 50.
 */
export type Scanned =
  | { kind: 'external'; barcode: string }
  | { kind: 'storingPosition'; position: string }
  | { kind: 'unsupported'; tooLong: boolean };

export function readBarcode(raw: string): Scanned {
  const text = raw.trim().replace(/^\](?:C1|d2|Q3|e0)/, '');
  if (text.startsWith('cTF_STP_')) {
    const position = text.slice('cTF_STP_'.length);
    return position.length >= 1 && position.length <= longestPosition
      ? { kind: 'storingPosition', position }
      : { kind: 'unsupported', tooLong: position.length > longestPosition };
  }
  if (text.startsWith('cTF_')) return { kind: 'unsupported', tooLong: false };
  return { kind: 'external', barcode: normalBarcode(text) };
}

export function normalBarcode(raw: string): string {
  const among = ssccAmong(raw);
  if (among !== undefined) return among;
  const plain = raw
    .trim()
    .replace(/^\](?:C1|d2|Q3|e0)/, '')
    .replace(/[()]|\p{Cc}/gu, '');
  if (/^00\d{18}$/.test(plain)) return plain.slice(2);
  if (/^\d{18}$/.test(plain)) return plain;
  return raw.trim().slice(0, 50);
}

/** Why a code can be none of a package: its check digit does not fit the digits before it, or it is longer than any. */
export type Misread = 'CHECK_DIGIT' | 'TOO_LONG';

/** Barcodes of packages have at most this many signs (domain 1.1). */
export const longestBarcode = 50;

/**
 * A typing or reading error that the code itself shows: the mod-10 check digit of an SSCC (GS1 General Specifications 7.9), or too
 * many signs. Undefined says nothing: other codes carry no check.
 */
export function misreadOf(raw: string): Misread | undefined {
  const read = readBarcode(raw);
  if (read.kind !== 'external') return read.kind === 'unsupported' && read.tooLong ? 'TOO_LONG' : undefined;
  const plain = raw.trim().replace(/^\](?:C1|d2|Q3|e0)/, '');
  if (plain.length > longestBarcode && ssccAmong(raw) === undefined) return 'TOO_LONG';
  return /^\d{18}$/.test(read.barcode) && !isSscc(read.barcode) ? 'CHECK_DIGIT' : undefined;
}
