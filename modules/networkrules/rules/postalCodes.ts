import type { AreaPart } from './network.ts';

/** How a code is written where people write it: what counts is letters and digits. */
export const plainCode = (code: string): string => code.toUpperCase().replace(/[^0-9A-Z]/g, '');

/** Fixed lengths of codes without letters: what is shorter is a beginning of codes. Others are open. */
const lengths: Readonly<Record<string, number>> = {
  DE: 5,
  FR: 5,
  ES: 5,
  IT: 5,
  PL: 5,
  CZ: 5,
  SK: 5,
  SE: 5,
  FI: 5,
  EE: 5,
  HR: 5,
  LT: 5,
  GR: 5,
  AT: 4,
  CH: 4,
  LI: 4,
  BE: 4,
  LU: 4,
  DK: 4,
  NO: 4,
  HU: 4,
  SI: 4,
  BG: 4,
  LV: 4,
  NL: 6,
  PT: 7,
  RO: 6,
  GB: 7,
  IE: 7,
};
const longest = (country: string): number => lengths[country] ?? 10;

/** GB: the code behind the outcode has three characters, a digit and two letters. */
const gbFull = /^([A-Z]{1,2}[0-9][0-9A-Z]?)([0-9][A-Z]{2})$/;
/** GB: an outcode alone, or the letters of its town. */
const gbOutcode = /^([A-Z]{1,2})([0-9]{0,2})([A-Z]?)$/;

/**
 * A code as one that sorts as people count: GB's `SW1A 1AA` becomes `SW01A1AA`, so that `SW2` comes before `SW10` and `SW1` never holds `SW10`;
 * the letters of a town are filled up, so that `B` (Birmingham) never holds `BA1` (Bath).
 */
export function sortable(country: string, code: string): string {
  const plain = plainCode(code);
  if (country !== 'GB') return plain;
  const full = gbFull.exec(plain);
  const outcode = gbOutcode.exec(full?.[1] ?? plain);
  if (!outcode) return plain;
  const [, town = '', district = '', letter = ''] = outcode;
  if (district === '') return town.padEnd(2, '-');
  // An outcode with its letter is one district; one without stands for itself and its letters: `SW1` is SW1A to SW1Y.
  const own = `${town.padEnd(2, '-')}${district.padStart(2, '0')}`;
  const suffix = letter === '' ? (full ? '-' : '') : letter;
  return `${own}${suffix}${full?.[2] ?? ''}`;
}

/** Is it a code of the country, whole or shortened? An empty one is none. */
export function isCode(country: string, code: string): boolean {
  const plain = plainCode(code);
  if (plain === '' || plain.length > longest(country)) return false;
  if (country === 'GB') return gbFull.test(plain) || gbOutcode.test(plain);
  if (country === 'NL') return /^[0-9]{1,4}$|^[0-9]{4}[A-Z]{1,2}$/.test(plain);
  if (country === 'IE') return /^[A-Z](?:[0-9](?:[0-9W][0-9A-Z]{0,4})?)?$/.test(plain);
  return country in lengths ? /^[0-9]+$/.test(plain) : /^[0-9A-Z]+$/.test(plain);
}

/** A whole code, as an address has it: what a shortened one stands for is not known. */
export function isWholeCode(country: string, code: string): boolean {
  const plain = plainCode(code);
  if (!isCode(country, code)) return false;
  // Routing needs no letters behind the digits, and no code behind the outcode or the routing key.
  if (country === 'NL') return plain.length >= 4;
  if (country === 'GB') return /[0-9]/.test(plain);
  if (country === 'IE') return plain.length >= 3;
  if (country === 'PT') return plain.length >= 4;
  return country in lengths ? plain.length === lengths[country] : true;
}

/** First and last code that a part holds, both with the filling that lets texts be compared. `~` comes behind every letter. */
export type CodeSpan = { readonly from: string; readonly to: string };
export const spanOf = (country: string, part: Pick<AreaPart, 'postalCodeFrom' | 'postalCodeTo'>): CodeSpan => ({
  from: sortable(country, part.postalCodeFrom),
  to: `${sortable(country, part.postalCodeTo)}~`,
});
export const holds = (span: CodeSpan, code: string): boolean => span.from <= code && code <= span.to;

/** A town's name as it is compared: without case, accents, hyphens. */
export const plainTown = (name: string): string =>
  name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replace(/[^\p{L}\p{N}*]+/gu, ' ')
    .trim();
/** Does a town suit a pattern? `*` stands for anything. */
export function townSuits(pattern: string, town: string): boolean {
  const pieces = plainTown(pattern).split('*');
  const name = plainTown(town);
  const first = pieces[0] ?? '';
  const last = pieces.at(-1) ?? '';
  if (pieces.length === 1) return name === first;
  if (!name.startsWith(first) || !name.endsWith(last) || name.length < first.length + last.length) return false;
  let at = first.length;
  for (const piece of pieces.slice(1, -1)) {
    const found = name.indexOf(piece, at);
    if (found < 0) return false;
    at = found + piece.length;
  }
  return at <= name.length - last.length;
}
