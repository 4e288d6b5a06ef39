import { median, type Round, ratioOf } from './figures.ts';

/** One side of a comparison: an operation done again and again from here, or a rate that another process measures on itself. */
export type Side =
  /** Does one operation; `index` counts over all of this side's operations of the run. */
  | { once: (index: number) => Promise<unknown> }
  /** Works for so many ms and answers operations per second. */
  | { rate: (ms: number) => Promise<number> };

type Options = {
  rounds?: number;
  /** Clients at work at the same time. */
  clients?: number;
  /** How long a side works in a round, ms. */
  ms?: number;
  /** Operations of a round at the most, for what is used up by it. */
  most?: number;
};

/** A in operations per second, B likewise, as a runner of rounds. */
function runner(
  side: Side,
  { clients = 1, ms = 600, most = Number.POSITIVE_INFINITY }: Options,
): () => Promise<number> {
  if ('rate' in side) return () => side.rate(ms);
  let next = 0;
  return async () => {
    const started = performance.now();
    const first = next;
    await Promise.all(
      Array.from({ length: clients }, async () => {
        while (performance.now() - started < ms && next - first < most) {
          next += 1;
          await side.once(next - 1);
        }
      }),
    );
    return ((next - first) * 1000) / (performance.now() - started);
  };
}

const figure = (value: number): string => (value >= 100 ? String(Math.round(value)) : value.toPrecision(3));

/**
 * A and B in turn within the same run, the order changing from round to round, after one round of each that does not count.
 * Answers the ratio of their rates (A per B) and what each did per second, for information.
 */
export async function compare(a: Side, b: Side, options: Options = {}): Promise<{ ratio: number; info: string }> {
  const sides = { a: runner(a, options), b: runner(b, options) };
  await sides.a();
  await sides.b();
  const found: Round[] = [];
  for (let round = 0; round < (options.rounds ?? 9); round += 1) {
    const rates = { a: 0, b: 0 };
    for (const which of round % 2 === 0 ? (['a', 'b'] as const) : (['b', 'a'] as const))
      rates[which] = await sides[which]();
    found.push(rates);
  }
  const of = (which: 'a' | 'b'): string => figure(median(found.map((round) => round[which])));
  return { ratio: ratioOf(found), info: `${of('a')}/s against ${of('b')}/s` };
}

/** How many times longer A takes than B. */
export const longer = async (a: Side, b: Side, options: Options = {}): Promise<{ ratio: number; info: string }> => {
  const { ratio, info } = await compare(b, a, options);
  return { ratio, info: info.split(' against ').toReversed().join(' against ') };
};
