import { expect, it } from 'vitest';
import { namedCheck } from './namedCheck.ts';

it('a check takes severity and overriding from its row, and a finding may change them', () => {
  const find = (n: number) => (n > 0 ? [{ itemId: 'i1', args: { n } }] : []);
  expect(namedCheck('X-01', 'A', 'WARNING', 'yes', find).find(1)).toEqual([
    { code: 'A', number: 'X-01', severity: 'WARNING', overridable: true, itemId: 'i1', args: { n: 1 } },
  ]);
  expect(namedCheck('X-01', 'A', 'WARNING', 'yes', find).find(0)).toEqual([]);
  expect(namedCheck('X-02', 'B', 'ERROR', 'overrideDispatchChecks', find).find(1)[0]).toMatchObject({
    overridable: true,
    permission: 'overrideDispatchChecks',
  });
  expect(namedCheck('X-03', 'C', 'ERROR', 'no', find).find(1)[0]).toMatchObject({ overridable: false });
  expect(namedCheck('X-04', 'D', 'INFO', 'yes', find).find(1)[0]).toMatchObject({ overridable: false });
  const hard = namedCheck<number>('X-05', 'E', 'WARNING', 'boss', () => [{ severity: 'ERROR', overridable: false }]);
  expect(hard.find(1)).toEqual([{ code: 'E', number: 'X-05', severity: 'ERROR', overridable: false }]);
});
