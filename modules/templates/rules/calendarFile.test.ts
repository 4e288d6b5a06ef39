import { expect, test } from 'vitest';
import { calendarFile } from './calendarFile.ts';

const one = {
  uid: 'c1-2026-11-27@dtm',
  day: '2026-11-27',
  from: Date.parse('2026-11-27T07:00:00Z'),
  to: Date.parse('2026-11-27T15:30:00Z'),
  summary: 'Abholung Müller; Söhne, Dortmund\\Ost',
  location: 'Westfalendamm 1, 44141 Dortmund',
  description: 'Rampe 3\nKlingel „Versand“, danach links an der langen Halle vorbei bis zum roten Tor',
};
const file = calendarFile('Müller täglich', [one, { ...one, uid: 'c1-2026-11-28@dtm', from: null }], 0);
/** RFC 5545, 3.1: the other way round. */
const unfolded = file.replace(/\r\n[ \t]/g, '');

test('lines end with CRLF, none is longer than 75 octets, and unfolded they are whole (RFC 5545, 3.1)', () => {
  expect(file.split('\r\n').at(-1)).toBe('');
  expect(file.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
  for (const line of file.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  expect(Buffer.from(file).toString('utf8')).toBe(file);
});

test('text escapes backslash, semicolon, comma and line ends (RFC 5545, 3.3.11)', () => {
  expect(unfolded).toContain('SUMMARY:Abholung Müller\\; Söhne\\, Dortmund\\\\Ost\r\n');
  expect(unfolded).toContain('DESCRIPTION:Rampe 3\\nKlingel „Versand“\\, danach links');
});

test('an appointment is in UTC, one without times takes the day, its end not counted (RFC 5545, 3.6.1)', () => {
  expect(unfolded).toContain('DTSTART:20261127T070000Z\r\nDTEND:20261127T153000Z');
  expect(unfolded).toContain('DTSTART;VALUE=DATE:20261127\r\nDTEND;VALUE=DATE:20261128');
  expect(unfolded.match(/BEGIN:VEVENT/g)).toHaveLength(2);
});
