import { pathText } from '#kernel/errors.ts';
import type { z } from 'zod';
import { orderDraftSchema } from '../contract/orderDraft.ts';
import type { OrderDraft, OrderProblem } from '../rules/orderDraft.ts';

type Holder = Record<PropertyKey, unknown>;
const isHolder = (value: unknown): value is Holder => typeof value === 'object' && value !== null;

/** The parts of the order that a path leads through, the order first. */
const holdersOf = (draft: OrderDraft, path: readonly PropertyKey[]): Holder[] => {
  const found: Holder[] = [draft];
  for (const part of path.slice(0, -1)) {
    const inner = found.at(-1)?.[part];
    if (!isHolder(inner)) return found;
    found.push(inner);
  }
  return found;
};

/** Free texts: shortened they still say most of what was meant. A code that is cut is another code. */
const freeTexts: ReadonlySet<PropertyKey> = new Set([
  ...['name', 'name2', 'streetAndNumber', 'city', 'state', 'phone', 'email'],
  ...['goodsDescription', 'marksAndNumbers', 'text', 'value'],
]);

function fit(draft: OrderDraft, issue: z.core.$ZodIssue): OrderProblem {
  const holders = holdersOf(draft, issue.path);
  const key = issue.path.at(-1) ?? '';
  const holder = holders[issue.path.length - 1];
  // The line of the file that the value came from: that of the innermost part that has one.
  const row = holders.map((one) => one.row).findLast((one) => typeof one === 'number') ?? draft.row;
  const at = { row, field: pathText(issue.path) };
  const was = holder?.[key];
  const most =
    issue.code === 'too_big' && (typeof was === 'string' || Array.isArray(was)) ? Number(issue.maximum) : null;
  if (holder)
    holder[key] = most !== null && (typeof was === 'string' || Array.isArray(was)) ? was.slice(0, most) : null;
  if (most !== null && freeTexts.has(key))
    return { ...at, code: 'TEXT_TOO_LONG', severity: 'WARNING', args: { max: most } };
  const value = typeof was === 'string' ? was : (JSON.stringify(was) ?? '');
  return { ...at, code: 'VALUE_IMPOSSIBLE', severity: 'ERROR', args: { value: value.slice(0, 60) } };
}

/**
 * What a reader found in a file, within what an order can hold: free texts are cut with a warning, every other value that is too
 * long or impossible (a negative weight) is an error of its field. The file itself is kept as it came.
 */
export function fitted(draft: OrderDraft): OrderDraft {
  const parsed = orderDraftSchema.safeParse(draft);
  if (parsed.success) return draft;
  const next = structuredClone(draft);
  const problems = parsed.error.issues.map((issue) => fit(next, issue));
  return { ...next, problems: [...next.problems, ...problems] };
}
