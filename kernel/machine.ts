import type { TextKey } from './text.ts';

/**
 * A state machine is a table: from these states, this action leads there. Guards are pure and answer a text key that says
 * why not, or undefined. The table feeds the server's guard, the buttons and the generated diagram.
 */
export type Row<S extends string, A extends string, F> = {
  readonly from: readonly S[];
  readonly action: A;
  /** One target, or one that depends on the facts (then `targets` lists what is possible, for the diagram). */
  readonly to: S | ((facts: F) => S);
  readonly targets?: readonly S[];
  /** Text key of the refusal, or undefined when the action is allowed. */
  readonly guard?: (facts: F) => TextKey | undefined;
  /** Any of these permissions; none means the caller has checked access already. */
  readonly permission?: readonly string[];
  /** History code (domain 2.4). */
  readonly history?: string;
};

export type Machine<S extends string, A extends string, F> = {
  readonly name: string;
  readonly states: readonly S[];
  readonly rows: readonly Row<S, A, F>[];
  /** Text key when the state knows no such action. */
  readonly refusal: TextKey;
};

export type Step<S extends string, A extends string, F> =
  | { ok: true; to: S; row: Row<S, A, F> }
  | { ok: false; reason: TextKey };

/** What `action` does in `state`: the target state, or the text key that says why not. */
export function step<S extends string, A extends string, F>(
  machine: Machine<S, A, F>,
  state: S,
  action: A,
  facts: F,
): Step<S, A, F> {
  const rows = machine.rows.filter((row) => row.action === action && row.from.includes(state));
  if (rows.length === 0) return { ok: false, reason: machine.refusal };
  let reason: TextKey = machine.refusal;
  for (const row of rows) {
    const no = row.guard?.(facts);
    if (no === undefined) return { ok: true, to: typeof row.to === 'function' ? row.to(facts) : row.to, row };
    reason = no;
  }
  return { ok: false, reason };
}

/** Actions that the state, the guards and the user's permissions allow now. */
export function allowed<S extends string, A extends string, F>(
  machine: Machine<S, A, F>,
  state: S,
  facts: F,
  permissions: readonly string[],
): A[] {
  const actions = new Set<A>();
  for (const row of machine.rows) {
    if (!row.from.includes(state)) continue;
    if (row.permission && !row.permission.some((p) => permissions.includes(p))) continue;
    if (row.guard?.(facts) !== undefined) continue;
    actions.add(row.action);
  }
  return [...actions];
}

/** Mermaid text of the machine, for the module's README. */
export function diagram<S extends string, A extends string, F>(machine: Machine<S, A, F>): string {
  const lines = ['stateDiagram-v2'];
  for (const row of machine.rows) {
    const targets = typeof row.to === 'string' ? [row.to] : (row.targets ?? []);
    for (const from of row.from) for (const to of targets) lines.push(`  ${from} --> ${to}: ${row.action}`);
  }
  return lines.join('\n');
}
