import { describe, expect, it } from 'vitest';
import { type AffDay, type AffLoads, balance, type Movable, noLoads } from './balance.ts';

/** On a meridian a degree of latitude is 111.19 km on the mean sphere of the IUGG, so 0.01 is 1.112 km. */
const north = (km: number) => ({ lat: 51 + km / 111.195, lon: 7.5 });
const metres = (ldm: number) => ldm * 1000;
const aff = (id: string, ldm: number, of: number, at: readonly number[], more: Partial<AffDay> = {}): AffDay => ({
  id,
  load: { ...noLoads(), deliveries: { loadingMeter: metres(ldm), weight: 1_000_000 } },
  capacity: { loadingMeter: metres(of), weight: 9_000_000 },
  vehicles: [['tailLift']],
  places: at.map(north),
  ...more,
});
const item = (itemId: string, km: number, ldm: number, more: Partial<Movable> = {}): Movable => ({
  itemId,
  direction: 'deliveries',
  at: north(km),
  load: { loadingMeter: metres(ldm), weight: 100_000 },
  needs: [],
  ...more,
});
const ids = (found: ReturnType<typeof balance>) => found?.items.map((one) => one.itemId);

describe('what one forwarder has too much', () => {
  // Hagen has 21 of 18 loading metres: three are too much. Its shipments lie 1 to 4 km from a stop of Unna, which has room for five.
  const hagen = aff('hagen', 21, 18, [0]);
  const unna = aff('unna', 9, 14, [50]);
  const some = [item('d', 46, 1), item('a', 49, 1), item('c', 47, 1), item('b', 48, 1)];

  it('goes to the nearest stops of another one, as many as are too much', () => {
    const found = balance(hagen, [unna], some, 'loadingMeter');
    expect(found?.to).toBe('unna');
    expect(ids(found)).toEqual(['a', 'b', 'c']);
    expect(found?.items.map((one) => Math.round(one.metres / 100))).toEqual([10, 20, 30]);
    expect(found?.enough).toBe(true);
  });

  it('stays when nothing is too much', () => {
    expect(balance(aff('hagen', 18, 18, [0]), [unna], some, 'loadingMeter')).toBeUndefined();
  });

  it('leaves out what a later one made needless', () => {
    expect(ids(balance(hagen, [unna], [item('a', 49, 1), item('b', 48, 3)], 'loadingMeter'))).toEqual(['b']);
  });

  it('never fills the other one beyond its vehicles, by metres or by weight', () => {
    const room = aff('unna', 12, 14, [50]);
    const found = balance(hagen, [room], some, 'loadingMeter');
    expect(ids(found)).toEqual(['a', 'b']);
    expect(found?.enough).toBe(false);
    const heavy = some.map((one) => ({ ...one, load: { ...one.load, weight: 5_000_000 } }));
    expect(ids(balance(hagen, [unna], heavy, 'loadingMeter'))).toEqual(['a']);
  });

  it('goes only to who has a vehicle that can do it all', () => {
    const cold = [item('a', 49, 3, { needs: ['tailLift', 'crane'] })];
    expect(balance(hagen, [unna], cold, 'loadingMeter')).toBeUndefined();
    const crane = aff('unna', 9, 14, [50], { vehicles: [['crane'], ['tailLift']] });
    expect(balance(hagen, [crane], cold, 'loadingMeter')).toBeUndefined();
    const both = aff('unna', 9, 14, [50], { vehicles: [['crane', 'tailLift']] });
    expect(ids(balance(hagen, [both], cold, 'loadingMeter'))).toEqual(['a']);
  });

  it('goes to who takes all of it before who is nearer, and says why not to the others', () => {
    const near = aff('near', 13, 14, [48]);
    const full = aff('full', 14, 14, [49]);
    const plain = aff('plain', 0, 14, [49], { vehicles: [] });
    const far = aff('far', 0, 14, [80]);
    const idle = aff('idle', 0, 14, []);
    const found = balance(hagen, [near, full, plain, far, idle, unna], some, 'loadingMeter');
    expect(found?.to).toBe('unna');
    const why = new Map(found?.beside.map((one) => [one.id, one.why]));
    expect(Object.fromEntries(why)).toEqual({
      near: 'partly',
      full: 'full',
      plain: 'unable',
      far: 'farther',
      idle: 'noStops',
    });
    expect(Math.round((found?.beside.find((one) => one.id === 'far')?.metres ?? 0) / 1000)).toBe(31);
  });

  it('counts what goes out and what comes in each for itself: a full load each way is no load too much', () => {
    const ways = (out: number, back: number): AffLoads => ({
      deliveries: { loadingMeter: metres(out), weight: 0 },
      collections: { loadingMeter: metres(back), weight: 0 },
    });
    expect(balance({ ...hagen, load: ways(18, 18) }, [unna], some, 'loadingMeter')).toBeUndefined();
    // One too much out, two too much in; Unna has no room out, all of it in.
    const both = { ...hagen, load: ways(19, 20) };
    const mixed = [item('x', 49, 1), ...some.map((one) => ({ ...one, direction: 'collections' as const }))];
    const found = balance(both, [{ ...unna, load: ways(14, 0) }], mixed, 'loadingMeter');
    expect(ids(found)).toEqual(['a', 'b']);
    expect(found?.enough).toBe(false);
    expect(found?.moved).toEqual({ ...noLoads(), collections: { loadingMeter: 2000, weight: 200_000 } });
    expect(ids(balance(both, [unna], mixed, 'loadingMeter'))?.toSorted()).toEqual(['a', 'b', 'x']);
  });

  it('counts by weight when weight is asked', () => {
    const heavy = { ...hagen, load: { ...noLoads(), deliveries: { loadingMeter: 0, weight: 9_150_000 } } };
    expect(ids(balance(heavy, [unna], some, 'weight'))).toEqual(['a', 'b']);
  });
});
