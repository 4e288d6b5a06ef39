/** A postal code without what people write differently. */
export const plainCode = (code: unknown): string => String(code).toUpperCase().replace(/[\s-]/g, '');

export type PostalRange = { countryCode: string; postalCodeFrom: string; postalCodeTo: string };

/** Whether a code lies in a range; one over leading digits (`44`) covers every longer code that starts within it. */
export function codeWithin(range: Pick<PostalRange, 'postalCodeFrom' | 'postalCodeTo'>, postalCode: string): boolean {
  const [from, to, code] = [plainCode(range.postalCodeFrom), plainCode(range.postalCodeTo), plainCode(postalCode)];
  if (code.length < from.length) return false;
  return code.slice(0, from.length) >= from && code.slice(0, to.length) <= to;
}
