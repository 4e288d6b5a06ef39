import { expect, it } from 'vitest';
import { decide, runChecks } from '#kernel/check.ts';
import { gateInChecks, gateOutChecks } from './gateChecks.ts';

const out = {
  number: 'DTM4401',
  locked: false,
  blockedReason: null,
  openList: null,
  openOrder: null,
  seals: [],
  wrong: null,
};
const seals = [{ announced: 'ST 882015', read: 'ST 882051' }];

it.each([
  [{}, []],
  [{ locked: true }, ['NOT_RELEASED no']],
  [{ blockedReason: 'customs' }, ['BLOCKED manageYardMovements']],
  [{ openList: 'LDG 12' }, ['LIST_OPEN manageYardMovements']],
  [{ openOrder: '8000012' }, ['ORDER_OPEN manageYardMovements']],
  [{ seals }, ['SEAL_DIFFERS manageYardMovements']],
  [{ wrong: { scanned: 'DTM4402', right: 'DTM4401' } }, ['WRONG_UNIT manageYardMovements']],
])('going out with %j: %j', (facts, said) =>
  expect(
    runChecks(gateOutChecks, { ...out, ...facts }).map(
      ({ code, overridable, permission }) => `${code} ${overridable ? (permission ?? 'yes') : 'no'}`,
    ),
  ).toEqual(said),
);

it('is overridden by who manages movements, and never while the hall works', () => {
  const issues = runChecks(gateOutChecks, { ...out, locked: true, openList: 'LDG 12' });
  const given = { overrideCodes: ['NOT_RELEASED', 'LIST_OPEN'] };
  expect(decide(issues, given, ['manageYardMovements']).open.map(({ code }) => code)).toEqual(['NOT_RELEASED']);
  expect(decide(issues, given, []).open.map(({ code }) => code)).toEqual(['NOT_RELEASED', 'LIST_OPEN']);
});

it('names each unit that comes in with other seals, or is expected twice', () =>
  expect(
    runChecks(gateInChecks, {
      units: [
        { number: 'A', seals, elsewhere: null },
        { number: 'B', seals: [], elsewhere: 'ULD 36' },
      ],
    }).map(({ code, args }) => [code, args]),
  ).toEqual([
    ['SEAL_DIFFERS', { number: 'A', announced: 'ST 882015', read: 'ST 882051' }],
    ['ANNOUNCED_ELSEWHERE', { number: 'B', name: 'ULD 36' }],
  ]));
