import { ssccAmong } from './gs1.ts';
import { meantByScanner } from './scannerKeyboard.ts';

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
  const scanned = asRead(raw);
  const text = scanned.replace(symbology, '');
  if (text.startsWith('cTF_STP_')) {
    const position = text.slice('cTF_STP_'.length);
    return position.length >= 1 && position.length <= longestPosition
      ? { kind: 'storingPosition', position }
      : { kind: 'unsupported', tooLong: position.length > longestPosition };
  }
  if (text.startsWith('cTF_')) return { kind: 'unsupported', tooLong: false };
  return { kind: 'external', barcode: normalBarcode(scanned) };
}

/** Symbology identifiers of GS1 codes (ISO/IEC 15424). */
const symbology = /^\](?:C1|d2|Q3|e0)/;
/** A code as the scanner read it, whatever keyboard the machine has. */
const asRead = (raw: string): string => meantByScanner(raw.trim()) ?? raw.trim();

/** GS1 Digital Link: the address of a package (GS1 Digital Link Standard, 4.3). */
const digitalLink = /^https?:\/\/\S+\/00\/(\d{18})(?:[/?#]\S*)?$/i;
/**
 * The number first and other identifiers behind it, without any sign between (GS1 General Specifications, figure 3.2-1): its own check digit
 * says where it ends.
 */
const withOthers = /^00(\d{18})(?=(?:0[12]|1[0-7]|2[0-5]|3[0-79]|4[0-2]|7[0-3]|8[01]|9\d)\d)/;

export function normalBarcode(raw: string): string {
  const read = asRead(raw);
  const link = digitalLink.exec(read)?.[1];
  if (link !== undefined) return link;
  const among = ssccAmong(read);
  if (among !== undefined) return among;
  const plain = read.replace(symbology, '').replace(/[()]|\p{Cc}/gu, '');
  // As it is printed below the bars: `3 4012345 000000001 7`.
  const joined = /^[\d ]+$/.test(plain) ? plain.replaceAll(' ', '') : plain;
  if (/^00\d{18}$/.test(joined)) return joined.slice(2);
  if (/^\d{18}$/.test(joined)) return joined;
  const first = withOthers.exec(plain)?.[1];
  if (first !== undefined && isSscc(first)) return first;
  return read.slice(0, 50);
}

/** Why a code can be none of a package: its check digit does not fit the digits before it, it is longer than any, or a part of one. */
export type Misread = 'CHECK_DIGIT' | 'TOO_LONG' | 'TOO_SHORT';

/** Barcodes of packages have at most this many signs (domain 1.1). */
export const longestBarcode = 50;

/**
 * A typing or reading error that the code itself shows: the mod-10 check digit of an SSCC (GS1 General Specifications 7.9), or too
 * many signs. Undefined says nothing: other codes carry no check.
 */
export function misreadOf(raw: string): Misread | undefined {
  const read = readBarcode(raw);
  if (read.kind !== 'external') return read.kind === 'unsupported' && read.tooLong ? 'TOO_LONG' : undefined;
  const plain = asRead(raw).replace(symbology, '');
  if (plain.length > longestBarcode && read.barcode.length !== 18) return 'TOO_LONG';
  return /^\d{18}$/.test(read.barcode) && !isSscc(read.barcode) ? 'CHECK_DIGIT' : undefined;
}

/**
 * How many digits a code has that is nothing else and too short for an SSCC: half a code that a scanner has split, unless somebody's codes
 * are as short. Undefined for every other code.
 */
export function shortDigitsOf(raw: string): number | undefined {
  const plain = asRead(raw).replace(symbology, '');
  return /^\d{1,17}$/.test(plain) ? plain.length : undefined;
}
