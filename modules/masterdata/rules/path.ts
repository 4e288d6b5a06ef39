/** Value at a dotted path of a record (`contactPerson.name`). */
export function valueAt(record: unknown, path: string): unknown {
  let at: unknown = record;
  for (const part of path.split('.')) {
    if (at === null || typeof at !== 'object') return undefined;
    at = (at as Record<string, unknown>)[part];
  }
  return at;
}

/** The ids that a record holds in a reference field: one, many, or none. */
export function idsAt(record: unknown, path: string): string[] {
  const value = valueAt(record, path);
  if (Array.isArray(value)) return value.filter((id): id is string => typeof id === 'string');
  return typeof value === 'string' && value !== '' ? [value] : [];
}
