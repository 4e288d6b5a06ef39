import { z } from 'zod';
import type { Translate } from '#platform/texts.ts';

/** A word of the catalogue by its key, and what somebody wrote to it: kept so, because each reader has a language of their own. */
const words = z.array(z.object({ textKey: z.string(), said: z.string().nullable() }));

/** Depots by their ids, each read by the name that it has today; a way is written as one. */
const depots = z.strictObject({ units: z.array(z.string()), way: z.boolean().optional() });
export const namesUnits = (args: Readonly<Record<string, unknown>>): boolean =>
  Object.values(args).some((value) => depots.safeParse(value).success);

/** The arguments of a history text as the reader gets them: states and words by key in their language, what a person wrote as it was written. */
export function historyArgs(
  args: Readonly<Record<string, unknown>>,
  namespace: string,
  t: Translate,
  nameOf: (unit: string) => string = (unit) => unit,
): Record<string, unknown> {
  const spoken = ([name, value]: [string, unknown]): [string, unknown] => {
    if (name === 'state' && typeof value === 'string') return [name, t(`${namespace}:state/${value}`)];
    const named = depots.safeParse(value);
    if (named.success) return [name, named.data.units.map(nameOf).join(named.data.way ? ' › ' : ', ')];
    const listed = words.safeParse(value);
    if (!listed.success) return [name, value];
    return [name, listed.data.map(({ textKey, said }) => [t(textKey), said].filter(Boolean).join(': ')).join(', ')];
  };
  return Object.fromEntries(Object.entries(args).map(spoken));
}
