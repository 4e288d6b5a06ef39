import { z } from 'zod';
import { isNamed } from './known.ts';

/** Text field with translations: map by language, `defaultText` as the fallback (specification 1, 1). */
export const localizedSchema = (max: number) =>
  z
    .object({ defaultText: z.string().max(max) })
    .catchall(z.string().max(max))
    .meta({ kind: 'localized', max });
export type Localized = { defaultText: string; [language: string]: string };

export const textIn = (text: Localized | undefined | null, language: string): string =>
  text ? (text[language] ?? text.defaultText) : '';

/** Is it a text in several languages? */
const isLocalized = (value: unknown): value is Localized => isNamed(value) && typeof value.defaultText === 'string';

/** A title as it is shown: a plain text, or the words of this language; undefined where there is none. */
export const titleIn = (value: unknown, language: string): string | undefined =>
  typeof value === 'string' ? value : isLocalized(value) ? textIn(value, language) : undefined;

/** The text with each `%s` replaced by the next argument (specification 2, 3, handling instructions); what has none stays a dash. */
export function filledText(text: string, args: readonly string[]): string {
  let next = 0;
  return text.replace(/%s/g, () => {
    next += 1;
    return args[next - 1] ?? '–';
  });
}

/** Search tokens: split on separators, lower case, every one must match (specification 1, 5.2). */
export const searchTokens = (typed: string): string[] =>
  typed
    .toLowerCase()
    .split(/[\s,;/|]+/)
    .map((token) => token.trim())
    .filter((token) => token !== '');

/** Letters that are no letter with a mark: what people type for them whose keyboard has none. Apostrophes are one. */
const plainLetters: Readonly<Record<string, string>> = {
  ...{
    ß: 'ss',
    ẞ: 'ss',
    æ: 'ae',
    Æ: 'ae',
    œ: 'oe',
    Œ: 'oe',
    ø: 'o',
    Ø: 'o',
    ł: 'l',
    Ł: 'l',
    đ: 'd',
    Đ: 'd',
    ð: 'd',
    Ð: 'd',
  },
  ...{ þ: 'th', Þ: 'th', ı: 'i', ħ: 'h', Ħ: 'h', ŧ: 't', Ŧ: 't' },
  ...{ '’': "'", '‘': "'", ʼ: "'", '´': "'", '`': "'", '′': "'" },
};
/** The other way to write a letter with a mark: Muenster, Koebenhavn, Aarhus. */
const twoLetters: Readonly<Record<string, string>> = {
  ...{ ä: 'ae', Ä: 'ae', ö: 'oe', Ö: 'oe', ü: 'ue', Ü: 'ue', ø: 'oe', Ø: 'oe', å: 'aa', Å: 'aa' },
};
const special = new RegExp(`[${Object.keys(plainLetters).join('')}]`, 'gu');
const marked = /[äÄöÖüÜøØåÅ]/gu;

const isPlain = (text: string): boolean => /^[ -~\s]*$/.test(text);

/** As somebody types it who has only letters without marks: Łódź is lodz, Größe grosse, L’Été l'ete. `app.plain_text` says the same in SQL. */
export const plainText = (text: string): string =>
  isPlain(text)
    ? text.toLowerCase()
    : text
        .replace(special, (letter) => plainLetters[letter] ?? letter)
        .normalize('NFD')
        .replace(/[\u0300-\u036f]/g, '')
        .toLowerCase();
const inTwoLetters = (text: string): string =>
  plainText(text.normalize('NFC').replace(marked, (letter) => twoLetters[letter] ?? letter));

/** Where typed words are looked for: the plain text, and behind it each word that is also written otherwise (`app.searchable`). */
export function searchableText(text: string): string {
  if (isPlain(text)) return text.toLowerCase();
  const composed = text.normalize('NFC');
  const others = composed.split(/\s+/).filter((word) => word.search(marked) >= 0);
  return [plainText(composed), ...others.map(inTwoLetters)].join(' ');
}

/** Ways in which a typed word may stand in a searchable text; any of them finds it. */
export const waysToWrite = (token: string): string[] => {
  const ways = [...new Set([plainText(token), inTwoLetters(token)])].filter((way) => way !== '');
  return ways.length > 0 ? ways : [token];
};

/** Tells texts in which every typed word stands somewhere. */
export function findsWords(typed: string): (text: string) => boolean {
  const wanted = searchTokens(typed).map(waysToWrite);
  return (text) => {
    const found = searchableText(text);
    return wanted.every((ways) => ways.some((way) => found.includes(way)));
  };
}

/** Every text of the product by its key; `modules/textKeys.gen.ts` fills it in from the English texts. */
export interface TextKeys {}
/** `module:key/of/a/text` that stands in the texts; plural and context endings are i18next's. */
export type TextKey = keyof TextKeys & string;
/** For keys whose end is computed: the ends of all keys that begin so (`TextEnding<'blobs:refusal/'>` is a union of words). */
export type TextEnding<Start extends string> = TextKey extends infer K
  ? K extends `${Start}${infer End}`
    ? End
    : never
  : never;

/** A beginning that keys of texts have (`shipments:state/`). */
type Beginning<B extends string> = [Extract<TextKey, `${B}${string}`>] extends [never] ? never : B;
/** The key of a word that came with data: what stands before the word is checked, the word itself is the server's. */
export const wordKey = <B extends string>(beginning: Beginning<B>, word: string): TextKey =>
  `${beginning}${word}` as TextKey;
