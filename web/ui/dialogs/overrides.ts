import type { Overrides, Severity } from '#kernel/check.ts';

/** All results with one code: the user accepts code by code. */
export type CheckGroup = {
  key: string;
  code: string;
  number: string | undefined;
  severity: Severity;
  overridable: boolean;
  messages: string[];
  /** What would mend it. */
  mend: string | null;
  items: string[];
};

type Result = {
  code: string;
  severity: Severity;
  overridable: boolean;
  message: string;
  number?: string | undefined;
  mend?: string | null | undefined;
  itemId?: string | null | undefined;
};

const weight: Record<Severity, number> = { ERROR: 0, WARNING: 1, INFO: 2 };

/** Results by code, errors first. A code counts as overridable only when each of its results is. */
export function groupChecks(results: readonly Result[]): CheckGroup[] {
  const groups = new Map<string, CheckGroup>();
  for (const result of results) {
    const key = `${result.code}:${result.severity}`;
    const group = groups.get(key) ?? {
      key,
      code: result.code,
      number: result.number,
      severity: result.severity,
      overridable: true,
      messages: [],
      mend: result.mend ?? null,
      items: [],
    };
    group.overridable &&= result.overridable;
    if (!group.messages.includes(result.message)) group.messages.push(result.message);
    if (result.itemId !== undefined && result.itemId !== null && !group.items.includes(result.itemId))
      group.items.push(result.itemId);
    groups.set(key, group);
  }
  return [...groups.values()].sort((a, b) => weight[a.severity] - weight[b.severity]);
}

/** Accepted groups as the call takes them (domain R7): item by item where items are named, else for all. */
export function overridesOf(groups: readonly CheckGroup[], accepted: ReadonlySet<string>): Overrides {
  const codes: string[] = [];
  const byItem = new Map<string, string[]>();
  for (const group of groups) {
    if (!accepted.has(group.key)) continue;
    if (group.items.length === 0) codes.push(group.code);
    for (const item of group.items) byItem.set(item, [...(byItem.get(item) ?? []), group.code]);
  }
  return {
    ...(codes.length > 0 ? { overrideCodes: codes } : {}),
    ...(byItem.size > 0 ? { overrides: [...byItem].map(([itemId, own]) => ({ itemId, codes: own })) } : {}),
  };
}
