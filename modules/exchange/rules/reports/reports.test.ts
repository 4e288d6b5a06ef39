import { expect, test } from 'vitest';
import { readIftmin } from '../iftmin.ts';
import { readFortrasReports } from './fortrasReports.ts';
import { codeLists, findingOf, meaningOf } from './meanings.ts';

/** A record with texts from their columns (1 first), by the public layout (docs/references.md). */
const line = (type: string, ...parts: readonly (readonly [number, string])[]): string =>
  parts.reduce((text, [column, part]) => text.padEnd(column - 1) + part, type);
const file = (kind: string, records: readonly string[], count = records.length): string =>
  [
    `@@PH${kind} 0512003500107 DEP459  KTDO401`,
    ...records,
    line('Z00', [4, String(count).padStart(6, '0')], [10, '24112026'], [18, '143000']),
    '@@PT',
  ].join('\r\n');
const head = line('Q00', [4, '100'], [7, 'SYA'], [10, '401'], [45, '459'], [80, '459']);
const status = (number: string, code: string, at: string, text = ''): string =>
  line('Q10', [4, number], [39, '459-881201'], [109, code], [112, at], [159, '0000'], [198, text]);

test('a status file: each consignment, its barcodes, the words that go on, and a collection that has another number', () => {
  const { orders, sender, warnings } = readFortrasReports(
    file('STAT512', [
      head,
      status('KT-1', '304', '241120260958', '1 FP fehlt'),
      line('Q11', [4, 'Empfänger nimmt Rest an']),
      line('Q20', [4, 'KT-1'], [39, '307'], [42, '395212400003000012'], [77, '24112026'], [85, '095500'], [91, '000']),
      line(
        'Q20',
        [4, 'KT-1'],
        [39, '307'],
        [42, '395212400003000029'],
        [77, '24112026'],
        [85, '095500'],
        [91, '011'],
        [94, 'Ecke nass'],
      ),
      line('Q30', [4, 'TID'], [7, 'T07']),
      line('Q10', [74, 'ABH-459-5521'], [109, '505'], [112, '24112026'], [120, '1405']),
    ]),
  );
  expect([sender, warnings]).toEqual(['459', []]);
  expect(
    orders.map(({ externOrderNumber, report }) => [externOrderNumber, report?.kind, report?.code, report?.at]),
  ).toEqual([
    ['KT-1', 'STATUS', '304', [2026, 11, 24, 9, 58, 0]],
    ['KT-1', 'SCAN', '307', [2026, 11, 24, 9, 55, 0]],
    ['ABH-459-5521', 'STATUS', '505', [2026, 11, 24, 14, 5, 0]],
  ]);
  expect(orders[0]?.report?.text).toBe('1 FP fehlt Empfänger nimmt Rest an');
  expect(orders[1]?.report?.findings).toEqual([{ code: '011', count: 1, text: 'Ecke nass' }]);
  expect(orders.flatMap(({ problems }) => problems)).toEqual([]);
});

test('what a status file does not say for certain waits, named by its line and columns', () => {
  const wrong = (records: readonly string[], count?: number) =>
    readFortrasReports(file('STAT512', records, count)).orders.flatMap(({ problems }) =>
      problems.map(({ row, code, columns }) => [row, code, columns]),
    );
  expect(wrong([head, status('', '300', '241120260958')])).toEqual([[3, 'ORDER_NUMBER_MISSING', [4, 38]]]);
  expect(wrong([head, status('KT-1', '300', '991320260958')])).toEqual([[3, 'REPORT_TIME_MISSING', [112, 119]]]);
  expect(wrong([head, status('KT-1', '300', '24112026')])).toEqual([[3, 'REPORT_TIME_MISSING', [120, 123]]]);
  expect(wrong([head.replace('Q00100', 'Q00200'), status('KT-1', '300', '241120260958')])).toEqual([
    [2, 'RELEASE_UNSUPPORTED', [4, 6]],
  ]);
  const cut = file('STAT512', [head, status('KT-1', '300', '241120260958')]).split('Z00')[0] ?? '';
  expect(readFortrasReports(cut).orders[0]?.problems.map(({ code }) => code)).toEqual(['TRAILER_MISSING']);
  const counted = readFortrasReports(file('STAT512', [head, status('KT-1', '300', '241120260958')], 9));
  expect(counted.warnings.map(({ code, args }) => [code, args?.counted])).toEqual([['RECORD_COUNT', 2]]);
});

