import { describe, expect, it } from 'vitest';
import type { SheetLanguage } from './columns.ts';
import { readDays, writeDays } from './days.ts';
import { readHours, writeHours } from './listCells.ts';
import { texts } from './testing/sheetWords.ts';

/** Days as letters: Monday to Sunday, then the holiday. */
const shown = (days: readonly boolean[] | undefined): string | undefined =>
  days?.map((day, i) => (day ? 'MTWTFSSH'.charAt(i) : '-')).join('');
const days = (text: string, length = 7, language: SheetLanguage = 'de') =>
  shown(readDays(text, length, texts, language));

describe('days of a week', () => {
  it.each([
    ['Mo-Fr', 'MTWTF--'],
    ['Mo – Fr', 'MTWTF--'],
    ['Mo — Mi', 'MTW----'],
    ['Mo bis Mi', 'MTW----'],
    ['Mon', undefined],
    ['Mo, Mi, Fr', 'M-W-F--'],
    ['Mo; Mi | Fr,', 'M-W-F--'],
    ['mo. , DI.', 'MT-----'],
    ['molong-milong', 'MTW----'],
    ['Fr-Mo', 'M---FSS'],
    ['So-So', '------S'],
    ['So-Mo', 'M-----S'],
    ['xxxxx--', 'MTWTF--'],
    ['x x x x x - -', 'MTWTF--'],
    ['1111100', 'MTWTF--'],
    ['+-+-+--', 'M-W-F--'],
    ['X_X_X__', 'M-W-F--'],
    ['✓......', 'M------'],
    ['-', '-------'],
    ['', '-------'],
    ['xxxxx', undefined],
    ['xxxxx--x', undefined],
    ['Mo-Di-Mi', undefined],
    ['Mo-irgendwann', undefined],
    ['irgendwann-Mo', undefined],
    ['Mo, irgendwann', undefined],
    // A list of seven days has no holiday.
    ['Fei', undefined],
    ['Mo-Fei', undefined],
  ])('%j is %s', (text, expected) => expect(days(text)).toBe(expected));
  it.each([
    ['Fei', '-------H'],
    ['Mo-Fei', 'MTWTFSSH'],
    ['Sa-Fei', '-----SSH'],
    ['Fei-Mo', 'M------H'],
    ['Mo, Fei', 'M------H'],
    ['xxxxx--x', 'MTWTF--H'],
  ])('with the holiday %j is %s', (text, expected) => expect(days(text, 8)).toBe(expected));
  it('the sheet’s own language comes first, any other is understood', () => {
    expect([days('di', 7, 'de'), days('di', 7, 'fr'), days('lu to me', 7, 'en'), days('lu à me', 7, 'de')]).toEqual([
      '-T-----',
      '------S',
      'MTW----',
      'MTW----',
    ]);
  });
  it.each([
    ['MTWTF--', 'Mo-Fr'],
    ['MT-----', 'Mo, Di'],
    ['MTW-F-S', 'Mo-Mi, Fr, So'],
    ['M-WTF-S', 'Mo, Mi-Fr, So'],
    ['-------', '-'],
    ['MTWTFSS', 'Mo-So'],
    ['MTWTFSSH', 'Mo-So, Fei'],
    ['-------H', 'Fei'],
    ['------SH', 'So, Fei'],
  ])('%s is written %s', (letters, text) =>
    expect(
      writeDays(
        [...letters].map((letter) => letter !== '-'),
        texts.de,
      ),
    ).toBe(text),
  );
});

describe('opening hours', () => {
  const at = (hour: number, minute = 0) => [hour, minute, 0];
  const open = (text: string) => readHours(text, texts, 'de');
  const windowsOf = (text: string) =>
    open(text)?.map((windows) => windows.map((window) => window.map(([h, m]) => `${h}:${m}`).join('-')).join('+'));
  it.each([
    [
      'Mo-Mi 7:00-12:00, 13:00-17:30',
      ['7:0-12:0+13:0-17:30', '7:0-12:0+13:0-17:30', '7:0-12:0+13:0-17:30', '', '', '', '', ''],
    ],
    ['Mo 7:00-12:00+13:00-17:00', ['7:0-12:0+13:0-17:0', '', '', '', '', '', '', '']],
    ['Mo 7:00-12:00; Mo 13:00-17:00', ['7:0-12:0+13:0-17:0', '', '', '', '', '', '', '']],
    [' ; Mo7:00–12:00 | Fei 9:00—10:00 ;', ['7:0-12:0', '', '', '', '', '', '', '9:0-10:0']],
    [' – ', ['', '', '', '', '', '', '', '']],
    ['', ['', '', '', '', '', '', '', '']],
    ['Mo', undefined],
    ['7:00-12:00', undefined],
    ['irgendwann 7:00-12:00', undefined],
    ['Mo 7:00', undefined],
    ['Mo 7:00-', undefined],
    ['Mo 7:00-12:00-13:00', undefined],
    ['- 7:00-12:00', undefined],
    ['x - y', undefined],
  ])('%j', (text, expected) => expect(windowsOf(text)).toEqual(expected));
  it('are written by days that have the same hours', () => {
    const day = [
      [at(7), at(12)],
      [at(13), at(17, 30)],
    ];
    const hours = [day, day, day, day, day, [[at(8), at(12)]], [], []];
    expect(writeHours(hours, texts.de)).toBe('Mo-Fr 07:00-12:00, 13:00-17:30; Sa 08:00-12:00');
    expect(
      writeHours(
        Array.from({ length: 8 }, () => []),
        texts.de,
      ),
    ).toBe('-');
  });
});
