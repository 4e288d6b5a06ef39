import { expect, test } from 'vitest';
import { findingOf, meaningOf } from '#modules/exchange/rules/reports/meanings.ts';
import { findingInList, statusInList } from './codesOfLists.ts';
import { statusCode } from './statusCodes.ts';

/** Rows of FORTRAS 8.1 as they are published: event, SAE and SYA, ELV, CL, HUG; `-`: no code. */
const published = `
delivered            | 300 | 125 | 50 | 050
delivered short      | 304 | 130 | 51 | 069
delivered damaged    | 305 | 131 | 52 | 070
part refused         | 308 | 130 | 54 | 073
refused: damaged     | 309 | 309 | 60 | 060
refused: short       | 310 | 310 | 61 | 061
refused: too late    | 311 | 311 | 62 | 062
refused: not ordered | 314 | 314 | 65 | 065
nobody there         | 302 | 201 | 67 | 009
wrong address        | 202 | 202 | 68 | -
waited too long      | 301 | 301 | 21 | 018
picked up            | 505 | -   | 500 | -
pick-up failed       | 531 | -   | 552 | -`;
const rows = published
  .trim()
  .split('\n')
  .map((line) => line.split('|').map((cell) => cell.trim()));

test('each status has the number of the partner’s list (FORTRAS 8.1)', () => {
  for (const [event, shared = '', ...own] of rows)
    for (const [i, list] of ['ELV', 'CL', 'HUG'].entries())
      if (own[i] !== '-') expect([event, list, statusInList(list, shared)]).toEqual([event, list, own[i]]);
  expect(['SAE', 'SYA', ''].map((list) => statusInList(list, '300'))).toEqual(['300', '300', '300']);
  expect([statusInList('OSL', '300'), statusInList('OSL', '505'), statusInList('OSL', '531')]).toEqual([
    '300',
    '580',
    '598',
  ]);
  expect(['ELV', 'HUG'].map((list) => statusInList(list, '505'))).toEqual([undefined, undefined]);
  expect(statusInList('constructor', '300')).toBe('300');
});

test('whatever became of a delivery, a partner of any list reads delivered where it was and failed where it was not', () => {
  const deviations = ['101', '102', '103', '104', '105', '201', '202', '203', '204', '205', '206', '207', '211'];
  const all = [null, ...deviations, '212', '213', '214', '215', '216', '217', '219', '999'];
  for (const list of ['SAE', 'SYA', 'OSL', 'ELV', 'CL', 'HUG'])
    for (const deviation of all)
      for (const result of ['OK', 'DEVIATION', 'HINDRANCE'] as const) {
        const code = statusCode(false, result, deviation);
        const meant = meaningOf('STATUS', 'SYA', code)?.state;
        const read = meaningOf('STATUS', list, statusInList(list, code) ?? '')?.state;
        expect([list, result, deviation, read]).toEqual([list, result, deviation, meant]);
      }
  // Nothing that failed is ever told as done, whether somebody has said why or not.
  for (const deviation of [null, '999', '214', '217'])
    expect([deviation, meaningOf('STATUS', 'SYA', statusCode(false, 'HINDRANCE', deviation))?.state]).toEqual([
      deviation,
      'HINDERED',
    ]);
  expect([statusCode(true, 'HINDRANCE', null), statusCode(true, 'OK', null)]).toEqual(['531', '505']);
});

test('what was found at unloading is read as it was meant (FORTRAS 8.2)', () => {
  const found = ['000', '001', '003', '006'].map((code) => findingOf('SYA', code));
  expect(found).toEqual(['SOUND', 'GONE', 'DAMAGED', 'MORE']);
  for (const code of ['000', '001', '003', '006'])
    expect([code, findingOf('ELV', findingInList('ELV', code) ?? '')]).toEqual([code, findingOf('SYA', code)]);
  for (const code of ['000', '001', '002', '003'])
    expect([code, findingOf('CL', findingInList('CL', code) ?? '')]).toEqual([code, findingOf('SYA', code)]);
  expect([findingInList('CL', '006'), findingInList('HUG', '003')]).toEqual([undefined, '003']);
});
