export type Place = { left: number; width: number };

/**
 * Places blocks of a lane in their order so that none covers another: each as wide as its own time but at least `least`
 * px, pushed right where it would overlap and back from the right edge. When they do not fit at all, they get narrower.
 * `gap` px stay free between two of them.
 */
export function packBlocks(
  blocks: readonly { left: number; width: number }[],
  room: number,
  least: number,
  gap = 1,
): Place[] {
  const wanted = blocks.map((block) => Math.max(least, block.width));
  const sum = wanted.reduce((total, width) => total + width + gap, 0) - gap;
  const most = blocks.length === 0 ? least : (room - gap * (blocks.length - 1)) / blocks.length;
  const widths = sum <= room ? wanted : wanted.map((width) => Math.max(2, Math.min(width, least, most)));
  const places: Place[] = [];
  let end = 0;
  for (const [i, block] of blocks.entries()) {
    const width = widths[i] ?? least;
    const left = Math.max(block.left, end);
    places.push({ left, width });
    end = left + width + gap;
  }
  let right = room;
  for (let i = places.length - 1; i >= 0; i -= 1) {
    const place = places[i] as Place;
    if (place.left + place.width <= right) break;
    place.left = Math.max(0, right - place.width);
    right = place.left - gap;
  }
  return places;
}

/** Lane of each span, so that spans of one lane do not overlap; beyond `lanes` the last one is shared. */
export function packLanes(spans: readonly { left: number; right: number }[], lanes: number): number[] {
  const ends: number[] = [];
  return spans.map((span) => {
    const free = ends.findIndex((end) => end <= span.left);
    const lane = free >= 0 ? free : ends.length < lanes ? ends.length : lanes - 1;
    ends[lane] = Math.max(ends[lane] ?? 0, span.right);
    return lane;
  });
}
