import { defineQuestion } from '#kernel/question.ts';

/** How much there is, and from when to when (epoch ms); both null: nothing. */
export type Amount = { count: number; oldest: number | null; newest: number | null };

const pick = (which: (...of: number[]) => number, ...of: (number | null)[]): number | null => {
  const known = of.filter((one) => one !== null);
  return known.length > 0 ? which(...known) : null;
};

/** Messages that the person of the session wrote, as far as they are still kept; of a shared device only those under `author`. */
export const messagesWritten = defineQuestion<{ author: string | null }, Amount>(
  'delivery.messagesWritten',
  { count: 0, oldest: null, newest: null },
  (one, other) => ({
    count: one.count + other.count,
    oldest: pick(Math.min, one.oldest, other.oldest),
    newest: pick(Math.max, one.newest, other.newest),
  }),
);
