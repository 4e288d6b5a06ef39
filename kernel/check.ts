/** Result of named checks (domain 7): the wire code is the name (R7), the number is only a heading. */
export type Severity = 'INFO' | 'WARNING' | 'ERROR';

export type Issue = {
  /** Wire code, such as `NOT_ON_TERMINAL`. */
  code: string;
  /** Heading for people, such as `DSP-09`. */
  number: string;
  severity: Severity;
  overridable: boolean;
  /** Permission that an override needs; absent: everybody who may run the command. */
  permission?: string;
  /** Values of the text `issue/{code}`; quantities are raw. */
  args?: Record<string, string | number>;
  /** The item that the issue is about, and what people call it; absent: the trip or list as a whole. */
  itemId?: string;
  itemName?: string;
  /** Somebody has said yes to it before: who, and when (epoch ms). */
  accepted?: { by: string; at: number };
};

/** One named check: a pure function from facts to issues. */
export type Check<F> = { readonly number: string; readonly code: string; readonly find: (facts: F) => Issue[] };

/** Per code settings of the depot (configuration `dispatch-checks`); the tables of the rules are the default. */
export type CheckSettings = Record<
  string,
  {
    active?: boolean;
    severity?: Severity;
    overridable?: boolean;
    permission?: string;
    /** How long an override lasts: for one command, while it says the same, or as long as the trip. */
    lasts?: OverrideLasts;
  }
>;
export type OverrideLasts = 'ONCE' | 'SAME' | 'TRIP';

/** Runs every active check and returns the issues in the order of the list. Never throws for a business reason. */
export function runChecks<F>(checks: readonly Check<F>[], facts: F, settings: CheckSettings = {}): Issue[] {
  const issues: Issue[] = [];
  for (const check of checks) {
    const setting = settings[check.code];
    if (setting?.active === false) continue;
    for (const issue of check.find(facts)) {
      issues.push({
        ...issue,
        ...(setting?.severity ? { severity: setting.severity } : {}),
        ...(setting?.overridable !== undefined ? { overridable: setting.overridable } : {}),
        ...(setting?.permission ? { permission: setting.permission } : {}),
      });
    }
  }
  return issues;
}

/** Codes that the user accepts: for all items (`overrideCodes`) and item by item (`overrides`). */
export type Overrides = {
  overrideCodes?: readonly string[];
  overrides?: readonly { itemId: string; codes: readonly string[] }[];
};

export type Verdict = {
  /** Nothing blocks: the command may go on. */
  success: boolean;
  /** Issues that still block, then those that inform. */
  open: Issue[];
  /** Issues that the user accepted; each goes into the history (G9). */
  overridden: Issue[];
};

const accepts = (issue: Issue, given: Overrides): boolean =>
  given.overrideCodes?.includes(issue.code) === true ||
  given.overrides?.some((o) => o.itemId === issue.itemId && o.codes.includes(issue.code)) === true;

/**
 * Checks fresh issues against what the user accepted (R7, G9, I15): INFO never blocks, WARNING blocks until overridden,
 * ERROR blocks unless it is marked overridable. Codes that the result does not contain are ignored.
 */
export function decide(issues: readonly Issue[], given: Overrides, permissions: readonly string[]): Verdict {
  const open: Issue[] = [];
  const overridden: Issue[] = [];
  for (const issue of issues) {
    const mayOverride = issue.overridable && (!issue.permission || permissions.includes(issue.permission));
    if (issue.severity !== 'INFO' && mayOverride && accepts(issue, given)) overridden.push(issue);
    else open.push({ ...issue, overridable: issue.severity !== 'INFO' && mayOverride });
  }
  return { success: open.every((issue) => issue.severity === 'INFO'), open, overridden };
}
