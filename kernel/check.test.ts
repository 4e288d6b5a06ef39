import { describe, expect, it } from 'vitest';
import { type Check, type Issue, decide, runChecks } from './check.ts';

const issue = (code: string, more: Partial<Issue> = {}): Issue => ({
  code,
  number: 'X-01',
  severity: 'WARNING',
  overridable: true,
  ...more,
});

describe('judging issues (R7, G9, I15)', () => {
  it('INFO never blocks and is never overridden', () => {
    const info = issue('COD_CASH', { severity: 'INFO', overridable: false });
    expect(decide([info], {}, [])).toEqual({ success: true, open: [info], overridden: [] });
    expect(decide([info], { overrideCodes: ['COD_CASH'] }, []).overridden).toEqual([]);
    const marked = issue('COD_CASH', { severity: 'INFO', overridable: true });
    expect(decide([marked], { overrideCodes: ['COD_CASH'] }, [])).toEqual({
      success: true,
      open: [info],
      overridden: [],
    });
  });
  it('WARNING blocks until its code is accepted', () => {
    expect(decide([issue('A')], {}, []).success).toBe(false);
    const verdict = decide([issue('A')], { overrideCodes: ['A'] }, []);
    expect(verdict.success).toBe(true);
    expect(verdict.overridden.map((i) => i.code)).toEqual(['A']);
  });
  it('an accepted code counts only for the item it was accepted for', () => {
    const issues = [issue('A', { itemId: 'i1' }), issue('A', { itemId: 'i2' })];
    const verdict = decide(issues, { overrides: [{ itemId: 'i1', codes: ['A'] }] }, []);
    expect(verdict.success).toBe(false);
    expect(verdict.open.map((i) => i.itemId)).toEqual(['i2']);
    expect(decide(issues, { overrideCodes: ['A'] }, []).success).toBe(true);
    const each = ['i1', 'i2'].map((itemId) => ({ itemId, codes: ['A'] }));
    expect(decide(issues, { overrides: each }, []).success).toBe(true);
  });
  it('ERROR blocks whatever is accepted, unless it is marked overridable', () => {
    const error = issue('E', { severity: 'ERROR', overridable: false });
    expect(decide([error], { overrideCodes: ['E'] }, ['everything']).success).toBe(false);
    const soft = issue('E', { severity: 'ERROR', overridable: true, permission: 'overrideDispatchChecks' });
    expect(decide([soft], { overrideCodes: ['E'] }, []).success).toBe(false);
    expect(decide([soft], { overrideCodes: ['E'] }, ['overrideDispatchChecks']).success).toBe(true);
  });
  it('shows an issue as overridable only to those who may override it', () => {
    const soft = issue('E', { severity: 'ERROR', permission: 'overrideDispatchChecks' });
    expect(decide([soft], {}, []).open[0]?.overridable).toBe(false);
    expect(decide([soft], {}, ['overrideDispatchChecks']).open[0]?.overridable).toBe(true);
  });
  it('ignores codes that the fresh result does not contain', () => {
    expect(decide([], { overrideCodes: ['GONE'] }, [])).toEqual({ success: true, open: [], overridden: [] });
    expect(decide([issue('A')], { overrideCodes: ['B'] }, []).success).toBe(false);
  });
});

describe('running checks with the settings of the depot', () => {
  const checks: Check<number>[] = [
    { number: 'X-01', code: 'HIGH', find: (n) => (n > 10 ? [issue('HIGH')] : []) },
    { number: 'X-02', code: 'ODD', find: (n) => (n % 2 ? [issue('ODD', { severity: 'INFO' })] : []) },
  ];
  it('answers in the order of the list', () => {
    expect(runChecks(checks, 11).map((i) => i.code)).toEqual(['HIGH', 'ODD']);
    expect(runChecks(checks, 10)).toEqual([]);
  });
  it('lets the depot switch off, sharpen and soften', () => {
    expect(runChecks(checks, 11, { HIGH: { active: false } }).map((i) => i.code)).toEqual(['ODD']);
    expect(
      runChecks(checks, 11, { HIGH: { severity: 'ERROR', overridable: false, permission: 'boss' } })[0],
    ).toMatchObject({ severity: 'ERROR', overridable: false, permission: 'boss' });
  });
});
