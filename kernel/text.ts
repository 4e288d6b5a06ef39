import { z } from 'zod';

/** Text field with translations: map by language, `defaultText` as the fallback (specification 1, 1). */
export const localizedSchema = (max: number) =>
  z
    .object({ defaultText: z.string().max(max) })
    .catchall(z.string().max(max))
    .meta({ kind: 'localized', max });
export type Localized = { defaultText: string; [language: string]: string };

export const textIn = (text: Localized | undefined | null, language: string): string =>
  text ? (text[language] ?? text.defaultText) : '';

/** Search tokens: split on separators, lower case, every one must match (specification 1, 5.2). */
export const searchTokens = (typed: string): string[] =>
  typed
    .toLowerCase()
    .split(/[\s,;/|]+/)
    .map((token) => token.trim())
    .filter((token) => token !== '');
