import type { z } from 'zod';

type Path = readonly string[];
type Inner = {
  shape?: Record<string, z.ZodType>;
  element?: z.ZodType;
  innerType?: z.ZodType;
  options?: z.ZodType[];
  in?: z.ZodType;
};
const everyElement = '*';
const known = new WeakMap<z.ZodType, readonly Path[]>();

/** Where a schema has instants; alternatives count with all of theirs. */
function pathsOf(schema: z.ZodType, depth = 0): readonly Path[] {
  if (schema.meta()?.['kind'] === 'instant') return [[]];
  if (depth > 8) return [];
  const { shape, element, innerType, options, in: first } = schema.def as unknown as Inner;
  const below = (name: string, inner: z.ZodType): Path[] => pathsOf(inner, depth + 1).map((path) => [name, ...path]);
  if (shape) return Object.entries(shape).flatMap(([name, inner]) => below(name, inner));
  if (element) return below(everyElement, element);
  if (options) return options.flatMap((inner) => pathsOf(inner, depth + 1));
  const within = innerType ?? first;
  return within ? pathsOf(within, depth + 1) : [];
}

/** UTC, as the specification writes instants beside epoch milliseconds (1, 3.8): `2026-11-20T08:00:00Z`. */
const utc = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?Z$/;
const read = (value: unknown): unknown => {
  const ms = typeof value === 'string' && utc.test(value) ? Date.parse(value) : Number.NaN;
  return Number.isNaN(ms) ? value : ms;
};

function at(value: unknown, path: Path): unknown {
  const [name, ...rest] = path;
  if (name === undefined) return read(value);
  if (name === everyElement) return Array.isArray(value) ? value.map((one) => at(one, rest)) : value;
  if (typeof value !== 'object' || value === null || Array.isArray(value) || !(name in value)) return value;
  const inner = (value as Record<string, unknown>)[name];
  const made = at(inner, rest);
  return made === inner ? value : { ...value, [name]: made };
}

/** The input with its instants as epoch milliseconds, where the caller wrote them as UTC strings. */
export function withInstants(schema: z.ZodType, value: unknown): unknown {
  let paths = known.get(schema);
  if (!paths) known.set(schema, (paths = pathsOf(schema)));
  return paths.reduce(at, value);
}
