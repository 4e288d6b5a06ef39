import { describe, expect, it } from 'vitest';
import { containerRemainder } from '#modules/masterdata/rules/containerNumber.ts';
import { judgeNumber, numberKey, oneSignApart } from './unitNumber.ts';

describe('the check digit of ISO 6346 and EN 13044', () => {
  // Numbers that others have published with their digit: Lobster's documents, prefixlist.com, tests of homebeaver's commons-validator
  // (EKOE is an ILU code), a public check-digit site, the README of calc-ilu-check-digit.
  it.each([
    ['CSQU3054383', 3],
    ['MWCU6059784', 4],
    ['HLXU4691920', 0],
    ['EKOE2611088', 8],
    ['MSKU7351770', 10],
    ['ZEPU0037255', 5],
  ])('%s leaves %i', (number, remainder) => {
    expect(containerRemainder(number)).toBe(remainder);
    expect(judgeNumber(number)).toBe(remainder === 10 ? 'WEAK' : 'PLAUSIBLE');
  });

  it('does not tell A, K and U from each other', () =>
    expect(['ABCA001234', 'ABCK001234', 'ABCU001234'].map(containerRemainder)).toEqual([2, 2, 2]));

  it.each([
    ['EKOE2611098', 'WRONG_DIGIT'],
    ['CSQU3054384', 'WRONG_DIGIT'],
    ['CSQU3054383XXX', 'OWN'],
    ['ABCU1234567HELLO', 'OWN'],
    ['CSQU305438', 'WRONG_LENGTH'],
    ['CSQU30543831', 'WRONG_LENGTH'],
    ['csqu 305438-3', 'PLAUSIBLE'],
    // Digits that are none of ours.
    ['CSQU305438٣', 'OWN'],
    ['DTM4440', 'OWN'],
    ['LB-ST 441', 'OWN'],
  ])('%s: %s', (number, verdict) => expect(judgeNumber(number)).toBe(verdict));
});

describe('a number that is typed', () => {
  it.each([
    ['lb-st 441', 'LBST441'],
    [' DTM 44 01 ', 'DTM4401'],
    ['mü-k 12', 'MÜK12'],
    ['WGM.12-345', 'WGM12345'],
  ])('%s is %s', (typed, key) => expect(numberKey(typed)).toBe(key));

  it.each([
    ['LBST441', 'LBST447', true],
    ['LBST441', 'LBST44', true],
    ['LBST441', 'LBST4411', true],
    ['LBST441', 'LBTS441', true],
    ['LBST441', 'LBST441', false],
    ['LBST441', 'LBTS447', false],
    ['LBST441', 'LBST4', false],
    ['AB', 'BAX', false],
  ])('%s and %s are one sign apart: %s', (one, other, apart) => {
    expect(oneSignApart(one, other)).toBe(apart);
    expect(oneSignApart(other, one)).toBe(apart);
  });
});
