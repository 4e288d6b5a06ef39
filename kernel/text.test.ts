import { describe, expect, it } from 'vitest';
import { findsWords, filledText, searchTokens, textIn, titleIn } from './text.ts';

it.each<[string, string[], string]>([
  ['Keep between %s and %s °C', ['2', '8'], 'Keep between 2 and 8 °C'],
  ['Keep between %s and %s °C', ['2'], 'Keep between 2 and – °C'],
  ['Call first', ['2'], 'Call first'],
  ['%s', ['$&'], '$&'],
])('%s with %j reads %s', (text, args, filled) => expect(filledText(text, args)).toBe(filled));

it('a text is read in the language of the reader, else as the default text', () => {
  const text = { defaultText: 'Truck', de: 'Lkw' };
  expect([textIn(text, 'de'), textIn(text, 'fr'), textIn(undefined, 'de')]).toEqual(['Lkw', 'Truck', '']);
});

it('a search is cut at blanks, commas, semicolons, slashes and bars, and never asks for nothing', () => {
  expect(searchTokens(' Kassel, 4711;A/b|C ')).toEqual(['kassel', '4711', 'a', 'b', 'c']);
  expect(searchTokens(' , ')).toEqual([]);
});

it('a title is a plain text, the words of the language, or none', () => {
  expect(titleIn('DO-LX 1049', 'de')).toBe('DO-LX 1049');
  expect(titleIn({ defaultText: 'Truck', de: 'Lkw' }, 'de')).toBe('Lkw');
  expect(titleIn({ defaultText: 'Truck', de: 'Lkw' }, 'fr')).toBe('Truck');
  for (const none of [undefined, null, 7, {}, { de: 'Lkw' }, ['a']]) expect(titleIn(none, 'de')).toBeUndefined();
});

describe('search as people type', () => {
  it.each([
    ['Bäckerei Weiß', 'weiss'],
    ['Bäckerei Weiß', 'WEISS baeckerei'],
    ['Bäckerei Weiß', 'backerei'],
    ['Münster', 'Muenster'],
    ['Münster', 'munster'],
    ['MÜNSTER', 'münster'],
    ['Muenster', 'Münster'],
    ['Mu\u0308nster', 'muenster'],
    ['Gdańsk', 'gdansk'],
    ['Łódź', 'lodz'],
    ['ul. Żółta 5', 'zolta'],
    ['Smørrebrød Æble', 'smorrebrod aeble'],
    ['København', 'koebenhavn'],
    ['Århus', 'aarhus'],
    ['Plzeň Třebíč', 'plzen trebic'],
    ['L’Hôtel d’Été', "l'hotel d'ete"],
    ["L'Hotel", 'L’Hôtel'],
    ['Łódź', 'Łódź'],
  ])('%s is found by %s', (text, typed) => expect(findsWords(typed)(text)).toBe(true));
  it.each([
    ['Münster', 'minster'],
    ['Weiß', 'weib'],
    ['Bauer', 'baur'],
  ])('%s is not found by %s', (text, typed) => expect(findsWords(typed)(text)).toBe(false));
});
