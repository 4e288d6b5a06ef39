import type { RuleAttribute } from '../contract/configs.ts';
import { compareCodes, folded, isEmpty, numbersOf, predicateOf, textsOf } from './conditions.ts';
import type { CellValue, Condition } from './ruleTable.ts';

/**
 * What conditions let through, compared with each other: does one imply another, can both be met, do several together leave nothing over?
 * Every answer is on the safe side: "implies" and "leaves nothing" are only said when they are certain.
 */

/** Figures from `lo` to `hi`; `open` ends do not belong to it. */
type Span = { readonly lo: number; readonly loOpen: boolean; readonly hi: number; readonly hiOpen: boolean };
/** Figures, and whether "empty" is let through too. */
type Figures = { readonly spans: readonly Span[]; readonly empty: boolean };

const span = (lo: number, hi: number, loOpen = false, hiOpen = false): Span => ({ lo, hi, loOpen, hiOpen });
const everything = span(Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY, true, true);

function without(points: readonly number[]): Span[] {
  const sorted = [...new Set(points)].sort((one, other) => one - other);
  const ends = [Number.NEGATIVE_INFINITY, ...sorted, Number.POSITIVE_INFINITY];
  return ends.slice(1).map((hi, at) => span(ends[at] ?? 0, hi, true, true));
}

/** What was worked out of a condition: a table is looked through pair by pair, and its conditions never change. */
function kept<T>(work: (condition: Condition) => T): (condition: Condition) => T {
  const known = new WeakMap<Condition, T>();
  return (condition) => {
    if (known.has(condition)) return known.get(condition) as T;
    const found = work(condition);
    known.set(condition, found);
    return found;
  };
}

const figuresOf = kept(({ op, value }: Condition): Figures => {
  const points = numbersOf(value) ?? (typeof value === 'number' ? [value] : []);
  const [one = 0, other = one] = points;
  if (op === '=' || op === 'in') return { spans: points.map((point) => span(point, point)), empty: false };
  if (op === '≠' || op === 'not in') return { spans: without(points), empty: true };
  if (op === '<') return { spans: [span(Number.NEGATIVE_INFINITY, one, true, true)], empty: false };
  if (op === '≤') return { spans: [span(Number.NEGATIVE_INFINITY, one, true)], empty: false };
  if (op === '>') return { spans: [span(one, Number.POSITIVE_INFINITY, true, true)], empty: false };
  if (op === '≥') return { spans: [span(one, Number.POSITIVE_INFINITY, false, true)], empty: false };
  if (op === 'between') return { spans: [span(one, other)], empty: false };
  if (op === 'is empty') return { spans: [], empty: true };
  return { spans: [everything], empty: false };
});

/** Spans that touch or overlap as one, in order. */
function joined(spans: readonly Span[]): Span[] {
  const sorted = [...spans].sort((a, b) => a.lo - b.lo || Number(a.loOpen) - Number(b.loOpen));
  const out: Span[] = [];
  for (const next of sorted) {
    const last = out.at(-1);
    const touches = last && (next.lo < last.hi || (next.lo === last.hi && !(next.loOpen && last.hiOpen)));
    if (!last || !touches) out.push(next);
    else if (next.hi > last.hi || (next.hi === last.hi && last.hiOpen))
      out[out.length - 1] = { ...last, hi: next.hi, hiOpen: next.hiOpen };
  }
  return out;
}

const holds = (outer: Span, inner: Span): boolean =>
  (outer.lo < inner.lo || (outer.lo === inner.lo && (!outer.loOpen || inner.loOpen))) &&
  (inner.hi < outer.hi || (inner.hi === outer.hi && (!outer.hiOpen || inner.hiOpen)));

const figuresWithin = (inner: Figures, outers: readonly Figures[]): boolean => {
  const [first, ...others] = outers;
  // Spans of one condition never touch.
  const outer = first && others.length === 0 ? first.spans : joined(outers.flatMap(({ spans }) => spans));
  return (
    (!inner.empty || outers.some(({ empty }) => empty)) &&
    inner.spans.every((one) => outer.some((other) => holds(other, one)))
  );
};

const meet = (one: Span, other: Span): boolean => {
  const lo = Math.max(one.lo, other.lo);
  const hi = Math.min(one.hi, other.hi);
  const open =
    (one.lo === lo && one.loOpen) ||
    (other.lo === lo && other.loOpen) ||
    (one.hi === hi && one.hiOpen) ||
    (other.hi === hi && other.hiOpen);
  return lo < hi || (lo === hi && !open);
};

/** Words that are let through, or (`all but`) those that are not. */
type Words = { readonly words: ReadonlySet<string>; readonly allBut: boolean };
const wordsOf = kept(({ op, value }: Condition): Words | undefined => {
  const words = new Set((textsOf(value) ?? (typeof value === 'string' ? [value] : [])).map(folded));
  if (op === '=' || op === 'in') return { words, allBut: false };
  if (op === '≠' || op === 'not in') return { words, allBut: true };
  return undefined;
});

