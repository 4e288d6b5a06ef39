import { z } from 'zod';
import type { Call } from '#kernel/call.ts';
import { invalidInput, type Violation, pathText } from '#kernel/errors.ts';
import { withInstants } from './instants.ts';

/** NUL and lone surrogates cannot be stored; they are refused before any handler sees them. */
function findBadText(value: unknown, path: string, depth = 0): Violation | undefined {
  if (typeof value === 'string') {
    return value.includes('\u0000') || !value.isWellFormed()
      ? { field: path, rule: 'characters', message: '', args: {} }
      : undefined;
  }
  if (depth > 40) return { field: path, rule: 'depth', message: '', args: {} };
  if (Array.isArray(value)) {
    for (const [i, item] of value.entries()) {
      const bad = findBadText(item, `${path}[${i}]`, depth + 1);
      if (bad) return bad;
    }
  } else if (value !== null && typeof value === 'object' && !Buffer.isBuffer(value)) {
    for (const [key, item] of Object.entries(value)) {
      const bad = findBadText(key, path, depth) ?? findBadText(item, path === '' ? key : `${path}.${key}`, depth + 1);
      if (bad) return bad;
    }
  }
  return undefined;
}

const inner = (schema: z.ZodType): z.ZodType => {
  let at: z.ZodType = schema;
  while (
    at instanceof z.ZodOptional ||
    at instanceof z.ZodDefault ||
    at instanceof z.ZodNullable ||
    at instanceof z.ZodPrefault
  ) {
    at = at.unwrap() as z.ZodType;
  }
  return at;
};

const coerceOne = (schema: z.ZodType, text: unknown): unknown => {
  const at = inner(schema);
  if (typeof text !== 'string') return text;
  if (at instanceof z.ZodNumber && text.trim() !== '' && Number.isFinite(Number(text))) return Number(text);
  if (at instanceof z.ZodBoolean && (text === 'true' || text === 'false')) return text === 'true';
  return text;
};

/** Query and path values are text; numbers, booleans and repeated parameters become what the schema says. */
function coerce(shape: Record<string, z.ZodType>, values: Record<string, unknown>): Record<string, unknown> {
  const result: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(values)) {
    const schema = Object.hasOwn(shape, key) ? shape[key] : undefined;
    if (!schema) continue;
    const at = inner(schema);
    if (at instanceof z.ZodArray) {
      const element = at.element as z.ZodType;
      result[key] = (Array.isArray(value) ? value : [value]).map((item) => coerceOne(element, item));
    } else if (Array.isArray(value)) result[key] = coerceOne(schema, value.at(-1));
    else result[key] = coerceOne(schema, value);
  }
  return result;
}

type Found = Pick<Violation, 'rule' | 'args'>;

/** A rule beside a schema names its text by key (`base:validation/isTrue`); zod's own words are for nobody. */
const ownText = (issue: z.core.$ZodIssue): string => (/^[a-z]+:[\w/]+$/i.test(issue.message) ? issue.message : '');

/** The rule of specification 1, 5.1 that a value broke, with its figures: whoever shows it has the words for it. */
function ruleOf(issue: z.core.$ZodIssue): Found {
  switch (issue.code) {
    case 'too_small': {
      const least = Number(issue.minimum);
      if (issue.origin === 'string')
        return least <= 1 ? { rule: 'notEmpty' } : { rule: 'minLength', args: { count: least } };
      return issue.origin === 'array'
        ? { rule: 'arrayMin', args: { count: least } }
        : { rule: 'min', args: { value: least } };
    }
    case 'too_big': {
      const most = Number(issue.maximum);
      if (issue.origin === 'string') return { rule: 'maxLength', args: { count: most } };
      return issue.origin === 'array'
        ? { rule: 'arrayMax', args: { count: most } }
        : { rule: 'max', args: { value: most } };
    }
    case 'invalid_format':
      return { rule: 'pattern', args: ownText(issue) ? {} : { value: issue.pattern ?? issue.format } };
    case 'invalid_value':
      return { rule: 'isIn', args: { list: issue.values.map(String).join(', ') } };
    case 'invalid_type':
      return { rule: issue.input === undefined || issue.input === null ? 'notEmpty' : 'type' };
    default:
      return { rule: 'isTrue' };
  }
}

/** Parses one part of a request, or what a schema known only later says of one, or throws 400 + 1303 with the violations. */
export function parsePart<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const bad = findBadText(value, '');
  if (bad) throw invalidInput([bad]);
  const parsed = schema.safeParse(value, { reportInput: true });
  if (parsed.success) return parsed.data;
  throw invalidInput(
    parsed.error.issues
      .slice(0, 50)
      .map((issue) => ({ field: pathText(issue.path), message: ownText(issue), args: {}, ...ruleOf(issue) })),
  );
}

/** Path, query and body of a call as its schemas want them. */
export function readInput(
  call: Call,
  request: { params: unknown; query: unknown; body: unknown },
): { params: unknown; query: unknown; body: unknown } {
  const part = (schema: NonNullable<Call['query']>, value: unknown): Record<string, unknown> =>
    coerce(schema.shape, withInstants(schema, value ?? {}) as Record<string, unknown>);
  return {
    params: call.params ? parsePart(call.params, part(call.params, request.params)) : undefined,
    query: call.query ? parsePart(call.query, part(call.query, request.query)) : undefined,
    body: call.body
      ? parsePart(call.body, withInstants(call.body, request.body === null ? undefined : request.body))
      : undefined,
  };
}