test('an unloading report: what was found of each consignment; what has no consignment is said of the file', () => {
  const { orders, warnings, sender } = readFortrasReports(
    file('ENTL512', [
      line(
        'M00',
        [4, 'STD'],
        [7, '100'],
        [10, '401'],
        [45, '459'],
        [80, 'SYA'],
        [83, 'BO-7'],
        [118, '23112026'],
        [126, '24112026'],
        [134, '0455'],
        [142, '24112026'],
        [150, '0505'],
        [154, '24112026'],
        [162, '0610'],
      ),
      line(
        'N00',
        [4, 'BO-7'],
        [39, '001'],
        [42, 'KT-1'],
        [77, '459-1'],
        [112, '002'],
        [115, '0001'],
        [119, 'FP'],
        [122, '1 FP fehlt'],
        [157, '003'],
        [160, '0002'],
        [164, 'FP'],
      ),
      line('N00', [4, 'BO-7'], [39, '002'], [42, 'KT-2'], [112, '000'], [115, '0000']),
      line('N00', [4, 'BO-7'], [39, '003'], [42, 'KT-3']),
      line('O20', [4, 'UEZ-7'], [39, '00395212400009000016'], [74, '000']),
    ]),
  );
  expect(sender).toBe('459');
  expect(
    orders.map(({ externOrderNumber, report }) => [externOrderNumber, report?.waybill, report?.at, report?.findings]),
  ).toEqual([
    [
      'KT-1',
      'BO-7',
      [2026, 11, 24, 6, 10, 0],
      [
        { code: '002', count: 1, text: '1 FP fehlt' },
        { code: '003', count: 2, text: '' },
      ],
    ],
    ['KT-2', 'BO-7', [2026, 11, 24, 6, 10, 0], [{ code: '000', count: 0, text: '' }]],
    ['KT-3', 'BO-7', [2026, 11, 24, 6, 10, 0], []],
  ]);
  expect(orders[2]?.problems.map(({ code }) => code)).toEqual(['STATUS_UNKNOWN']);
  expect(warnings.map(({ code }) => code)).toEqual(['REPORT_BESIDE']);
});

test('IFTSTA of both directories: each status of each consignment with its moment; a network’s own code keeps its list', () => {
  const messages = [
    "UNH+1+IFTSTA:D:01B:UN:EAN004'BGM+44+KT-1+9'DTM+137:202611241430:203'NAD+CZ+9521230000017::9'NAD+CN+++Baumarkt'RFF+CU:SO-1'CNI+1+SO-1'STS+1+31'RFF+AAM:BO-7'DTM+334:202611240712:203'STS+1+21'DTM+334:202611240958:203'FTX+AAI+++1 FP fehlt'STS+1+313:SYA:86+46'DTM+334:202611241121:203'UNT+16+1'",
    "UNH+2+IFTSTA:D:96A:UN:EAN002'BGM+61E::9+KT-2+9'CNI+1+SO-2'STS+1+1'DTM+334:202611240518:203'STS+1+31'UNT+7+2'",
  ];
  const { orders, sender, sources } = readIftmin(
    `UNB+UNOC:3+PARTNER:ZZ+KONTOR:14+261124:1430+K1'${messages.join('')}UNZ+2+K1'`,
    { zone: 'Europe/Berlin' },
  );
  expect(sender).toBe('PARTNER');
  expect(
    orders.map(({ externOrderNumber, report }) => [externOrderNumber, report?.codeList, report?.code, report?.at]),
  ).toEqual([
    ['SO-1', 'EAN', '31', [2026, 11, 24, 7, 12, 0]],
    ['SO-1', 'EAN', '21', [2026, 11, 24, 9, 58, 0]],
    ['SO-1', 'SYA', '313', [2026, 11, 24, 11, 21, 0]],
    ['SO-2', 'EAN', '1', [2026, 11, 24, 5, 18, 0]],
    ['SO-2', 'EAN', '31', null],
  ]);
  expect(orders.map(({ problems }) => problems.map(({ code }) => code))).toEqual([
    [],
    [],
    [],
    [],
    ['REPORT_TIME_MISSING'],
  ]);
  expect(sources.map((one) => one[0]?.text.slice(0, 6))).toEqual(['STS+1+', 'STS+1+', 'STS+1+', 'STS+1+', 'STS+1+']);
});

test('the same number is another thing in another network, and a code without a list is nothing', () => {
  expect(codeLists.map((list) => [list, meaningOf('STATUS', list, '300')?.part ?? null])).toEqual([
    ['SAE', 'DELIVERY'],
    ['SYA', 'DELIVERY'],
    ['OSL', 'DELIVERY'],
    ['ELV', 'ARRIVAL'],
    ['CL', null],
    ['HUG', null],
    ['EAN', null],
  ]);
  expect(meaningOf('STATUS', 'OSL', '102')).toBeUndefined();
  expect([
    meaningOf('STATUS', '', '300'),
    meaningOf('STATUS', 'constructor', '300'),
    findingOf('toString', '000'),
  ]).toEqual([undefined, undefined, undefined]);
  expect(['000', '001', '002', '003', '006', '008'].map((code) => findingOf('SAE', code))).toEqual([
    'SOUND',
    'GONE',
    'SHORT',
    'DAMAGED',
    'MORE',
    undefined,
  ]);
});

test('every byte of a file flipped in turn: never a throw, and what is gone is spoken of', () => {
  const text = file('STAT512', [head, status('KT-1', '300', '241120260958'), status('KT-2', '117', '241120260905')]);
  const silent: number[] = [];
  for (let at = 0; at < text.length; at += 1) {
    const { orders, warnings, lines } = readFortrasReports(
      text.slice(0, at) + String.fromCharCode(text.charCodeAt(at) ^ 1) + text.slice(at + 1),
    );
    expect(lines).toHaveLength(orders.length);
    const said = warnings.length + orders.flatMap(({ problems }) => problems).length;
    if (orders.length > 0 && orders.length < 2 && said === 0) silent.push(at);
  }
  // One flip makes a Q11 of the second Q10: words that go on; nothing can know that.
  expect(silent).toHaveLength(1);
});
