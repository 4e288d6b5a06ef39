import { describe, expect, test } from 'vitest';
import { dateOrders, placeReadings } from './loggerTime.ts';
import { type LoggerFile, type LoggerRow, readLogger } from './readLogger.ts';

const rowsOf = (text: string, delimiter: string): LoggerRow[] =>
  text.split('\n').flatMap((content, at) =>
    content.trim() === ''
      ? []
      : [
          {
            line: at + 1,
            cells: content
              .split(delimiter === ',' ? /,(?=(?:[^"]*"[^"]*")*[^"]*$)/ : delimiter)
              .map((cell) => cell.replace(/^"|"$/g, '')),
          },
        ],
  );
const read = (text: string, delimiter = ',') => readLogger(text, rowsOf(text, delimiter));
const fileOf = (text: string, delimiter = ','): LoggerFile => {
  const found = read(text, delimiter);
  if (!found.ok) throw new Error(`${found.fault} in line ${found.line}`);
  return found.file;
};
const iso = (ts: number): string => new Date(ts).toISOString();

/** A public test of an importer of iButtons (station T18_84): its two readings are 255 minutes apart. */
const iButton = [
  '1-Wire/iButton Part Number: DS1921G-F5',
  '1-Wire/iButton Registration Number: 8400000036BF0121',
  ...Array.from({ length: 12 }, () => 'metadata'),
  'Date/Time,Unit,Value',
  '21/08/16 9:05:00 PM,C,7.5',
  '22/08/16 1:20:00 AM,C,8',
].join('\n');

/** As HOBOware writes it: zone and serial number within the header, marks without a value behind the readings. */
const hobo = `"Plot Title: Kühlzelle 2"
"#","Date Time, GMT+02:00","Temp, °C (LGR S/N: 10563213, SEN S/N: 10563213)","Coupler Attached"
1,06/02/25 01:45:00 PM,4.12,
2,06/02/25 01:50:00 PM,4.31,
3,06/02/25 01:51:07 PM,,Logged`;

/** Keys as \`logtag.rs\` of an open cold chain project reads them. */
const logTag = `Serial #,00B2C4
Description,Vaccine fridge 3
Last reading,2026-03-04 10:10:00
Reading interval,10 minutes
Non alert range,2.0  to  8.0 °C
No,Date,Time,Temperature,Event
1,2026-03-04,10:00:00,4.6,
2,2026-03-04,10:10:00,4.7,`;

describe('a file says where it comes from', () => {
  test('an iButton with day first, twelve hours and the unit in each row', () => {
    const file = fileOf(iButton);
    expect(file).toMatchObject({
      shape: 'IBUTTON',
      serial: '8400000036BF0121',
      zone: null,
      unit: 'C',
      orders: ['DMY'],
    });
    const placed = placeReadings(file.rows, { zone: 'UTC', order: 'DMY' });
    expect(placed.ok && placed.readings.map(({ ts, value }) => [iso(ts), value])).toEqual([
      ['2016-08-21T21:05:00.000Z', 7.5],
      ['2016-08-22T01:20:00.000Z', 8],
    ]);
  });
  test('a HOBO with zone and device in its header; what has no value is counted', () => {
    const file = fileOf(hobo);
    expect(file).toMatchObject({ shape: 'HOBO', serial: '10563213', zone: '+02:00', unit: 'C', without: 1 });
    const placed = placeReadings(file.rows, { zone: '+02:00', order: 'MDY' });
    expect(placed.ok && placed.readings.map(({ ts }) => iso(ts))).toEqual([
      '2025-06-02T11:45:00.000Z',
      '2025-06-02T11:50:00.000Z',
    ]);
  });
  test('a LogTag by its keys', () => {
    expect(fileOf(logTag)).toMatchObject({ shape: 'LOGTAG', serial: '00B2C4', zone: null, unit: 'C', orders: ['YMD'] });
  });
  test('a table of a German instrument: semicolons, no header, a mark of validity, a decimal point', () => {
    const file = fileOf('04.03.26;10:00;4.6;VALID\n04.03.26;10:05;99.9;INVALID\n04.03.26;10:10;4.7;VALID', ';');
    expect(file).toMatchObject({ shape: 'TABLE', unit: 'C', without: 1 });
    expect(file.rows.map(({ value }) => value)).toEqual([4.6, 4.7]);
  });
  test('a Fridge-tag holds days and no readings', () => {
    const text =
      'Device: Fridge-tag 2E\n Conf:\n  Serial: 160400343434\n Hist:\n  1:\n   Date: 2026-03-04\n   Min T: +3.2';
    expect(fileOf(text)).toMatchObject({ shape: 'EVIDENCE', serial: '160400343434', rows: [] });
  });
});

describe('what is not certain is refused with its line', () => {
  test.each([
    ['commas that separate and divide', '2026-03-04 10:00,4.6\n2026-03-04 10:05,4,7', 'COLUMNS', 2],
    ['a word for a value', '2026-03-04 10:00,4.6\n2026-03-04 10:05,open', 'VALUE', 2],
    ['a moment that is none', '2026-03-04 10:00,4.6\n2026-03-04 25:05,4.7', 'MOMENT', 2],
    ['two units', 'Date/Time,Unit,Value\n21/08/16 9:05:00 PM,C,7.5\n21/08/16 9:15:00 PM,F,45', 'MIXED_UNITS', 3],
    ['two figures and no header', '2026-03-04 10:00,4.6,55.0\n2026-03-04 10:05,4.7,55.1', 'NO_TEMPERATURE', 1],
    ['no table', 'Dear Sirs,\nplease find attached', 'NO_TEMPERATURE', undefined],
    [
      'moments that go back',
      '04.03.26 10:00;4.6\n04.03.26 10:05;4.6\n04.03.26 10:10;4.6\n03.03.26 10:15;4.7',
      'MOMENT',
      4,
    ],
    ['moments that leap a year', '04.03.26 10:00;4.6\n04.03.25 10:05;4.7', 'MOMENT', 2],
  ])('%s', (_, text, fault, line) => {
    expect(read(text, text.includes(';') ? ';' : ',')).toEqual({ ok: false, fault, ...(line ? { line } : {}) });
  });
});

describe('orders of day and month', () => {
  const orders = (...moments: string[]) => fileOf(moments.map((one) => `${one};4.6`).join('\n'), ';').orders;
  test('one within a day that fits several stays open', () => {
    expect(orders('04.03.2026 10:00', '04.03.2026 10:05')).toEqual(['DMY', 'MDY']);
  });
  test('midnight tells: the day goes on, a month does not', () => {
    expect(orders('04.03.2026 23:55', '05.03.2026 00:00', '30.03.2026 10:00')).toEqual(['DMY']);
    expect(orders('12/31/2026 23:55', '01/01/2027 00:00')).toEqual(['MDY']);
  });
  test('a device that was off for months leaves it open', () => {
    expect(orders('04.03.2026 10:00', '05.08.2026 10:00')).toEqual(['DMY', 'MDY']);
  });
  test('every order is one of those that can be asked for', () => {
    expect(dateOrders).toEqual(['DMY', 'MDY', 'YMD']);
  });
});

/** The two nights of Europe/Berlin in 2026 (IANA time zone database): clocks go from 02:00 to 03:00 on 29 March, from 03:00 to 02:00 on 25 October. */
describe('the nights in which clocks change', () => {
  const placed = (zone: string, ...moments: string[]) =>
    placeReadings(fileOf(moments.map((one) => `${one};4.6`).join('\n'), ';').rows, { zone, order: 'YMD' });
  test('the repeated hour comes twice, in the order of the rows', () => {
    const found = placed(
      'Europe/Berlin',
      '2026-10-25 02:00',
      '2026-10-25 02:30',
      '2026-10-25 02:00',
      '2026-10-25 02:30',
      '2026-10-25 03:00',
    );
    expect(found.ok && found.readings.map(({ ts }) => iso(ts).slice(11, 16))).toEqual([
      '00:00',
      '00:30',
      '01:00',
      '01:30',
      '02:00',
    ]);
  });
  test('an hour that the clocks skip is no hour of that zone', () => {
    expect(placed('Europe/Berlin', '2026-03-29 01:55', '2026-03-29 02:30')).toEqual({ ok: false, line: 2 });
  });
  test('a logger that stays in winter time has that hour', () => {
    const found = placed('+01:00', '2026-03-29 01:55', '2026-03-29 02:30');
    expect(found.ok && found.readings.map(({ ts }) => iso(ts).slice(11, 16))).toEqual(['00:55', '01:30']);
  });
});
