import { checkDigit as gs1CheckDigit } from '#kernel/barcode.ts';

/** What numbers are taken for (domain 2.8; the last three are ours). */
export const rangePurposes = ['SHIPMENT', 'PICKUP', 'GTP', 'MASTER_PALLET', 'SSCC', 'ORDER', 'LIST', 'IMPORT'] as const;
export type RangePurpose = (typeof rangePurposes)[number];
export const checkDigits = ['NONE', 'MOD10', 'MOD11'] as const;
export type CheckDigitKind = (typeof checkDigits)[number];

/** How numbers of a range are written. `{yy}` in the prefix is the year in which one is taken. */
export type RangeForm = { readonly prefix: string; readonly padding: number; readonly checkDigit: CheckDigitKind };

/** ISO/IEC 7064 MOD 11-2, as ORCID and ISNI have it: 0 to 9, or X. Only for digits. */
export function mod11(digits: string): string {
  let total = 0;
  for (const digit of digits) total = ((total + Number(digit)) * 2) % 11;
  const rest = (12 - total) % 11;
  return rest === 10 ? 'X' : String(rest);
}

/** A number as people read it. @param year of four digits */
export function numberText({ prefix, padding, checkDigit }: RangeForm, value: number, year: number): string {
  const body = `${prefix.replaceAll('{yy}', String(year % 100).padStart(2, '0'))}${String(value).padStart(padding, '0')}`;
  if (checkDigit === 'NONE') return body;
  return `${body}${checkDigit === 'MOD10' ? gs1CheckDigit(body) : mod11(body)}`;
}

type Bounds = { readonly prefix: string; readonly from: number; readonly to: number };
/** Two ranges of one purpose that would give the same number. Other prefixes are other numbers. */
export const rangesOverlap = (one: Bounds, other: Bounds): boolean =>
  one.prefix === other.prefix && one.from <= other.to && other.from <= one.to;

/** Percent that is used, without fractions: 100 only when the last one is taken. */
export const percentUsed = (from: number, to: number, next: number): number =>
  Math.floor(((next - from) * 100) / (to - from + 1));

/** What a range says that does not go together; keys below `organisation:range/error/`. */
export function rangeIssue(
  range: RangeForm & { readonly purpose: RangePurpose; readonly from: number; readonly to: number },
): 'order' | 'digits' | 'sscc' | 'long' | undefined {
  const { prefix, padding, checkDigit, from, to, purpose } = range;
  if (from >= to) return 'order';
  const digits = prefix.replaceAll('{yy}', '00');
  if (checkDigit !== 'NONE' && !/^[0-9]*$/.test(digits)) return 'digits';
  const widest = digits.length + Math.max(padding, String(to).length);
  if (purpose === 'SSCC' || purpose === 'MASTER_PALLET')
    return checkDigit === 'MOD10' && widest === 17 && digits.length + padding === 17 && /^[0-9]*$/.test(prefix)
      ? undefined
      : 'sscc';
  return widest + (checkDigit === 'NONE' ? 0 : 1) > 20 ? 'long' : undefined;
}
