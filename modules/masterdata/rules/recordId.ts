/** Words that paths of calls use where an id could stand (domain R8). */
export const reservedWords: ReadonlySet<string> = new Set([
  'current',
  'dto',
  'export',
  'import',
  'reserved-ids',
  'references',
  'master',
  'list',
  'versions',
]);

/** What is wrong with the id of a new record (specification 2, 5): its signs, or that it is taken. Undefined when it may stand. */
export function idIssue(id: string, taken: (id: string) => boolean): 'id_pattern' | 'notUnique' | undefined {
  if (!/^[a-z0-9_-]+$/.test(id)) return 'id_pattern';
  return reservedWords.has(id) || taken(id) ? 'notUnique' : undefined;
}
