import { findsWords } from '#kernel/text.ts';

/** Permissions by the area of the product that they belong to, those that were searched for or all. */
export function byArea<P extends { name: string; text: string; module: string }>(
  all: readonly P[],
  typed: string,
): [area: string, permissions: P[]][] {
  const finds = findsWords(typed);
  const areas = new Map<string, P[]>();
  for (const one of all)
    if (finds(`${one.text} ${one.name}`)) areas.set(one.module, [...(areas.get(one.module) ?? []), one]);
  return [...areas];
}
