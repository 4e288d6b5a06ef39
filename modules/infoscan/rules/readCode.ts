import { misreadOf, readBarcode } from '#kernel/barcode.ts';

/** Why a code can be answered with nothing but its reason. */
export const unsupportedReasons = [
  'PREFIX',
  'POSITION_TOO_LONG',
  'TOO_LONG',
  'CASE',
  'EMPTY',
  'CHECK_DIGIT',
  'TOO_SHORT',
] as const;
export type UnsupportedReason = (typeof unsupportedReasons)[number];

/** What a scanned code is by itself, before anybody is asked whose it is. */
export type ReadCode =
  | { kind: 'POSITION'; position: string }
  | { kind: 'UNSUPPORTED'; why: UnsupportedReason }
  | { kind: 'CODE'; barcode: string };

/** Positions and prefixes of our own by the specification (3, 5); everything else is somebody's barcode. */
export function readCode(raw: string): ReadCode {
  const read = readBarcode(raw);
  if (read.kind === 'storingPosition') return { kind: 'POSITION', position: read.position };
  if (read.kind === 'unsupported') return { kind: 'UNSUPPORTED', why: read.tooLong ? 'POSITION_TOO_LONG' : 'PREFIX' };
  const { barcode } = read;
  if (barcode.replace(/[\p{Cc}\s]/gu, '') === '') return { kind: 'UNSUPPORTED', why: 'EMPTY' };
  if (misreadOf(raw) === 'TOO_LONG') return { kind: 'UNSUPPORTED', why: 'TOO_LONG' };
  // Our own label, read by a scanner or keyboard that changes capitals: as a package it would never be found again.
  if (/^ctf_/i.test(barcode)) return { kind: 'UNSUPPORTED', why: 'CASE' };
  return { kind: 'CODE', barcode: barcode.replace(/\p{Cc}/gu, '') };
}

/** Spellings under which a code may be stored: as it came, and in capitals when a keyboard changed them. */
export const spellingsOf = (barcode: string): string[] => [...new Set([barcode, barcode.toUpperCase()])];
