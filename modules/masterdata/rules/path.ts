/** Value at a dotted path of a record (`contactPerson.name`). */
export function valueAt(record: unknown, path: string): unknown {
  let at: unknown = record;
  for (const part of path.split('.')) {
    if (at === null || typeof at !== 'object') return undefined;
    at = (at as Record<string, unknown>)[part];
  }
  return at;
}

/** The record with another value at a dotted path; what stands beside it stays. */
export function withValue<R extends Record<string, unknown>>(record: R, path: string, value: unknown): R {
  const [first = '', ...rest] = path.split('.');
  if (rest.length === 0) return { ...record, [first]: value };
  const inner = record[first];
  const below = typeof inner === 'object' && inner !== null ? (inner as Record<string, unknown>) : {};
  return { ...record, [first]: withValue(below, rest.join('.'), value) };
}

/** The ids that a record holds in a reference field: one, many, or none. */
export function idsAt(record: unknown, path: string): string[] {
  const value = valueAt(record, path);
  if (Array.isArray(value)) return value.filter((id): id is string => typeof id === 'string');
  return typeof value === 'string' && value !== '' ? [value] : [];
}
