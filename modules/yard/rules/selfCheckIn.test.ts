import { expect, test } from 'vitest';
import { driverLanguageOf, driverLanguages, driverWords } from './driverWords.ts';
import { driverSign, type UnitNow, wrongOf } from './selfCheckIn.ts';

const typed = { plate: 'WGM 12345', unit: '', reference: '', phone: '', sure: '' };

test('a plate is all that must be there', () => {
  expect(wrongOf(typed)).toEqual({});
  expect(wrongOf({ ...typed, plate: ' - ' })).toEqual({ plate: 'plateWrong' });
  expect(wrongOf({ ...typed, plate: 'СА 1234 ВК' })).toEqual({});
  expect(wrongOf({ ...typed, plate: 'W'.repeat(21) })).toEqual({ plate: 'tooLong' });
});

test('a wrong check digit (ISO 6346) is asked for once more, and then taken', () => {
  expect(wrongOf({ ...typed, unit: 'CSQU 305438-3' })).toEqual({});
  expect(wrongOf({ ...typed, unit: 'CSQU3054384' })).toEqual({ unit: 'numberWrong' });
  expect(wrongOf({ ...typed, unit: 'CSQU3054384', sure: 'csqu 3054384' })).toEqual({});
  // Another number than the one that he was asked about is asked about again.
  expect(wrongOf({ ...typed, unit: 'CSQU3054385', sure: 'CSQU3054384' })).toEqual({ unit: 'numberWrong' });
  expect(wrongOf({ ...typed, unit: 'DTM4401' })).toEqual({});
  expect(wrongOf({ ...typed, unit: '?', sure: '?' })).toEqual({ unit: 'numberWrong' });
});

test('a telephone number is left out or can be dialled', () => {
  for (const phone of ['+48 55 501 23', '0231/12345-67', '(0231) 4711'])
    expect(wrongOf({ ...typed, phone }), phone).toEqual({});
  for (const phone of ['call me', '123', '+', '<script>'])
    expect(wrongOf({ ...typed, phone }), phone).toEqual({ phone: 'phoneWrong' });
});

const unit = (more: Partial<UnitNow> = {}): UnitNow => ({
  locked: false,
  clearedAt: null,
  place: 'Tor 7',
  atEntrance: false,
  ...more,
});

test('the page says one thing at a time: wait, drive there, do not move, cleared, goodbye', () => {
  expect(driverSign('ANNOUNCED', [], 'Tor 7')).toEqual({ sign: 'WAIT' });
  expect(driverSign('INSIDE', [unit({ place: 'Einfahrt 1', atEntrance: true })], null)).toEqual({ sign: 'WAIT' });
  expect(driverSign('INSIDE', [unit()], null)).toEqual({ sign: 'DRIVE', place: 'Tor 7' });
  // A van without a unit drives to the dock of its booking.
  expect(driverSign('INSIDE', [], 'Tor 4')).toEqual({ sign: 'DRIVE', place: 'Tor 4' });
  expect(driverSign('INSIDE', [unit({ locked: true })], null)).toEqual({ sign: 'WORKING' });
  expect(driverSign('INSIDE', [unit({ clearedAt: 1 })], null)).toEqual({ sign: 'FREE' });
  // Of two units both: nobody drives off with one in which people are.
  expect(driverSign('INSIDE', [unit({ clearedAt: 1 }), unit({ locked: true })], null)).toEqual({ sign: 'WORKING' });
  expect(driverSign('INSIDE', [unit({ clearedAt: 1 }), unit()], null)).toEqual({ sign: 'DRIVE', place: 'Tor 7' });
  expect(driverSign('LEFT', [], null)).toEqual({ sign: 'BYE' });
  for (const state of ['REFUSED', 'CANCELED']) expect(driverSign(state, [], 'Tor 7')).toEqual({ sign: 'COME' });
});

test('sixteen languages have every word, in their own script, short enough for a phone', () => {
  expect(driverLanguages).toHaveLength(16);
  const keys = Object.keys(driverWords.de);
  for (const language of driverLanguages) {
    const words = driverWords[language];
    expect(Object.keys(words), language).toEqual(keys);
    for (const [key, text] of Object.entries(words)) {
      expect(text.length, `${language} ${key}`).toBeGreaterThan(1);
      expect(text.length, `${language} ${key}`).toBeLessThanOrEqual(key === 'privacy' ? 120 : 90);
      const script = ['bg', 'uk', 'ru'].includes(language)
        ? /^[\p{Script=Cyrillic}\p{P}\p{N} ]+$/u
        : /^[\p{Script=Latin}\p{P}\p{N} ]+$/u;
      expect(text, `${language} ${key}`).toMatch(script);
      // No text of another language left standing.
      if (language !== 'en' && key === 'wait') expect(text).not.toBe(driverWords.en.wait);
    }
    expect(new Set([words.wait, words.working, words.free, words.bye]).size, language).toBe(4);
  }
  expect([driverLanguageOf('pl-PL'), driverLanguageOf('xx'), driverLanguageOf(undefined)]).toEqual([
    'pl',
    undefined,
    undefined,
  ]);
});
