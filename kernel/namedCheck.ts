import type { Check, Issue, Severity } from './check.ts';

/** What one check has found; what it leaves out comes from the check's row in the table. */
export type Finding = Pick<Issue, 'itemId' | 'args'> & Partial<Pick<Issue, 'severity' | 'overridable' | 'permission'>>;

/** `no`, `yes`, or the permission that an override needs (domain 7, column Ov). */
export type Overriding = 'no' | 'yes' | (string & {});

/** A row of the checks catalogue: heading, wire code, severity, overriding and the rule. */
export const namedCheck = <F>(
  number: string,
  code: string,
  severity: Severity,
  overriding: Overriding,
  find: (facts: F) => readonly Finding[],
): Check<F> => ({
  number,
  code,
  find: (facts) =>
    find(facts).map((finding) => {
      const issue: Issue = {
        code,
        number,
        severity,
        overridable: severity !== 'INFO' && overriding !== 'no',
        ...(overriding !== 'no' && overriding !== 'yes' ? { permission: overriding } : {}),
        ...finding,
      };
      if (!issue.overridable) delete issue.permission;
      return issue;
    }),
});