const predicates = new WeakMap<RuleAttribute, (condition: Condition) => ReturnType<typeof predicateOf>>();
const lets = (attribute: RuleAttribute, condition: Condition, fact: CellValue): boolean => {
  const ofAttribute = predicates.get(attribute) ?? kept((one) => predicateOf(attribute, one));
  predicates.set(attribute, ofAttribute);
  const meets = ofAttribute(condition);
  return typeof meets === 'function' && meets(fact);
};

function wordsImply(attribute: RuleAttribute, inner: Condition, outer: Condition): boolean {
  const own = wordsOf(inner);
  if (own && !own.allBut) return [...own.words].every((word) => lets(attribute, outer, word));
  if (inner.op === 'is empty') return lets(attribute, outer, null);
  const other = wordsOf(outer);
  if (own) return other?.allBut === true && [...other.words].every((word) => own.words.has(word));
  // What is left lets no empty value through: not empty, starts with, matches, between.
  if (outer.op === 'is not empty') return true;
  if (inner.op === 'is not empty') return false;
  if (other?.allBut) return ![...other.words].some((word) => lets(attribute, inner, word));
  if (outer.op !== inner.op) return false;
  if (inner.op === 'between') {
    const [from = '', to = ''] = textsOf(inner.value) ?? [];
    const [outerFrom = '', outerTo = ''] = textsOf(outer.value) ?? [];
    return compareCodes(outerFrom, from) <= 0 && compareCodes(to, outerTo) <= 0;
  }
  const [word, wider] = [String(inner.value), String(outer.value)].map(folded);
  return inner.op === 'starts with' ? (word ?? '').startsWith(wider ?? '') : word === wider;
}

function listsImply(inner: Condition, outer: Condition): boolean {
  if (inner.op === 'is empty' || outer.op === 'is empty') return inner.op === outer.op;
  if (outer.op === 'is not empty') return true;
  if (inner.op === 'is not empty') return false;
  const own = (textsOf(inner.value) ?? []).map(folded);
  const other = (textsOf(outer.value) ?? []).map(folded);
  if (inner.op === 'contains all')
    return outer.op === 'contains any'
      ? other.some((word) => own.includes(word))
      : other.every((word) => own.includes(word));
  return outer.op === 'contains any'
    ? own.every((word) => other.includes(word))
    : own.length === 1 && other.every((word) => own.includes(word));
}

const truths = [true, false, null] as const;

/** Whoever meets `inner` meets `outer` too; both are conditions of this attribute that can be understood. */
export function implies(attribute: RuleAttribute, inner: Condition, outer: Condition): boolean {
  const { type } = attribute;
  if (type === 'NUMBER') return figuresWithin(figuresOf(inner), [figuresOf(outer)]);
  if (type === 'LIST') return listsImply(inner, outer);
  if (type === 'BOOLEAN')
    return truths.every((truth) => !lets(attribute, inner, truth) || lets(attribute, outer, truth));
  return wordsImply(attribute, inner, outer);
}

/** Whoever meets `inner` meets one of `outers`. */
export function impliesOneOf(attribute: RuleAttribute, inner: Condition, outers: readonly Condition[]): boolean {
  if (attribute.type === 'NUMBER') return figuresWithin(figuresOf(inner), outers.map(figuresOf));
  if (attribute.type === 'BOOLEAN')
    return truths.every(
      (truth) => !lets(attribute, inner, truth) || outers.some((outer) => lets(attribute, outer, truth)),
    );
  const own = attribute.type === 'LIST' ? undefined : wordsOf(inner);
  if (own && !own.allBut) return [...own.words].every((word) => outers.some((outer) => lets(attribute, outer, word)));
  return outers.some((outer) => implies(attribute, inner, outer));
}

/** Can nothing meet both? Only said when it is certain. */
export function excludes(attribute: RuleAttribute, one: Condition, other: Condition): boolean {
  const { type } = attribute;
  const empties = [one, other].filter(({ op }) => op === 'is empty').length;
  if (empties === 1) return !lets(attribute, one, null) || !lets(attribute, other, null);
  if (type === 'LIST') return false;
  if (type === 'BOOLEAN') return !truths.some((truth) => lets(attribute, one, truth) && lets(attribute, other, truth));
  if (type === 'NUMBER') {
    const [own, others] = [figuresOf(one), figuresOf(other)];
    if (own.empty && others.empty) return false;
    return !own.spans.some((span_) => others.spans.some((another) => meet(span_, another)));
  }
  for (const [few, many] of [
    [one, other],
    [other, one],
  ] as const) {
    const words = wordsOf(few);
    if (words && !words.allBut) return ![...words.words].some((word) => lets(attribute, many, word));
  }
  if (one.op === 'between' && other.op === 'between') {
    const [from = '', to = ''] = textsOf(one.value) ?? [];
    const [otherFrom = '', otherTo = ''] = textsOf(other.value) ?? [];
    return compareCodes(to, otherFrom) < 0 || compareCodes(otherTo, from) < 0;
  }
  if (one.op === 'starts with' && other.op === 'starts with') {
    const [a, b] = [folded(String(one.value)), folded(String(other.value))];
    return !a.startsWith(b) && !b.startsWith(a);
  }
  return false;
}

/** A condition whose value is empty is none. */
export const isBlank = ({ op, value }: Condition): boolean =>
  op !== 'is empty' && op !== 'is not empty' && isEmpty(value);
