import type { z } from 'zod';
import type { QuantityKind } from '#kernel/quantity.ts';

/** Which widget a field wants: from `meta({ kind })`, else from the schema's type. */
export type FieldKind =
  | 'text'
  | 'textArea'
  | 'number'
  | 'quantity'
  | 'date'
  | 'time'
  | 'dateTime'
  | 'instant'
  | 'checkbox'
  | 'select'
  | 'reference'
  | 'weekdays'
  | 'localized'
  | 'openingHours'
  | 'tags'
  | 'rating'
  | 'radio'
  | 'password'
  | 'address'
  | 'list'
  | 'object';

/** What the schema of a call says about one field: required mark, limits and widget come from here. */
export type FieldRule = {
  kind: FieldKind;
  required: boolean;
  nullable: boolean;
  min?: number;
  max?: number;
  minLength?: number;
  maxLength?: number;
  options?: readonly string[];
  quantity?: QuantityKind;
  meta: Readonly<Record<string, unknown>>;
};

type Check = { _zod: { def: Record<string, unknown> } };

const kinds = new Set<FieldKind>([
  'text',
  'textArea',
  'number',
  'quantity',
  'date',
  'time',
  'dateTime',
  'instant',
  'checkbox',
  'select',
  'reference',
  'weekdays',
  'localized',
  'openingHours',
  'tags',
  'rating',
  'radio',
  'password',
  'address',
  'list',
  'object',
]);
const byType: Record<string, FieldKind> = {
  string: 'text',
  number: 'number',
  boolean: 'checkbox',
  enum: 'select',
  literal: 'select',
  array: 'list',
  object: 'object',
};

const limit = (value: unknown): number | undefined => (typeof value === 'number' ? value : undefined);

/** Texts hold at most this many characters when the schema sets no limit (specification 1, 5.2). */
export const textLimit = 500;

/** Reads one schema. Text fields hold at most 500 characters when the schema sets no limit (specification 1, 5.2). */
export function fieldRule(schema: z.ZodType): FieldRule {
  let inner: z.ZodType = schema;
  let optional = false;
  let nullable = false;
  let meta: Record<string, unknown> = { ...inner.meta() };
  for (;;) {
    const def = inner._zod.def as unknown as { type: string; innerType?: z.ZodType; in?: z.ZodType };
    if (def.type === 'optional' || def.type === 'default' || def.type === 'prefault' || def.type === 'catch')
      optional = true;
    if (def.type === 'nullable') nullable = true;
    const next = def.innerType ?? (def.type === 'pipe' ? def.in : undefined);
    if (!next) break;
    inner = next;
    meta = { ...inner.meta(), ...meta };
  }
  const def = inner._zod.def as unknown as {
    type: string;
    checks?: Check[];
    entries?: Record<string, string | number>;
    values?: unknown[];
  };
  const rule: FieldRule = {
    kind: byType[def.type] ?? 'text',
    required: false,
    nullable,
    meta,
  };
  for (const check of [inner as unknown as Check, ...(def.checks ?? [])]) {
    const given = check._zod.def;
    const value = limit(given.value) ?? 0;
    if (given.check === 'min_length') rule.minLength = limit(given.minimum) ?? 0;
    else if (given.check === 'max_length') rule.maxLength = limit(given.maximum) ?? 0;
    else if (given.check === 'length_equals') rule.minLength = rule.maxLength = limit(given.length) ?? 0;
    else if (given.check === 'greater_than') rule.min = given.inclusive === false ? value + 1 : value;
    else if (given.check === 'less_than') rule.max = given.inclusive === false ? value - 1 : value;
  }
  if (def.entries) rule.options = Object.values(def.entries).map(String);
  else if (def.type === 'literal' && def.values) rule.options = def.values.map(String);
  if (typeof meta.kind === 'string' && kinds.has(meta.kind as FieldKind)) rule.kind = meta.kind as FieldKind;
  if (rule.kind === 'quantity') rule.quantity = meta.quantity as QuantityKind;
  if ((rule.kind === 'text' || rule.kind === 'textArea') && rule.maxLength === undefined) rule.maxLength = textLimit;
  if (rule.kind === 'localized' && typeof meta.max === 'number') rule.maxLength = meta.max;
  const sized = def.type === 'string' || def.type === 'array';
  const mustHave =
    sized && rule.kind !== 'date' && rule.kind !== 'time' && rule.kind !== 'dateTime'
      ? (rule.minLength ?? 0) > 0
      : def.type !== 'boolean' && def.type !== 'object' && rule.kind !== 'localized';
  rule.required = mustHave && !optional && !nullable;
  return rule;
}

/** The schema at a path such as `address.city` or `lines.0.weight`; undefined when there is none. */
export function schemaAt(schema: z.ZodType, path: string): z.ZodType | undefined {
  let at: z.ZodType | undefined = schema;
  for (const part of path.split('.')) {
    let def = at?._zod.def as unknown as { type: string; innerType?: z.ZodType; element?: z.ZodType } | undefined;
    while (at && def?.innerType) {
      at = def.innerType;
      def = at._zod.def as unknown as typeof def;
    }
    if (!at || !def) return undefined;
    if (def.type === 'object') at = (at as z.ZodObject<Record<string, z.ZodType>>).shape[part];
    else if (def.type === 'array') at = def.element;
    else return undefined;
  }
  return at;
}
