import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type Deviation, deviations } from '../deviations.ts';
import { type Entry, readTable, root, textOf } from './tables.ts';

/** What differs from the entry; undefined when the product does as it says. */
export type Verdict = string | undefined;
/** The verdict over an entry that this test cannot judge: its behaviour needs a server or a browser. */
export const unjudged = 'is not judged by its test';

const fits = (pattern: string, key: string): boolean =>
  pattern.endsWith('*') ? key.startsWith(pattern.slice(0, -1)) : pattern === key;

/** A proof that a deviation names must exist and carry that title. */
function proofWrong({ proof }: Deviation): string | undefined {
  if (!proof) return undefined;
  const [file, title] = proof;
  if (!existsSync(join(root, file))) return `${file} does not exist`;
  return textOf(file).includes(title) ? undefined : `${file} has no test "${title}"`;
}

/** Holds the product against every entry of a table; what differs must stand in the list of deviations, and nothing else may. */
export function holdTable<E extends Entry>(name: string, judge: (entry: E) => Verdict): void {
  const entries = readTable<E>(name);
  const listed = deviations.filter((one) => one.table === name);
  const verdicts = new Map(
    entries.map((entry) => {
      try {
        return [entry.key, judge(entry)] as const;
      } catch (error) {
        return [entry.key, (error as Error).message] as const;
      }
    }),
  );
  const reasonOf = (key: string): Deviation | undefined =>
    listed.find((one) => one.keys.some((pattern) => fits(pattern, key)));

  test(`${name}: the product does what each entry says`, () => {
    const wrong = [...verdicts].flatMap(([key, verdict]) => {
      const reason = reasonOf(key);
      if (verdict === undefined || (reason && (reason.why !== 'elsewhere' || verdict === unjudged))) return [];
      return [`${key}: ${verdict}`];
    });
    expect(wrong).toEqual([]);
  });

  test(`${name}: no deviation is listed that is none any more, and every proof is there`, () => {
    const needless = listed.flatMap(({ keys }) =>
      keys.filter((pattern) => ![...verdicts].some(([key, verdict]) => verdict !== undefined && fits(pattern, key))),
    );
    const proofs = listed.flatMap((one) => proofWrong(one) ?? []);
    expect({ needless, proofs }).toEqual({ needless: [], proofs: [] });
    const of = (why: Deviation['why']): number =>
      [...verdicts].filter(([key, verdict]) => verdict !== undefined && reasonOf(key)?.why === why).length;
    const held = [...verdicts.values()].filter((verdict) => verdict === undefined).length;
    console.log(
      `${name}: ${entries.length} entries, ${held} held here, ${of('elsewhere')} by a named proof, ${of('ruling')} otherwise by a ruling, ${of('absent')} not built, ${of('silent')} say nothing to hold`,
    );
  });
}
