import { describe, expect, it } from 'vitest';
import { scrollSpeed } from './edgeScroll.ts';
import { lanePicture, spotLeft } from './lanePicture.ts';
import { packBlocks, packLanes } from './lanePacking.ts';
import { rowsInView, scrollTo } from './rowWindow.ts';
import { nextSpot, type Spot, spotAmong } from './spot.ts';
import { spanOn, ticksOf, timeAt, xOf } from './timeScale.ts';

const hour = 3_600_000;
const day = { from: 6 * hour, to: 18 * hour, width: 600 };

describe('time and pixel', () => {
  it('lays twelve hours on the width and reads them back', () => {
    expect(xOf(day, 6 * hour)).toBe(0);
    expect(xOf(day, 12 * hour)).toBe(300);
    expect(xOf(day, 5 * hour)).toBe(-50);
    expect(timeAt(day, 300)).toBe(12 * hour);
    for (const x of [0, 25, 117, 600]) expect(Math.abs(xOf(day, timeAt(day, x)) - x)).toBeLessThan(1);
  });
  it('cuts a span at the edges and drops what cannot be seen', () => {
    expect(spanOn(day, 5 * hour, 7 * hour)).toEqual({ left: 0, right: 50 });
    expect(spanOn(day, 17 * hour, 20 * hour)).toEqual({ left: 550, right: 600 });
    expect(spanOn(day, 1 * hour, 2 * hour)).toBeUndefined();
  });
  it('takes the finest step whose ticks keep their distance', () => {
    expect(ticksOf(day, 40)).toHaveLength(13);
    expect(ticksOf(day, 60)).toHaveLength(7);
    expect(ticksOf({ ...day, width: 0 }, 40)).toEqual([]);
  });
  it('answers something sane for a scale without length', () => {
    expect(xOf({ from: 1, to: 1, width: 100 }, 5)).toBe(0);
    expect(timeAt({ from: hour, to: hour, width: 0 }, 5)).toBe(hour);
  });
});

describe('a spot between blocks', () => {
  const blocks = [
    { id: 'a', left: 100, right: 120 },
    { id: 'b', left: 120, right: 140 },
    { id: 'c', left: 300, right: 320 },
  ];
  it.each([
    [10, 'a', 'before'],
    [109, 'a', 'before'],
    [111, 'b', 'before'],
    [131, 'c', 'before'],
    [250, 'c', 'before'],
    [311, 'c', 'behind'],
    [900, 'c', 'behind'],
  ] as const)('at %i', (x, stop, side) => expect(spotAmong(blocks, x)).toEqual({ stop, side }));
  it('is none in an empty row', () => expect(spotAmong([], 10)).toBeUndefined());

  it('goes left and right by keys, from behind the last to before the first', () => {
    const ids = ['a', 'b', 'c'];
    const seen = [];
    let spot: Spot | undefined;
    for (const step of [-1, -1, -1, -1, 1, 1, 1, 1] as const) {
      spot = nextSpot(ids, spot, step);
      seen.push(spot?.stop);
    }
    expect(seen).toEqual(['c', 'b', 'a', 'a', 'b', 'c', undefined, undefined]);
    expect(nextSpot(ids, { stop: 'b', side: 'behind' }, -1)).toEqual({ stop: 'b', side: 'before' });
    expect(nextSpot([], undefined, -1)).toBeUndefined();
  });

  it('is drawn in the middle of its gap, and beside the outermost', () => {
    const picture = { blocks: new Map(blocks.map(({ id, left, right }) => [id, { left, width: right - left }])) };
    expect(spotLeft(picture, { stop: 'c', side: 'before' })).toBe(220);
    expect(spotLeft(picture, { stop: 'b', side: 'behind' })).toBe(220);
    expect(spotLeft(picture, { stop: 'b', side: 'before' })).toBe(120);
    expect(spotLeft(picture, { stop: 'a', side: 'before' })).toBe(96);
    expect(spotLeft(picture, { stop: 'c', side: 'behind' })).toBe(324);
    expect(spotLeft(picture, { stop: 'x', side: 'behind' })).toBeUndefined();
    expect(spotLeft(picture, undefined)).toBeUndefined();
  });
});

const apart = (places: { left: number; width: number }[]) =>
  places.every((place, i) => i === 0 || place.left >= (places[i - 1]?.left ?? 0) + (places[i - 1]?.width ?? 0));

describe('packing', () => {
  it('leaves blocks where their time is when there is room', () => {
    expect(
      packBlocks(
        [10, 100, 200].map((left) => ({ left, width: 5 })),
        300,
        16,
      ),
    ).toEqual([
      { left: 10, width: 16 },
      { left: 100, width: 16 },
      { left: 200, width: 16 },
    ]);
  });
  it('pushes a block that would cover the one before, and back from the right edge', () => {
    const places = packBlocks(
      [
        { left: 10, width: 5 },
        { left: 12, width: 5 },
        { left: 295, width: 5 },
      ],
      300,
      16,
    );
    expect(places.map((place) => place.left)).toEqual([10, 27, 284]);
  });
  it('keeps order, distance and edges for thirty stops on a narrow lane', () => {
    const places = packBlocks(
      Array.from({ length: 30 }, (_, i) => ({ left: 40 + i * 3, width: 4 })),
      200,
      16,
    );
    expect(apart(places)).toBe(true);
    expect(places[0]?.left).toBeGreaterThanOrEqual(0);
    expect((places.at(-1)?.left ?? 0) + (places.at(-1)?.width ?? 0)).toBeLessThanOrEqual(200.001);
  });
  it('answers nothing for an empty lane', () => expect(packBlocks([], 100, 16)).toEqual([]));
  it('puts overlapping windows into lanes and shares the last one', () => {
    const spans = [
      { left: 0, right: 50 },
      { left: 10, right: 60 },
      { left: 20, right: 70 },
      { left: 55, right: 80 },
    ];
    expect(packLanes(spans, 3)).toEqual([0, 1, 2, 0]);
    expect(packLanes(spans, 2)).toEqual([0, 1, 1, 0]);
  });
});

