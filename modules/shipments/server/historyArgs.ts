import { z } from 'zod';
import type { Translate } from '#platform/texts.ts';

/** A word of the catalogue by its key, and what somebody wrote to it: kept so, because each reader has a language of their own. */
const words = z.array(z.object({ textKey: z.string(), said: z.string().nullable() }));

/** The arguments of a history text as the reader gets them: states and words by key in their language, what a person wrote as it was written. */
export function historyArgs(
  args: Readonly<Record<string, unknown>>,
  namespace: string,
  t: Translate,
): Record<string, unknown> {
  const spoken = ([name, value]: [string, unknown]): [string, unknown] => {
    if (name === 'state' && typeof value === 'string') return [name, t(`${namespace}:state/${value}`)];
    const listed = words.safeParse(value);
    if (!listed.success) return [name, value];
    return [name, listed.data.map(({ textKey, said }) => [t(textKey), said].filter(Boolean).join(': ')).join(', ')];
  };
  return Object.fromEntries(Object.entries(args).map(spoken));
}
