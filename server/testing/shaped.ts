import { z } from 'zod';
import type { Call } from '#kernel/call.ts';
import { today } from './day.ts';

// Asks any call with an id wherever one may stand: its parameters, query and body are made from their schemas, so that a new call is asked as well.

export const dayText = today()
  .map((part) => String(part).padStart(2, '0'))
  .join('-');
const fits = (schema: z.ZodType, value: unknown): boolean => schema.safeParse(value).success;
const plain = [
  dayText,
  today(),
  1,
  '1',
  'dtm',
  ['dtm'],
  true,
  'true',
  'en',
  'csv',
  'sw',
  'vehicle',
  'a@example.org',
  { paging: { size: 200 } },
];
/** What is inside of a field that may be left out, be null or has a default. */
function inside(schema: z.ZodType): z.ZodType {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault) {
    const inner = schema.unwrap();
    return inner instanceof z.ZodType ? inside(inner) : schema;
  }
  return schema;
}
/** The words of a list of words, or of a list of such. */
function wordsOf(schema: z.ZodType): unknown[] {
  const inner = inside(schema);
  if (inner instanceof z.ZodEnum) return inner.options;
  return inner instanceof z.ZodArray && inner.element instanceof z.ZodType ? wordsOf(inner.element) : [];
}
/** A thing made of fields, one of several such, or a list of one. */
function partsOf(schema: z.ZodType, id: string | null): unknown[] {
  const inner = inside(schema);
  if (inner instanceof z.ZodObject) return [shaped(inner, id)].filter((made) => made !== null);
  if (inner instanceof z.ZodUnion)
    return inner.options.flatMap((option) => (option instanceof z.ZodType ? partsOf(option, id) : []));
  if (inner instanceof z.ZodArray && inner.element instanceof z.ZodType)
    return partsOf(inner.element, id).map((one) => [one]);
  return [];
}
/** A value for a field of a call: the id wherever one may stand, a word of its list, else something that its schema takes. */
function valueFor(schema: z.ZodType, id: string | null): unknown {
  const words = wordsOf(schema);
  const asks = words.length > 0 || id === null ? [] : [id, [id], `ITEM:${id}`, ...partsOf(schema, id)];
  const must = fits(schema, undefined)
    ? [undefined]
    : [...words, ...words.map((word) => [word]), ...partsOf(schema, id), ...plain, []];
  return [...asks, ...must].find((value) => fits(schema, value));
}
/** What a call is asked with; null for one that nothing of this fits. */
export function shaped(schema: z.ZodType | undefined, id: string | null): Record<string, unknown> | null {
  const thing = schema && inside(schema);
  if (!(thing instanceof z.ZodObject)) return schema === undefined || fits(schema, {}) ? {} : null;
  const fields = Object.entries(thing.shape as Record<string, z.ZodType>).map(([name, field]) => [
    name,
    name === 'orgUnit' || name === 'branch' ? 'dtm' : valueFor(field, id),
  ]);
  const found = Object.fromEntries(fields.filter(([, value]) => value !== undefined));
  return schema && fits(schema, found) ? found : null;
}
/** A body as a whole: a thing made of fields, or a list of such. */
export const shapedBody = (schema: z.ZodType | undefined, id: string | null): unknown =>
  schema && inside(schema) instanceof z.ZodArray ? (valueFor(schema, id) ?? null) : shaped(schema, id);
export const addressOf = ({ path }: Call, params: Record<string, unknown>, query: Record<string, unknown>): string => {
  const place = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const list = Object.entries(query).flatMap(([name, value]) => [value].flat().map((one) => [name, String(one)]));
  return list.length > 0 ? `${place}?${new URLSearchParams(list).toString()}` : place;
};
