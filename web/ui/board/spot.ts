/** Beside one block of a row: where the pointer is among them. */
export type Spot = { readonly stop: string; readonly side: 'before' | 'behind' };
export type Block = { readonly id: string; readonly left: number; readonly right: number };

export const sameSpot = (a: Spot | undefined, b: Spot | undefined): boolean =>
  a?.stop === b?.stop && a?.side === b?.side;

/** The place that `x` means among blocks in their order: before the first whose middle lies right of it. */
export function spotAmong(blocks: readonly Block[], x: number): Spot | undefined {
  const next = blocks.find((block) => x < (block.left + block.right) / 2);
  if (next) return { stop: next.id, side: 'before' };
  const last = blocks.at(-1);
  return last && { stop: last.id, side: 'behind' };
}

/** The next place to the left or right for the keys; `undefined` is behind the last. */
export function nextSpot(stops: readonly string[], spot: Spot | undefined, step: 1 | -1): Spot | undefined {
  const index = spot ? stops.indexOf(spot.stop) : -1;
  const at = index < 0 ? stops.length : index + (spot?.side === 'behind' ? 1 : 0);
  const stop = stops[Math.max(0, at + step)];
  return stop === undefined ? undefined : { stop, side: 'before' };
}

/** The place under a point of a row's lane; undefined beside it, or when the row has no blocks. */
export function spotUnder(row: HTMLElement, x: number): Spot | undefined {
  const lane = row.querySelector<HTMLElement>('[data-lane]');
  if (!lane || x < lane.getBoundingClientRect().left) return undefined;
  const blocks = [...lane.querySelectorAll<HTMLElement>('[data-stop]')].map((block) => {
    const { left, right } = block.getBoundingClientRect();
    return { id: block.dataset.stop ?? '', left, right };
  });
  return spotAmong(
    blocks.sort((a, b) => a.left - b.left),
    x,
  );
}
