/**
 * Rows that leave the view are used again for the ones that come: every shown line has a slot, its row's key, and a line that
 * comes takes the slot of one that left. So scrolling writes new texts into cells that are there instead of making new ones.
 *
 * Answers the slot of each line in the order in which the rows stand in the document. While the list scrolls they keep their
 * places (moving one lays it out anew); at rest they stand as one sees them, for who reads or searches the document.
 */
export function takeSlots(
  lines: readonly number[],
  before: ReadonlyMap<number, number>,
  scrolling: boolean,
): Map<number, number> {
  const shown = new Set(lines);
  const coming = lines.filter((line) => !before.has(line));
  const now = new Map<number, number>();
  for (const [line, slot] of before) {
    const next = shown.has(line) ? line : coming.shift();
    if (next !== undefined) now.set(next, slot);
  }
  const used = new Set(now.values());
  let free = 0;
  for (const line of coming) {
    while (used.has(free)) free += 1;
    used.add(free);
    now.set(line, free);
  }
  return scrolling ? now : new Map([...now].sort(([a], [b]) => a - b));
}
