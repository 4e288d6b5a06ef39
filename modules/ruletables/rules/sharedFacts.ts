import type { CellValue, Facts } from './ruleTable.ts';

const isSame = (one: Facts[string], other: Facts[string]): boolean => JSON.stringify(one) === JSON.stringify(other);

/** What is known alike of all of them, such as of the shipments of a stop: the rest is no fact of the whole. */
export function sharedFacts([first, ...others]: readonly Facts[]): Record<string, CellValue> {
  return Object.fromEntries(
    Object.entries(first ?? {}).flatMap(([name, value]): [string, CellValue][] =>
      value != null && others.every((other) => isSame(other[name], value)) ? [[name, value]] : [],
    ),
  );
}
