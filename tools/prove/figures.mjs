/**
 * @typedef {{ what: string, value: number, atMost: number, atLeast?: number }} Figure as server/testing/measured.ts writes it
 */

/**
 * Holds the median of each figure against its bounds.
 * @param {readonly Figure[]} figures of all repeats
 * @param {number} repeats how often each had to be measured at least
 * @returns {{ proved: boolean, told: string[] }} a line for each figure, those out of bounds first
 */
export function judgeFigures(figures, repeats) {
  const by = new Map();
  for (const one of figures) by.set(one.what, [...(by.get(one.what) ?? []), one]);
  const judged = [...by].map(([what, all]) => {
    const values = all.map(({ value }) => value).toSorted((a, b) => a - b);
    const middle = values.length >> 1;
    const median = values.length % 2 === 1 ? values[middle] : (values[middle - 1] + values[middle]) / 2;
    const { atMost, atLeast = -Infinity } = all[0];
    const kept = values.length >= repeats && median <= atMost && median >= atLeast;
    const bounds = atLeast === -Infinity ? `at most ${atMost}` : `${atLeast} to ${atMost}`;
    const short = values.length < repeats ? `, measured ${values.length} times of ${repeats}` : '';
    return { kept, line: `${kept ? '' : 'NOT '}${what}: ${Number(median.toPrecision(3))} (${bounds}${short})` };
  });
  judged.sort((a, b) => Number(a.kept) - Number(b.kept));
  return { proved: judged.length > 0 && judged.every(({ kept }) => kept), told: judged.map(({ line }) => line) };
}
