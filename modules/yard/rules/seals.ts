import { numberKey } from './unitNumber.ts';

/** A seal as it is compared: leading zeros are left out when they are read. */
const sealKey = (seal: string): string => numberKey(seal).replace(/(^|\p{L})0+(?=\d)/gu, '$1');

export type SealDifference = { readonly announced: string | null; readonly read: string | null };

/**
 * What differs between the seals that were told and those that are on the unit, whatever their order. Nothing told is nothing to
 * compare with.
 */
export function sealDifferences(announced: readonly string[], read: readonly string[]): SealDifference[] {
  const told = announced.filter((seal) => numberKey(seal) !== '');
  if (told.length === 0) return [];
  const found = read.filter((seal) => numberKey(seal) !== '');
  const missing: string[] = [];
  for (const seal of told) {
    const at = found.findIndex((one) => sealKey(one) === sealKey(seal));
    if (at === -1) missing.push(seal);
    else found.splice(at, 1);
  }
  return Array.from({ length: Math.max(missing.length, found.length) }, (_, i) => ({
    announced: missing[i] ?? null,
    read: found[i] ?? null,
  }));
}
