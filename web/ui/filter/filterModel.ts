import type { TextKey } from '#kernel/text.ts';
import { z } from 'zod';
import { dateSchema, dateToIso, instantSchema } from '#kernel/date.ts';
import type { Condition } from '#kernel/paging.ts';
import { quantity } from '#kernel/quantity.ts';
import { allOf, isEmpty, type Rule, range } from '../form/rules.ts';
import type { FilterField, FilterValues } from './filterField.ts';

/** Kinds with a least and a most. */
const isRange = ({ kind }: FilterField): boolean => kind === 'dates' || kind === 'instants' || kind === 'range';
const ends = (name: string) => [`${name}From`, `${name}To`] as const;

/** Names of the values that a field has in the form. */
export const valuesOf = (field: FilterField): readonly string[] => (isRange(field) ? ends(field.name) : [field.name]);

const figureOf = ({ min, max, whole } = { min: 0, max: 1_000_000, whole: true }) =>
  (whole ? z.int() : z.number()).min(min).max(max);

/** @param name of the value: the end of a range that a day without a time fills to its last minute */
function schemaOfField(field: FilterField, name: string): z.ZodType {
  switch (field.kind) {
    case 'text':
      return z.string().max(60).optional();
    case 'choice':
      return z.array(z.string().max(60)).max(50).optional();
    case 'dates':
      return dateSchema.nullable().optional();
    case 'instants':
      return instantSchema
        .meta({ kind: 'instant', wholeDay: name === `${field.name}To` })
        .nullable()
        .optional();
    case 'range':
      return (field.quantity ? quantity(field.quantity) : figureOf(field.limits)).nullable().optional();
    default:
      return z.boolean().optional();
  }
}

/** The form's schema: nothing in a filter must be filled. */
export const filterSchema = (fields: readonly FilterField[]): z.ZodType<FilterValues> =>
  z.object(
    Object.fromEntries(fields.flatMap((field) => valuesOf(field).map((name) => [name, schemaOfField(field, name)]))),
  ) as unknown as z.ZodType<FilterValues>;

const emptyOf = { text: '', choice: [], dates: null, instants: null, range: null, flag: false } as const;
/** The form of a filter: what is not given is empty. */
export const filterForm = (fields: readonly FilterField[], values: FilterValues): FilterValues => ({
  ...Object.fromEntries(fields.flatMap((field) => valuesOf(field).map((name) => [name, emptyOf[field.kind]]))),
  ...values,
});

const isSet = (value: unknown): boolean => !isEmpty(value) && value !== false;

/** How many fields filter. */
export const activeFilters = (fields: readonly FilterField[], values: FilterValues): number =>
  fields.filter((field) => valuesOf(field).some((name) => isSet(values[name]))).length;

/** Ranges in their order (specification 1, 5.2). */
export const filterRules = (fields: readonly FilterField[]): Rule =>
  allOf(...fields.filter(isRange).map((field) => range(...ends(field.name))));

/** Text key of what is missing while something else filters: a day, where its field says so (specification 3, 5). */
export function missingDay(fields: readonly FilterField[], values: FilterValues): TextKey | undefined {
  if (activeFilters(fields, values) === 0) return undefined;
  const missing = fields.find(
    (field) => field.kind === 'dates' && field.missing && !ends(field.name).some((name) => isSet(values[name])),
  );
  return missing?.kind === 'dates' ? missing.missing : undefined;
}

/** Instants are typed to the minute, so the last one is meant to its end. */
const lastOfMinute = 59_999;
const bound = (field: FilterField, op: '>=' | '<=', value: unknown): Condition[] => {
  if (!isSet(value)) return [];
  return [{ field: field.name, op, value: Array.isArray(value) ? dateToIso(value as number[]) : (value as number) }];
};

/** The conditions of a table call. */
export const filterConditions = (fields: readonly FilterField[], values: FilterValues): Condition[] =>
  fields.flatMap((field): Condition[] => {
    const value = values[field.name];
    switch (field.kind) {
      case 'text':
        return isSet(value) ? [{ field: field.name, op: 'contains', value: (value as string).trim() }] : [];
      case 'choice':
        return isSet(value) ? [{ field: field.name, op: 'in', value: value as string[] }] : [];
      case 'flag':
        return value === true ? [field.condition] : [];
      default: {
        const [from, to] = ends(field.name);
        const most = values[to];
        const end = field.kind === 'instants' && isSet(most) ? (most as number) + lastOfMinute : most;
        return [...bound(field, '>=', values[from]), ...bound(field, '<=', end)];
      }
    }
  });

/** The filter as text for the address and for saved views; undefined when nothing filters. */
export function writeFilter(fields: readonly FilterField[], values: FilterValues): string | undefined {
  const set = fields
    .flatMap(valuesOf)
    .filter((name) => isSet(values[name]))
    .map((name) => [name, values[name]]);
  return set.length === 0 ? undefined : JSON.stringify(Object.fromEntries(set));
}

/** Reads what {@link writeFilter} wrote, or what somebody typed: a value that does not fit is left out. */
export function readFilter(fields: readonly FilterField[], text: string | undefined): FilterValues {
  if (!text) return {};
  let stored: unknown;
  try {
    stored = JSON.parse(text);
  } catch {
    return {};
  }
  if (typeof stored !== 'object' || stored === null) return {};
  const values: FilterValues = {};
  for (const field of fields) {
    for (const name of valuesOf(field)) {
      const value = schemaOfField(field, name).safeParse((stored as FilterValues)[name]);
      if (value.success && isSet(value.data)) values[name] = value.data;
    }
  }
  return filterRules(fields)(values).length > 0 || missingDay(fields, values) ? {} : values;
}
