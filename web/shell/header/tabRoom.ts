/** px kept for the button behind which the rest lies; width of a tab that cannot be measured; room that its menu needs to the right. */
const reserve = 40;
const fallbackWidth = 120;
const leftBelow = 196;

/** How many tabs fit into a room (specification 1, 9). */
export function tabsThatFit(room: number, widths: readonly number[]): number {
  let used = 0;
  for (const [index, width] of widths.entries()) {
    used += width > 0 ? width : fallbackWidth;
    if (used > room - (index === widths.length - 1 ? 0 : reserve)) return index;
  }
  return widths.length;
}

/** The menu of the rest opens to the left when there is too little room on its right. */
export const opensLeft = (roomRight: number): boolean => roomRight < leftBelow;

/** Tabs show for more than one screen, or for one that is called otherwise than the module (specification 1, 2.7). */
export const hasTabs = (title: string, names: readonly string[]): boolean =>
  names.length > 1 || (names.length === 1 && names[0] !== title);
