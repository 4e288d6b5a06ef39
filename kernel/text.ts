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