describe('rows in view', () => {
  it('draws what is seen with some to spare, and stands still within a step', () => {
    expect(rowsInView({ top: 0, height: 280 }, 28, 80, 4)).toEqual({ first: 0, last: 16 });
    expect(rowsInView({ top: 30, height: 280 }, 28, 80, 4)).toEqual({ first: 0, last: 16 });
    expect(rowsInView({ top: 28 * 40, height: 280 }, 28, 80, 4)).toEqual({ first: 36, last: 56 });
  });
  it('never leaves the rows', () => {
    expect(rowsInView({ top: 99_999, height: 280 }, 28, 10, 4)).toEqual({ first: 10, last: 10 });
    expect(rowsInView({ top: 0, height: 280 }, 28, 0, 4)).toEqual({ first: 0, last: 0 });
  });
  it('scrolls only as far as the row needs', () => {
    const view = { top: 100, height: 280 };
    expect(scrollTo(5, 28, view)).toBe(100);
    expect(scrollTo(0, 28, view)).toBe(0);
    expect(scrollTo(20, 28, view)).toBe(308);
  });
});

describe('scrolling while carrying', () => {
  it('stands still in the middle and is fastest at the edges', () => {
    expect(scrollSpeed(300, 100, 500)).toBe(0);
    expect(scrollSpeed(100, 100, 500)).toBe(-12);
    expect(scrollSpeed(500, 100, 500)).toBe(12);
    expect(Math.abs(scrollSpeed(115, 100, 500))).toBe(3);
  });
});

describe('picture of a lane', () => {
  const stop = (id: string, from: number, missed = false) => ({
    id,
    mark: id,
    name: id,
    status: 'planned' as const,
    solid: false,
    from,
    to: from + hour / 4,
    windows: [{ from: from - hour, to: from + hour }],
    missed,
  });
  const lane = {
    start: 7 * hour,
    end: 17 * hour,
    stops: [stop('1', 8 * hour), stop('2', 22 * hour), stop('3', 10 * hour, true)],
  };
  it('draws what lies in the shown time and leaves the rest out', () => {
    const picture = lanePicture(lane, day, 36);
    expect([...picture.blocks.keys()]).toEqual(['1', '3']);
    expect(picture.blocks.get('1')).toEqual({ left: 100, width: 16 });
    expect(picture.way).toEqual({ left: 50, width: 500 });
  });
  it('says where a lane lies of which nothing is in the shown time', () => {
    const night = { start: 21 * hour, end: 23 * hour, stops: [stop('1', 22 * hour)] };
    expect(lanePicture(night, day, 36).away).toEqual({ side: 'after', from: 21 * hour, to: 23 * hour });
    const early = { start: 2 * hour, end: 5 * hour, stops: [stop('1', 3 * hour)] };
    expect(lanePicture(early, day, 36).away).toEqual({ side: 'before', from: 2 * hour, to: 5 * hour });
    expect(lanePicture(lane, day, 36).away).toBeUndefined();
    expect(lanePicture({ start: undefined, end: undefined, stops: [] }, day, 36).away).toBeUndefined();
  });
  it('keeps windows that are missed apart from those that are kept', () => {
    const picture = lanePicture(lane, day, 36);
    // The block of 8:00 lies at 100 to 116 px, its window at 50 to 150: both ends are beyond reach.
    expect(picture.kept).toBe('M88.0 33H128.0');
    expect(picture.missed).toBe('M188.0 33H228.0');
  });
  it('draws the ends of a window that lie near its block, and what is left of one that is over', () => {
    const [first] = lane.stops;
    if (!first) return expect.fail('no stop');
    const near = { ...first, windows: [{ from: 8 * hour, to: 8 * hour + hour / 4 }] };
    expect(lanePicture({ ...lane, stops: [near] }, day, 36).kept).toBe('M100.0 30v3M100.0 33H112.5M112.5 30v3');
    const over = { ...first, missed: true, windows: [{ from: 5 * hour, to: 7.8 * hour }] };
    expect(lanePicture({ ...lane, stops: [over] }, day, 36).missed).toBe('M90.0 30v3M90.0 33H100.0');
  });
  it('shows where a stop would come, and nothing of one without a time on the scale', () => {
    const picture = lanePicture(lane, day, 36, [
      { id: 'a', name: 'a', from: 12 * hour, missed: false },
      { id: 'b', name: 'b', from: 20 * hour, missed: true },
    ]);
    expect(picture.proposed.map(({ stop, left }) => [stop.id, left])).toEqual([['a', 300]]);
  });
  it('moves a proposed stop beside the one that is there at the same time', () => {
    const picture = lanePicture(lane, day, 36, [{ id: 'a', name: 'a', from: 8 * hour, missed: false }]);
    expect(picture.proposed[0]?.left).toBe((picture.blocks.get('1')?.left ?? 0) + 17);
  });
});
