/** Neighbouring open places as one: `B11-46 – B11-48`. The places stand in the order in which people go through them. */
export function placeRanges(places: readonly { position: string; open: boolean }[]): string[] {
  const ranges: { first: string; last: string }[] = [];
  let joins = false;
  for (const { position, open } of places) {
    const before = ranges.at(-1);
    if (open && joins && before) before.last = position;
    else if (open) ranges.push({ first: position, last: position });
    joins = open;
  }
  return ranges.map(({ first, last }) => (first === last ? first : `${first} – ${last}`));
}
