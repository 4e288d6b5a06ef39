import { expect, test } from 'vitest';
import { errorCodes } from '#kernel/errors.ts';
import de from './de.json' with { type: 'json' };
import en from './en.json' with { type: 'json' };
import fr from './fr.json' with { type: 'json' };

function flat(node: object, prefix = ''): Map<string, string> {
  const texts = new Map<string, string>();
  for (const [key, value] of Object.entries(node)) {
    if (typeof value === 'string') texts.set(prefix + key, value);
    else for (const [path, text] of flat(value as object, `${prefix}${key}/`)) texts.set(path, text);
  }
  return texts;
}
const all = { en: flat(en), de: flat(de), fr: flat(fr) };
const placeholders = (text: string | undefined) =>
  [...(text ?? '').matchAll(/\{\{(\w+)\}\}/g)].map((match) => match[1]).sort();

test.each(['de', 'fr'] as const)('%s has every text of English, with the same placeholders', (language) => {
  expect([...all[language].keys()].sort()).toEqual([...all.en.keys()].sort());
  for (const [key, text] of all.en)
    expect([key, placeholders(all[language].get(key))]).toEqual([key, placeholders(text)]);
});

test('every error code has its text', () => {
  for (const code of Object.keys(errorCodes)) expect(all.en.get(`errorCode/${code}`)).toBeTruthy();
});
