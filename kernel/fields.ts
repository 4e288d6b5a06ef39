import type { z } from 'zod';
/** What a form, a list or a table of a record is read from: its fields as a schema. */
type Declared = { readonly fields: z.ZodObject };

type Def = {
  type: string;
  innerType?: z.ZodType;
  element?: z.ZodType;
  entries?: Record<string, string>;
  shape?: Record<string, z.ZodType>;
  defaultValue?: unknown;
};
const defOf = (schema: z.ZodType): Def => schema._zod.def as unknown as Def;

/** The schema without optional, nullable and default around it. */
export function bare(schema: z.ZodType): z.ZodType {
  let at = schema;
  for (let inner = defOf(at).innerType; inner; inner = defOf(at).innerType) at = inner;
  return at;
}

/** What a field is, from its `meta`, wherever in the wrapping it stands. */
export function metaOf(schema: z.ZodType): Readonly<Record<string, unknown>> {
  let meta: Record<string, unknown> = {};
  for (let at: z.ZodType | undefined = schema; at; at = defOf(at).innerType) meta = { ...at.meta(), ...meta };
  return meta;
}

/** Values of a choice or of a list of choices; undefined for every other field. */
export function enumOf(schema: z.ZodType): readonly string[] | undefined {
  const def = defOf(bare(schema));
  if (def.type === 'enum' && def.entries) return Object.values(def.entries);
  return def.type === 'array' && def.element ? enumOf(def.element) : undefined;
}

export type FieldPath = { path: string; schema: z.ZodType };

/** All fields of a type by dotted path, those of addresses and contact persons one by one. */
export function fieldPaths(type: Declared): FieldPath[] {
  const walk = (shape: Record<string, z.ZodType>, prefix: string): FieldPath[] =>
    Object.entries(shape).flatMap(([name, schema]) => {
      const inner = bare(schema);
      const { kind } = metaOf(schema);
      const { shape: own } = inner as unknown as { shape?: Record<string, z.ZodType> };
      return own && kind !== 'localized' ? walk(own, `${prefix}${name}.`) : [{ path: `${prefix}${name}`, schema }];
    });
  return walk(type.fields.shape as Record<string, z.ZodType>, '');
}

/** The fields of one row of a list of rows, by their path without the position; none for every other field. */
export function fieldsBeneath({ path, schema }: FieldPath): FieldPath[] {
  if (metaOf(schema).kind !== 'rows') return [];
  const { element } = defOf(bare(schema));
  const { shape } = (element ?? {}) as { shape?: Record<string, z.ZodType> };
  return Object.entries(shape ?? {}).map(([name, inner]) => ({ path: `${path}.${name}`, schema: inner }));
}

/** Fields whose order is that of their data (figures, dates, yes or no), not that of a text. */
export function sortsAsData(type: Declared, path: string): boolean {
  const field = fieldPaths(type).find((candidate) => candidate.path === path);
  return field !== undefined && ['number', 'int', 'boolean', 'array', 'tuple'].includes(defOf(bare(field.schema)).type);
}

export type FilterKind = 'text' | 'choice' | 'list' | 'flag' | 'date' | 'figure';

/**
 * What a field is for the conditions of a list: `choice` is one of several values or records, `list` several of them. Undefined:
 * translated texts, times, weekdays, rows and instants are no condition.
 */
export function filterKindOf(schema: z.ZodType): FilterKind | undefined {
  const { type } = defOf(bare(schema));
  const { kind } = metaOf(schema);
  if (kind === 'date') return 'date';
  if (enumOf(schema) || kind === 'unit' || kind === 'reference') return type === 'array' ? 'list' : 'choice';
  if (type === 'boolean') return 'flag';
  if (type === 'number' && kind !== 'instant') return 'figure';
  return type === 'string' && kind === undefined ? 'text' : undefined;
}

/** Least and most of a figure, and whether it is a whole number. */
export function limitsOf(schema: z.ZodType): { min: number; max: number; whole: boolean } {
  const { minValue, maxValue, isInt } = bare(schema) as unknown as {
    minValue: number;
    maxValue: number;
    isInt: boolean;
  };
  return { min: minValue, max: maxValue, whole: isInt };
}

/** What a field of a new record starts with: its declared default, else empty. */
export function emptyValue(schema: z.ZodType): unknown {
  let at = schema;
  let nullable = false;
  for (;;) {
    const def = defOf(at);
    if (def.type === 'default') return typeof def.defaultValue === 'function' ? def.defaultValue() : def.defaultValue;
    if (def.type === 'nullable') nullable = true;
    if (!def.innerType) break;
    at = def.innerType;
  }
  if (nullable) return null;
  const { kind } = metaOf(schema);
  if (kind === 'localized') return { defaultText: '' };
  const def = defOf(at);
  const { shape } = at as unknown as { shape?: Record<string, z.ZodType> };
  if (shape) return Object.fromEntries(Object.entries(shape).map(([name, inner]) => [name, emptyValue(inner)]));
  if (def.type === 'string') return '';
  if (def.type === 'boolean') return false;
  return def.type === 'array' && kind === undefined ? [] : undefined;
}

/** What a new record of the type starts with. */
export const emptyRecord = ({ fields }: Declared): Record<string, unknown> =>
  Object.fromEntries(Object.entries<z.ZodType>(fields.shape).map(([name, schema]) => [name, emptyValue(schema)]));
