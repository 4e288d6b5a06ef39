import { expect, test } from 'vitest';
import { deviations, leftToProofs } from '../deviations.ts';
import { coverage } from './coverage.ts';
import { type Entry, readTable } from './tables.ts';

/** What differs from the entry; undefined when the product does as it says. */
export type Verdict = string | undefined;
/** The verdict over an entry whose behaviour needs a server or a browser: the proofs of its statements hold it. */
export const unjudged = 'is left to the proofs of its statements';

const fits = (pattern: string, key: string): boolean =>
  pattern.endsWith('*') ? key.startsWith(pattern.slice(0, -1)) : pattern === key;

/** What docs/coverage.md says of the statements that an entry comes from: the best of them counts. */
function stateOf({ ids, kind }: Entry, covered: ReturnType<typeof coverage>): 'proved' | 'absent' | 'silent' {
  const states = ids.map((id) => covered.get(id)?.state ?? '');
  if (kind === 'not-shown' || states.every((state) => state.startsWith('n/a'))) return 'silent';
  return states.some((state) => /^(works|partly)/.test(state)) ? 'proved' : 'absent';
}

/** Holds the product against every entry of a table; what differs must stand in the list of deviations, and nothing else may. */
export function holdTable<E extends Entry>(name: string, judge: (entry: E) => Verdict): void {
  const entries = readTable<E>(name);
  const listed = deviations.filter((one) => one.table === name);
  const verdicts = new Map(
    entries.map((entry) => {
      try {
        return [entry, judge(entry)] as const;
      } catch (error) {
        return [entry, (error as Error).message] as const;
      }
    }),
  );
  const isListed = (key: string, verdict: Verdict): boolean =>
    listed.some(
      (one) => one.keys.some((pattern) => fits(pattern, key)) && (one.verdict === undefined || one.verdict === verdict),
    );
  const deviating = [...verdicts].filter(([, verdict]) => verdict !== undefined && verdict !== unjudged);

  test(`${name}: the product does what each entry says`, () => {
    expect(
      deviating
        .filter(([{ key }, verdict]) => !isListed(key, verdict))
        .map(([{ key }, verdict]) => `${key}: ${verdict}`),
    ).toEqual([]);
  });

  // A pattern stands for entries that all deviate: one of them that is built is taken off the list, or it could break unseen.
  test(`${name}: the list of deviations holds nothing that is none any more`, () => {
    const holds = [...verdicts].filter(([, verdict]) => verdict === undefined);
    const needless = listed.flatMap(({ keys }) =>
      keys.flatMap((pattern) => {
        const built = holds.filter(([{ key }]) => fits(pattern, key)).map(([{ key }]) => `${key} is held`);
        return deviating.some(([{ key }]) => fits(pattern, key)) ? built : [`${pattern} stands for nothing`];
      }),
    );
    expect(needless).toEqual([]);
  });

  test(`${name}: exactly as many entries are left to the proofs as the list says`, () => {
    const covered = coverage();
    const left = [...verdicts].flatMap(([entry, verdict]) => (verdict === unjudged ? [stateOf(entry, covered)] : []));
    const of = (state: string): number => left.filter((one) => one === state).length;
    const by = (why: string): number =>
      deviating.filter(([{ key }]) => listed.some((one) => one.why === why && one.keys.some((k) => fits(k, key))))
        .length;
    console.log(
      `${name}: ${entries.length} entries, ${entries.length - left.length - deviating.length} held, ${of('proved')} left to the proofs of their statements, ${by('ruling')} otherwise by a ruling, ${by('absent') + of('absent')} not built, ${of('silent')} say nothing`,
    );
    // Not one more may be left, and a number that is too high would let entries drop out of the tables unseen.
    expect(left.length).toBe(leftToProofs[name] ?? 0);
  });
}
