import { plainText } from '#kernel/text.ts';

/** What a person is known by, as it is asked for; each of these is theirs. */
export type KnownBy = {
  names: readonly string[];
  phones: readonly string[];
  emails: readonly string[];
  licences: readonly string[];
};

/**
 * Regular expressions (PostgreSQL's and JavaScript's alike, whatever the case) that find a person: a field that holds nothing else, and
 * `text`, somewhere in a longer text or a document. Undefined where nothing is known that could be looked for.
 */
export type PersonPatterns = {
  name: string | undefined;
  phone: string | undefined;
  email: string | undefined;
  licence: string | undefined;
  text: string | undefined;
  /** What stands in every text in which `text` is found: without looking before and behind, which takes ten times as long. */
  rough: string | undefined;
};

const letters = '0-9A-Za-z\\u00c0-\\u024f_';
/** In a document a line begins behind the letter of its escape (`\n`). */
const wordBegins = `(?:(?<![${letters}-])|(?<=\\\\[nrt]))`;
const wordEnds = `(?![${letters}-])`;

/** Letters with a mark, by the letter without: é, è, ê … by e. Latin-1 and Latin Extended-A, which the languages of Europe's freight are written in. */
const markedBy = new Map<string, string>();
for (let code = 0xc0; code <= 0x17f; code += 1) {
  const letter = String.fromCharCode(code);
  const plain = plainText(letter);
  if (/^[a-z]$/.test(plain)) markedBy.set(plain, `${markedBy.get(plain) ?? ''}${letter}`);
}
/** What is written with two letters by people whose keyboard has not the one. */
const pairs: Readonly<Record<string, string>> = { ae: 'äÄæÆ', oe: 'öÖøØœŒ', ue: 'üÜ', aa: 'åÅ', ss: 'ßẞ', th: 'þÞ' };
const pairOf = new Map(
  Object.entries(pairs).flatMap(([pair, ones]) => [...ones].map((one): [string, string] => [one, pair])),
);
const quoted = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');
const anyOf = (plain: string): string => `[${plain}${markedBy.get(plain) ?? ''}]`;
/** The letter and its mark as two signs, as some systems store it. */
const apart = (sign: string): string => (sign.normalize('NFD') === sign ? '' : `|${sign.normalize('NFD')}`);

/** Any way to write a sign: with its mark, without, with two letters; `"` and `\` as in a document too. */
function waysOf(sign: string): string {
  const pair = pairOf.get(sign);
  const plain = plainText(sign);
  if (pair)
    return `(?:[${sign}${pairs[pair] ?? ''}]|${pair}${/^[a-z]$/.test(plain) ? `|${anyOf(plain)}` : ''}${apart(sign)})`;
  if (/^[a-z]$/.test(plain)) return apart(sign) === '' ? anyOf(plain) : `(?:${anyOf(plain)}${apart(sign)})`;
  if (plain === "'") return "['’‘ʼ´`′]";
  if (/^[-‐‑–]$/.test(sign)) return '[-‐‑–]';
  if (sign === '"' || sign === '\\') return `\\\\?${quoted(sign)}`;
  return quoted(sign);
}

/** A name as people write it: Mueller is Müller, and Müller Mueller or Muller. */
function nameSigns(name: string): string {
  let signs = '';
  const text = name.normalize('NFC').trim();
  for (let i = 0; i < text.length; i += 1) {
    const two = text.slice(i, i + 2).toLowerCase();
    const [first = '', second = ''] = two;
    const ones = pairs[two];
    if (/\s/.test(first)) {
      if (!signs.endsWith('\\s+')) signs += '\\s+';
    } else if (ones) {
      signs += `(?:[${ones}]|${anyOf(first)}${anyOf(second)})`;
      i += 1;
    } else signs += waysOf(text[i] ?? '');
  }
  return signs;
}

/** Country codes of one or two digits; all others have three (ITU-T E.164, list of assigned codes). */
const shortCodes = /^(?:[17]|2[07]|3[0-4]|36|39|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58])/;

/** The digits that a number keeps, however it is dialled, and its country where it names one: +49 (0)231 555 is 0231 555. */
export function numberOf(phone: string): { country: string | undefined; digits: string } {
  const text = phone.trim().replace('(0)', '');
  const digits = text.replace(/\D/g, '');
  const outside = text.startsWith('+') ? digits : digits.startsWith('00') ? digits.slice(2) : undefined;
  if (outside === undefined) return { country: undefined, digits: digits.replace(/^0+/, '') };
  const country = shortCodes.exec(outside)?.[0] ?? outside.slice(0, 3);
  return { country, digits: outside.slice(country.length).replace(/^0/, '') };
}

/** Extensions and short numbers are many people's. */
const leastDigits = 6;
const between = '[\\s()/.–-]*';
/** A number however it is grouped and dialled. */
function phoneSigns(phone: string): string | undefined {
  const { country, digits } = numberOf(phone);
  if (digits.length < leastDigits) return undefined;
  const code = country === undefined ? `[1-9](?:${between}[0-9]){0,2}` : [...country].join(between);
  return `(?<![0-9])(?<!\\+[1-9][0-9]{0,2}[\\s(/.–-]{0,3})(?:(?:\\+|00)${between}${code}${between}|${country ?? '(?!)'}${between})?(?:0${between})?${[...digits].join(between)}(?![0-9])`;
}
const emailSigns = (email: string): string =>
  `(?:(?<![0-9A-Za-z._%+-])|(?<=\\\\[nrt]))${[...email.trim()].map((sign) => quoted(sign)).join('')}(?!\\.?[0-9A-Za-z_-])`;
/** Shorter ones stand in other numbers by chance. */
const leastLicence = 5;
function licenceSigns(licence: string): string | undefined {
  const signs = [...licence].filter((sign) => /[0-9A-Za-z]/.test(sign));
  return signs.length < leastLicence
    ? undefined
    : `(?:(?<![0-9A-Za-z])|(?<=\\\\[nrt]))${signs.join('[\\s-]*')}(?![0-9A-Za-z])`;
}

const oneOf = (patterns: readonly (string | undefined)[]): string | undefined => {
  const all = patterns.filter((one) => one !== undefined && one !== '');
  return all.length === 0 ? undefined : `(?:${all.join('|')})`;
};
/**
 * A name of one word stands in texts about other people and things (Wiese, Berg): it is looked for only where a name stands by itself.
 */
export const standsInTexts = (name: string): boolean => /\S\s+\S/.test(name.trim()) && name.trim().length >= 5;

/** @param formsOf the ways in which a name is written down: as driver of a shared device, for example */
export function patternsOf(
  known: KnownBy,
  formsOf: (name: string) => readonly string[] = (name) => [name],
): PersonPatterns {
  const names = known.names.filter((name) => name.trim() !== '');
  const whole = oneOf(names.flatMap(formsOf).map(nameSigns));
  const phone = oneOf(known.phones.map(phoneSigns));
  const email = oneOf(known.emails.filter((one) => one.trim() !== '').map(emailSigns));
  const licence = oneOf(known.licences.map(licenceSigns));
  const inTexts = oneOf(names.filter(standsInTexts).map(nameSigns));
  return {
    name: whole === undefined ? undefined : `^\\s*${whole}\\s*$`,
    phone,
    email,
    licence,
    rough: oneOf(
      [inTexts, phone, email, licence].map((one) => one?.replace(/\(\?<?[!=](?:\[[^\]]*\]|\\.|[^)\\[])*\)/g, '')),
    ),
    text: oneOf([inTexts && `${wordBegins}${inTexts}${wordEnds}`, phone, email, licence]),
  };
}
