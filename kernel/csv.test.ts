import { describe, expect, test } from 'vitest';
import { csvField, csvFile, guardCell, unguardCell } from './csv.ts';

describe('a field of a CSV file', () => {
  // RFC 4180, section 2, rules 5 to 7.
  test.each([
    ['aaa', '"aaa"'],
    ['b\r\nbb', '"b\r\nbb"'],
    ['b"bb', '"b""bb"'],
    ['x,y;z', '"x,y;z"'],
    ['', '""'],
  ])('%j is written %j', (text, written) => expect(csvField(text)).toBe(written));

  // OWASP, CSV injection; the third is a payload that begins like a number.
  test.each(['=1+1', '+49 231 1', "-2+3+cmd|' /C calc'!A0", '@SUM(A1)', '\tx', '\rx', ' =1', '＝1+1', '-cmd'])(
    '%j is a text for every spreadsheet, and comes back',
    (text) => {
      expect(csvField(text).startsWith(`"'`)).toBe(true);
      expect(unguardCell(guardCell(text))).toBe(text);
    },
  );

  test.each(['-5', '+12,5', '-0.25'])('the signed number %s stays a number', (text) =>
    expect(csvField(text)).toBe(`"${text}"`),
  );

  test("an apostrophe that somebody typed stays: 's-Hertogenbosch", () => {
    expect(csvField("'s-Hertogenbosch")).toBe(`"'s-Hertogenbosch"`);
    expect(unguardCell("'s-Hertogenbosch")).toBe("'s-Hertogenbosch");
  });

  test('lines end as RFC 4180 says, the last one too', () =>
    expect(
      csvFile(
        [
          ['a', 'b'],
          ['1', '2'],
        ],
        ';',
      ),
    ).toBe('\uFEFFa;b\r\n1;2\r\n'));
});
