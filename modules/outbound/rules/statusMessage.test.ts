import { expect, test } from 'vitest';
import { readTransmissions } from '#modules/exchange/rules/fortras/envelope.ts';
import { textIn } from '#modules/exchange/rules/fortras/records.ts';
import { readFortrasReports } from '#modules/exchange/rules/reports/fortrasReports.ts';
import { statusCode } from './statusCodes.ts';
import { writeStatus } from './statusMessage.ts';

const event = {
  partnerId: '401',
  ownId: '459',
  codeList: 'SYA',
  reference: 'KT-261123-0101',
  orderNumber: '459-881201',
  isPickup: false,
  status: '117',
  at: [2026, 11, 24, 7, 12, 0] as [number, number, number, number, number, number],
  now: [2026, 11, 24, 14, 30, 0] as [number, number, number, number, number, number],
  text: '',
};

test('head, status and end stand in the columns of the sample status-own.stat512', () => {
  const [head, q00, q10, end, tail] = writeStatus(event).split('\r\n');
  expect(head).toBe('@@PHSTAT512 0512003500107 459     401');
  // Lines of the sample, without the reference of the report at the end of Q10.
  expect(q00).toBe('Q00100SYA401                                459                                459');
  expect(q10).toBe(
    'Q10KT-261123-0101                     459-881201                                                            117241120260712                                   0000',
  );
  expect(end).toBe('Z0000000224112026143000');
  expect(tail).toBe('@@PT');
});
test('a long text goes on, a pick-up has its own number and no consignment, a sign beyond Latin-1 breaks no column', () => {
  const text = `${'a'.repeat(70)}${'b'.repeat(70)}`;
  const [one] = readTransmissions(writeStatus({ ...event, isPickup: true, text }));
  const [, q10, q11, z00] = one?.records ?? [];
  if (!q10 || !q11 || !z00) throw new Error('records are missing');
  expect(textIn(q10, 'pickupOrderNo')).toBe('KT-261123-0101');
  expect(textIn(q10, 'consignmentNo')).toBe('');
  expect(textIn(q11, 'text1')).toBe('b'.repeat(70));
  expect(textIn(z00, 'records')).toBe('000003');
});
test('codes are those of the shared list (FORTRAS 8.1)', () => {
  expect(statusCode(false, 'OK', null)).toBe('300');
  expect(statusCode(false, 'DEVIATION', '102')).toBe('304');
  expect(statusCode(false, 'HINDRANCE', '207')).toBe('313');
  expect(statusCode(false, 'HINDRANCE', '211')).toBe('302');
  expect(statusCode(true, 'OK', null)).toBe('505');
  expect(statusCode(true, 'HINDRANCE', '217')).toBe('531');
});

test('another installation of this product reads what was meant', () => {
  const text = `${'a'.repeat(70)}${'b'.repeat(70)}`;
  const { orders, sender, warnings } = readFortrasReports(writeStatus({ ...event, text }));
  expect([sender, warnings, orders.flatMap(({ problems }) => problems)]).toEqual(['459', [], []]);
  expect(orders.map(({ externOrderNumber, report }) => [externOrderNumber, report])).toEqual([
    [
      'KT-261123-0101',
      {
        kind: 'STATUS',
        codeList: 'SYA',
        code: '117',
        at: event.at,
        text: `${'a'.repeat(70)} ${'b'.repeat(70)}`,
        waybill: '',
        findings: [],
      },
    ],
  ]);
});
