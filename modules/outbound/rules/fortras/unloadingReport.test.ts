import { expect, it } from 'vitest';
import { readFortrasReports } from '#modules/exchange/rules/reports/fortrasReports.ts';
import { type UnloadingReport, unannounced, writeUnloadingReport } from './unloadingReport.ts';

/** The findings of the sample (`entladung-own.entl512`) that a scan at the dock can make. */
const report: UnloadingReport = {
  ownId: '459',
  partnerId: '401',
  codeList: 'SYA',
  waybillNo: 'BO-261123-07',
  waybillDate: [2026, 11, 23],
  arrival: [2026, 11, 24, 4, 55, 0],
  begun: [2026, 11, 24, 5, 5, 0],
  ended: [2026, 11, 24, 6, 10, 0],
  seals: ['PL-000381', 'PL-000382'],
  sealsIntact: false,
  listName: 'UEZ-459-0007',
  surplus: ['00395212400009000016', '00395212400009000023'],
  consignments: [
    {
      item: 1,
      number: 'KT-261123-0101',
      orderNumber: '459-881201',
      packaging: 'FP',
      expected: 3,
      missing: ['00395212400000100001'],
      damaged: [],
      surplus: [],
    },
    {
      item: 2,
      number: 'KT-261123-0102',
      orderNumber: '459-881202',
      packaging: 'EP',
      expected: 2,
      missing: [],
      damaged: [],
      surplus: [],
    },
    {
      item: 4,
      number: 'KT-261123-0104',
      orderNumber: '459-881204',
      packaging: 'HP',
      expected: 2,
      missing: [],
      damaged: ['00395212400000100002'],
      surplus: [],
    },
    {
      item: 5,
      number: 'KT-261123-0105',
      orderNumber: '459-881205',
      packaging: 'KT',
      expected: 4,
      missing: [],
      damaged: [],
      surplus: ['00395212400000100003'],
    },
    {
      item: 6,
      number: 'KT-261123-0106',
      orderNumber: '459-881206',
      packaging: 'UV',
      expected: 1,
      missing: ['00395212400000100004'],
      damaged: [],
      surplus: [],
    },
  ],
};
const lines = writeUnloadingReport(report, [2026, 11, 24, 6, 15, 0]).trimEnd().split('\r\n');
/** Columns as the table of the record counts them: from 1. */
const at = (line: string, from: number, length: number): string => line.slice(from - 1, from - 1 + length);

it('has the head of the sample, column by column (FORTRAS M00)', () => {
  const m00 = lines[1] ?? '';
  expect([at(m00, 4, 6), at(m00, 10, 35).trim(), at(m00, 45, 35).trim(), at(m00, 80, 3)]).toEqual([
    'STD100',
    '401',
    '459',
    'SYA',
  ]);
  expect(at(m00, 83, 35).trim()).toBe('BO-261123-07');
  expect(at(m00, 118, 20)).toBe('23112026241120260455');
  expect(at(m00, 142, 24)).toBe('241120260505241120260610');
});
it('says what was found of each consignment in the codes of the list (8.2)', () => {
  const found = lines
    .filter((line) => line.startsWith('N00'))
    .map((line) => [at(line, 39, 3), at(line, 77, 35).trim(), at(line, 112, 10).trim()]);
  expect(found).toEqual([
    ['001', '459-881201', '0020001FP'],
    ['002', '459-881202', '0000000'],
    ['004', '459-881204', '0030001HP'],
    ['005', '459-881205', '0060001KT'],
    ['006', '', '0010001UV'],
  ]);
});
it('names the package where one alone is meant, and counts where several are', () => {
  const n00 = (all: readonly string[]) => all.filter((line) => line.startsWith('N00'));
  // Text 1 stands in columns 122 to 156.
  expect(n00(lines).map((line) => at(line, 122, 35).trim())).toEqual([
    '00395212400000100001',
    '',
    '00395212400000100002',
    '00395212400000100003',
    '00395212400000100004',
  ]);
  const two = report.consignments.slice(0, 1).map((one) => ({ ...one, missing: ['A', 'B'] }));
  const [line = ''] = n00(
    writeUnloadingReport({ ...report, consignments: two }, [2026, 11, 24, 6, 15, 0]).split('\r\n'),
  );
  expect(at(line, 112, 45).trim()).toBe('0020002FP');
});
it('names packages beside an announced consignment where the list has no code for them (CL has none, ELV and SYA have)', () => {
  const found = [
    { barcode: 'beside', itemId: 'a', surplus: true },
    { barcode: 'expected', itemId: 'a', surplus: false },
    { barcode: 'strange', itemId: 'b', surplus: true },
    { barcode: 'unknown', itemId: null, surplus: true },
  ];
  const named = (list: string) => unannounced(found, new Set(['a']), list);
  expect(named('CL')).toEqual(['beside', 'strange', 'unknown']);
  for (const list of ['ELV', 'SYA']) expect(named(list)).toEqual(['strange', 'unknown']);
});
it('names seals with their condition and packages that nobody announced, and counts its records', () => {
  const m20 = lines.find((line) => line.startsWith('M20')) ?? '';
  expect([at(m20, 4, 35).trim(), at(m20, 39, 3), at(m20, 42, 35).trim(), at(m20, 77, 3)]).toEqual([
    'PL-000381',
    '001',
    'PL-000382',
    '001',
  ]);
  const o20 = lines.find((line) => line.startsWith('O20')) ?? '';
  expect([at(o20, 39, 35).trim(), at(o20, 74, 3), at(o20, 112, 35).trim()]).toEqual([
    '00395212400009000016',
    '000',
    '00395212400009000023',
  ]);
  expect(lines.at(-2)?.slice(0, 9)).toBe(`Z00${String(lines.length - 3).padStart(6, '0')}`);
});

it('is read by another installation as what was found of each consignment', () => {
  const { orders, sender, warnings } = readFortrasReports(writeUnloadingReport(report, [2026, 11, 24, 6, 15, 0]));
  expect(sender).toBe('459');
  expect(orders.flatMap(({ problems }) => problems)).toEqual([]);
  expect(orders.map(({ externOrderNumber }) => externOrderNumber)).toEqual(
    report.consignments.map(({ number }) => number),
  );
  expect(orders[0]?.report).toMatchObject({
    kind: 'UNLOADING',
    codeList: 'SYA',
    waybill: 'BO-261123-07',
    at: [2026, 11, 24, 6, 10, 0],
    findings: [{ code: '002', count: 1 }],
  });
  // Seals and surplus goods have no consignment.
  expect(new Set(warnings.map(({ code }) => code))).toEqual(new Set(['REPORT_BESIDE']));
});
