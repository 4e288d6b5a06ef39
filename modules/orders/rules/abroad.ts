import { isCountry } from '#kernel/countries.ts';
import { countryOf } from '#kernel/writtenCountry.ts';
import type { DraftParty } from './orderDraft.ts';

/** Codes under which a telephone is called from abroad (ITU-T E.164), longest first. */
const dialled: readonly (readonly [string, string])[] = [
  ['420', 'CZ'],
  ['421', 'SK'],
  ['423', 'LI'],
  ['351', 'PT'],
  ['352', 'LU'],
  ['353', 'IE'],
  ['358', 'FI'],
  ['359', 'BG'],
  ['370', 'LT'],
  ['371', 'LV'],
  ['372', 'EE'],
  ['380', 'UA'],
  ['381', 'RS'],
  ['385', 'HR'],
  ['386', 'SI'],
  ['387', 'BA'],
  ['30', 'GR'],
  ['31', 'NL'],
  ['32', 'BE'],
  ['33', 'FR'],
  ['34', 'ES'],
  ['36', 'HU'],
  ['39', 'IT'],
  ['40', 'RO'],
  ['41', 'CH'],
  ['43', 'AT'],
  ['44', 'GB'],
  ['45', 'DK'],
  ['46', 'SE'],
  ['47', 'NO'],
  ['48', 'PL'],
  ['49', 'DE'],
  ['90', 'TR'],
];
/** Forms of companies that only these countries have. */
const forms: readonly (readonly [RegExp, readonly string[]])[] = [
  [/\bsp\.? ?z ?o\.? ?o\b/i, ['PL']],
  [/\bs\.? ?r\.? ?l\b/i, ['IT', 'RO', 'LU', 'BE', 'CH']],
  // A spa is none.
  [/\b(S\. ?p\. ?A|SpA)\b/, ['IT']],
  [/\b(sarl|s\.a\.r\.l)\b/i, ['FR', 'LU', 'CH']],
  [/\bs\. ?r\. ?o\b/i, ['CZ', 'SK']],
  [/\bd\. ?o\. ?o\b/i, ['SI', 'HR', 'RS', 'BA']],
  [/\bkft\b/i, ['HU']],
  [/\boyj?$/i, ['FI']],
  [/\bs\. ?l\.$/i, ['ES']],
  [/\blda\b/i, ['PT']],
];
/** Names of countries that are names of people and villages too. */
const alsoNames: ReadonlySet<string> = new Set([
  'jordan',
  'holland',
  'england',
  'georgia',
  'israel',
  'malta',
  'oman',
  'niger',
]);

const dialledFrom = (phone: string): string | undefined => {
  const digits = /^\s*(?:\+|00)([\d\s()/-]+)/.exec(phone)?.[1]?.replaceAll(/\D/g, '');
  return digits === undefined ? undefined : dialled.find(([code]) => digits.startsWith(code))?.[1];
};

const neighbours: ReadonlySet<string> = new Set(dialled.map(([, country]) => country));

/** The country that a word names as people write it behind a town or a company: `Milano, Italia`. */
function countryBehind(text: string): string | undefined {
  const last = /(\p{L}{4,})[\s)]*$/u.exec(text)?.[1];
  return last === undefined || alsoNames.has(last.toLowerCase()) ? undefined : [countryOf(last)].find(isCountry);
}

/** A code of a country behind a town: `Paris (FR)`, `Wien/AT`. One letter there is a river or a part of the country (`Halle/S`). */
function codeBehind(town: string): string | undefined {
  const code = /[,(/]\s*([A-Z]{2})\s*\)?\s*$/.exec(town)?.[1];
  return code !== undefined && neighbours.has(code) ? code : undefined;
}

/** A postal code that bears its country, wherever in the address it stands: `F-75001 Paris`, `IT 20121 Milano`. */
const codeIn = (text: string): string | undefined => {
  const sign = /(?:^|[\s,(])([A-Z]{1,2})[- ]\d{4,5}(?:\s|$|,|\))/.exec(text)?.[1];
  const country = sign === undefined ? undefined : countryOf(sign);
  return country !== undefined && isCountry(country) ? country : undefined;
};

/**
 * What of an address without a country says that it is not at home, in its own words; null when nothing does. Five figures are a postal code
 * of Germany, France, Italy, Spain and others alike, so the code alone says nothing.
 */
export function saysAbroad(party: DraftParty, home: string): string | null {
  const { city, streetAndNumber, name, name2 } = party;
  const isAway = (country: string | undefined): boolean => country !== undefined && country !== home;
  const line =
    [city, streetAndNumber, name2, name].find((text) => isAway(codeIn(text))) ??
    [city, name2, name].find((text) => isAway(countryBehind(text)));
  if (line) return line;
  if (isAway(codeBehind(city))) return city;
  const form = [name, name2].find((text) => forms.some(([sign, of]) => sign.test(text) && !of.includes(home)));
  if (form) return form;
  const phone = party.contact?.phone ?? '';
  return isAway(dialledFrom(phone)) ? phone : null;
}
