import type { TextRef } from '#kernel/errors.ts';
import type { TextKey } from '#kernel/text.ts';

/** A text that the program wrote down, as whoever reads it has it; `said` is what a person wrote, or what was written down in words before. */
export const storedText = (
  t: (key: TextKey, args?: Record<string, unknown>) => string,
  text: TextRef | null,
  said: string | null,
): string | null => (text ? t(text.key, text.args) : said);
