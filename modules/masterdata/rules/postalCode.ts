/** A postal code without what people write differently. */
export const plainCode = (code: unknown): string => String(code).toUpperCase().replace(/[\s-]/g, '');

export type PostalRange = { countryCode: string; postalCodeFrom: string; postalCodeTo: string };

/** Whether a code lies in a range; one over leading digits (`44`) covers every longer code that starts within it. */
export function codeWithin(range: Pick<PostalRange, 'postalCodeFrom' | 'postalCodeTo'>, postalCode: string): boolean {
  const [from, to, code] = [plainCode(range.postalCodeFrom), plainCode(range.postalCodeTo), plainCode(postalCode)];
  if (code.length < from.length) return false;
  return code.slice(0, from.length) >= from && code.slice(0, to.length) <= to;
}

/** Postal codes by country as they are written there; goods for a code of another form go to the wrong place or nowhere. */
const postalForms: Readonly<Record<string, RegExp>> = {
  DE: /^(DE?[- ]?)?\d{5}$/i,
  AT: /^(AT?[- ]?)?\d{4}$/i,
  CH: /^(CH[- ]?)?\d{4}$/i,
  LI: /^((LI|FL)[- ]?)?94\d{2}$/i,
  FR: /^(FR?[- ]?)?\d{5}$/i,
  IT: /^(IT?[- ]?)?\d{5}$/i,
  BE: /^(BE?[- ]?)?\d{4}$/i,
  LU: /^(LU?[- ]?)?\d{4}$/i,
  DK: /^(DK[- ]?)?\d{4}$/i,
  // The figures are enough to route by; many senders leave the letters out.
  NL: /^(NL[- ]?)?\d{4}( *[A-Z]{2})?$/i,
  PL: /^(PL[- ]?)?\d{2}[- ]?\d{3}$/i,
  CZ: /^(CZ[- ]?)?\d{3} ?\d{2}$/i,
  SK: /^(SK[- ]?)?\d{3} ?\d{2}$/i,
  SE: /^(SE?[- ]?)?\d{3} ?\d{2}$/i,
  ES: /^(ES?[- ]?)?\d{5}$/i,
  PT: /^(PT?[- ]?)?\d{4}(-?\d{3})?$/i,
  // Districts of Great Britain alone (LS2) are enough to route by, as are Irish routing keys (D02, D6W).
  GB: /^[A-Z]{1,2}\d[A-Z\d]?( *\d[A-Z]{2})?$/i,
  IE: /^(D6W|[A-Z]\d{1,2})( *[A-Z\d]{4})?$/i,
};

/** Whether a code has the form of its country; of a country whose form nobody has written down any does. */
export const postalCodeFits = (country: string, code: string): boolean =>
  postalForms[country.trim().toUpperCase()]?.test(code.trim()) ?? true;

/** Signs that the rest of a code may have: figures, then letters (`5928 AA`). */
const rests = Array.from({ length: 7 }, (_, figures) => '0'.repeat(figures)).flatMap((figures) =>
  ['', 'A', 'AA', '0AA'].map((letters) => figures + letters),
);

/** Whether a code of the country may begin so: areas are ranges over leading signs (`44`). */
export const postalCodeBegins = (country: string, code: string): boolean =>
  rests.some((rest) => postalCodeFits(country, code.trim() + rest));
