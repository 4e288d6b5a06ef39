import { describe, expect, it } from 'vitest';
import { travelMatrix } from '#optimiser/travel.ts';
import { legKey } from './legs.ts';
import type { BoardTask, Round, RoundStop } from './round.ts';
import { askRound, type Question } from './verdict.ts';

const depot = { lat: 51.5, lon: 7.4 };
const hour = 3_600_000;
const at = (hours: number): number => 1_700_000_000_000 + hours * hour;
const task = (more: Partial<BoardTask> = {}): BoardTask => ({
  placeKey: 'x',
  point: { lat: 51.6, lon: 7.4 },
  windows: [],
  serviceMinutes: 10,
  delivers: [100, 1, 1, 0],
  collects: [0, 0, 0, 0],
  needs: [],
  mostVehicleWeight: null,
  routes: ['112'],
  affs: ['north'],
  ...more,
});
const stop = (id: string, lat: number, more: Partial<RoundStop> = {}, lon = 7.4): RoundStop => ({
  ...task(),
  id,
  placeKey: id,
  point: { lat, lon },
  actualArrival: null,
  actualDeparture: null,
  ...more,
});
const round = (more: Partial<Round> = {}): Round => ({
  departure: at(7),
  started: false,
  start: depot,
  speedFactor: 1,
  breakRules: false,
  route: '112',
  affId: 'north',
  vehicle: { capacity: [1000, 100, 100, 0], can: [], grossVehicleWeight: 3_500_000 },
  stops: [stop('a', 51.55), stop('b', 51.65), stop('c', 51.65, {}, 7.9)],
  legs: null,
  ...more,
});
const travelSecondsBetween = (a = depot, b = depot): number => travelMatrix([a, b]).durations[0]?.[1] ?? 0;
const ask = (more: Partial<Question> = {}) =>
  askRound({
    round: round(),
    depot,
    carried: [task()],
    service: { defaultMinutes: 8, merges: true },
    now: at(6),
    ...more,
  });

describe('what is carried over a trip', () => {
  it('comes behind the last stop, with nothing against it', () => {
    const place = ask().last();
    expect(place).toMatchObject({ position: 4, joins: false, broken: [] });
    expect(place.seconds).toBeGreaterThan(0);
    expect(place.metres).toBeGreaterThan(0);
  });
  it('never arrives in the past, whether the trip should have left or should have reached its next stop', () => {
    const now = at(9);
    expect(ask({ now }).last().arrival).toBeGreaterThan(now);
    const running = round({ started: true, departure: at(7) });
    for (const position of [1, 2, 4])
      expect(ask({ round: running, now }).at(position).arrival).toBeGreaterThanOrEqual(now);
  });
  it('has its best place on the way', () => {
    const [best] = ask().places();
    expect(best).toMatchObject({ position: 2, broken: [] });
    expect(best?.metres).toBeLessThan(50);
    expect(ask().places()).toHaveLength(4);
  });
  it('is checked at the place that is meant, and nowhere outside of the trip', () => {
    const asked = ask();
    const byPosition = new Map(asked.places().map((place) => [place.position, place]));
    for (const position of [1, 2, 3, 4]) expect(asked.at(position)).toEqual(byPosition.get(position));
    expect(asked.at(9)).toEqual(asked.last());
    expect(asked.at(0)).toEqual(asked.at(1));
  });
  it('is never checked before a stop that lies behind the trip', () => {
    const running = round({
      stops: [stop('a', 51.55, { actualArrival: at(7.2), actualDeparture: at(7.4) }), stop('b', 51.65)],
    });
    const asked = ask({ round: running, now: at(7.5) });
    expect(asked.at(1)).toEqual(asked.at(2));
    expect(asked.at(2)).toMatchObject({ position: 2 });
    expect(asked.at(3)).toMatchObject({ position: 3 });
  });
  it('counts stops without coordinates, and joins the stop of its place wherever it is meant', () => {
    const lost = round({ stops: [stop('a', 51.55), stop('b', 51.65, { point: null }), stop('c', 51.7)] });
    expect(ask({ round: lost }).at(3)).toMatchObject({ position: 3 });
    expect(ask({ round: lost }).at(3).metres).toBe(ask({ round: lost }).at(2).metres);
    expect(ask({ carried: [task({ placeKey: 'c' })] }).at(1)).toMatchObject({ position: 3, joins: true });
  });
  it('leaves its own place for another of the same trip', () => {
    const asked = ask({ carried: [stop('c', 51.65, {}, 7.9)], without: new Set(['c']) });
    expect(asked.at(3)).toMatchObject({ position: 3, joins: false, seconds: asked.now()?.seconds });
    expect(asked.at(1)).toMatchObject({ position: 1 });
  });
  it('is timed with what the routing engine has said, and says where it has not been asked', () => {
    const ways = [depot, ...round().stops.flatMap(({ point }) => point ?? []), depot];
    const legs = new Map(ways.slice(1).map((to, i) => [legKey(ways[i] ?? depot, to), { seconds: 3600, metres: 1000 }]));
    expect(ask().last().estimated).toBe(false);
    const known = ask({ round: round({ legs }) });
    expect(known.last()).toMatchObject({ estimated: true, position: 4 });
    // Three ways of an hour and a service of ten minutes each before the last way, which is the model's.
    const last = ask().last();
    const own = ask().at(1);
    expect((known.last().arrival ?? 0) - at(7)).toBeGreaterThan(3 * hour + 30 * 60_000);
    expect(known.last().seconds).toBe(last.seconds + travelSecondsBetween(ways[3], depot) - 3600);
    expect(known.at(1).seconds).toBe(own.seconds + travelSecondsBetween(depot, ways[1]) - 3600);
    const stays = ask({ round: round({ legs }), carried: [stop('c', 51.65, {}, 7.9)], without: new Set(['c']) });
    expect(stays.now()).toMatchObject({ estimated: false, position: 3 });
    expect(stays.at(1)).toMatchObject({ estimated: true });
    const joins = ask({ round: round({ legs }), carried: [task({ placeKey: 'b', point: { lat: 51.65, lon: 7.4 } })] });
    expect(joins.last()).toMatchObject({ joins: true, estimated: false, seconds: 0 });
  });
  it('has its best place where the engine knows a quick way', () => {
    // By the model it belongs between a and b; the engine knows that the ways there are slow.
    const far = { seconds: 20_000, metres: 100_000 };
    const quick = { seconds: 60, metres: 500 };
    const x = { lat: 51.6, lon: 7.4 };
    const [a, b, c] = round().stops.map(({ point }) => point ?? depot);
    const legs = new Map([
      [legKey(a ?? depot, x), far],
      [legKey(x, b ?? depot), far],
      [legKey(c ?? depot, x), quick],
      [legKey(x, depot), quick],
    ]);
    expect(ask().places(1)[0]?.position).toBe(2);
    expect(ask({ round: round({ legs }) }).places(1)[0]?.position).toBe(4);
  });
  it('comes too late at the end, not on the way', () => {
    const carried = [task({ windows: [{ from: at(7), to: at(7.8) }] })];
    const [late] = ask({ carried }).last().broken;
    expect(late).toMatchObject({ rule: 'LATE' });
    expect(late?.rule === 'LATE' && late.minutes).toBeGreaterThan(5);
    expect(ask({ carried }).places()[0]).toMatchObject({ position: 2, broken: [] });
  });
  it('makes others late, but is not blamed for those that are late anyway', () => {
    const narrow = [{ from: at(7), to: at(8.6) }];
    const late = round({ stops: [stop('a', 51.55), stop('b', 51.65), stop('c', 51.65, { windows: narrow }, 7.9)] });
    const far = [task({ point: { lat: 51.6, lon: 8 } })];
    expect(ask({ round: late, carried: far }).places().at(-1)?.broken).toMatchObject([
      { rule: 'MAKES_LATE', stops: 1 },
    ]);
    expect(ask({ round: late, carried: far }).last().broken).toEqual([]);
    const hopeless = round({ stops: [stop('a', 51.55, { windows: [{ from: at(5), to: at(6) }] })] });
    expect(ask({ round: hopeless }).last().broken).toEqual([]);
  });
  it('is too heavy, by how much', () => {
    expect(ask({ carried: [task({ delivers: [800, 1, 1, 0] })] }).last().broken).toEqual([
      { rule: 'LOAD', dimension: 'weight', by: 100 },
    ]);
    // A pickup finds the room that the deliveries leave.
    const pickup = [task({ delivers: [0, 0, 0, 0], collects: [800, 1, 1, 0] })];
    expect(ask({ carried: pickup }).last().broken).toEqual([]);
    expect(ask({ carried: pickup }).places().at(-1)?.broken).toEqual([{ rule: 'LOAD', dimension: 'weight', by: 100 }]);
  });
  it('needs what the vehicle has not', () => {
    const carried = [task({ needs: ['tailLift'], mostVehicleWeight: 2_000_000 })];
    expect(ask({ carried }).last().broken).toEqual([{ rule: 'EQUIPMENT', missing: ['tailLift', 'to:2000000'] }]);
    const able = round({
      vehicle: { capacity: [1000, 100, 100, 0], can: ['tailLift'], grossVehicleWeight: 1_900_000 },
    });
    expect(ask({ carried, round: able }).last().broken).toEqual([]);
  });
  it('is checked by its times alone where no vehicle is known', () => {
    const carried = [task({ needs: ['crane'], delivers: [9e9, 0, 0, 0] })];
    expect(ask({ carried, round: round({ vehicle: null }) }).last().broken).toEqual([]);
  });
  it('shares the stop of its place, and its window then counts there', () => {
    const carried = [task({ placeKey: 'b', point: { lat: 51.65, lon: 7.4 } })];
    expect(ask({ carried }).last()).toMatchObject({ position: 2, joins: true, metres: 0, broken: [] });
    expect(ask({ carried }).places()).toHaveLength(1);
    const apart = ask({ carried, service: { defaultMinutes: 8, merges: false } });
    expect(apart.last()).toMatchObject({ position: 4, joins: false });
  });
  it('drives longer than a day allows', () => {
    const far = task({ point: { lat: 56, lon: 7.4 } });
    expect(ask({ round: round({ breakRules: true }), carried: [far] }).last().broken).toMatchObject([
      { rule: 'DRIVING' },
    ]);
  });
  it('belongs to another area or forwarder', () => {
    const rules = (more: Partial<Round>) =>
      ask({ round: round(more) })
        .last()
        .broken.map((one) => one.rule);
    expect(rules({ route: '113' })).toEqual(['ROUTE']);
    expect(rules({ affId: null })).toEqual(['AFF']);
    // A trip without an area takes any.
    expect(rules({ route: null })).toEqual([]);
  });
  it('has no coordinates', () => {
    const place = ask({ carried: [task({ point: null })] }).last();
    expect(place).toMatchObject({ arrival: null, seconds: 0, broken: [{ rule: 'NO_COORDINATES' }] });
  });
  it('goes behind what a running trip has done, and what it collected is aboard', () => {
    const running = round({
      stops: [
        stop('a', 51.55, { actualArrival: at(7.2), actualDeparture: at(9), collects: [950, 0, 0, 0] }),
        stop('b', 51.65),
      ],
    });
    const places = ask({ round: running, now: at(9) }).places();
    expect(places.map((place) => place.position).sort()).toEqual([2, 3]);
    expect(ask({ round: running, now: at(9) }).last().arrival).toBeGreaterThan(at(9));
    const pickup = [task({ delivers: [0, 0, 0, 0], collects: [160, 1, 1, 0] })];
    expect(ask({ round: running, now: at(9), carried: pickup }).last().broken).toEqual([
      { rule: 'LOAD', dimension: 'weight', by: 110 },
    ]);
  });
  it('moves within its own trip', () => {
    const own = round();
    const { placeKey, point } = own.stops[0] as RoundStop;
    const places = ask({ without: new Set(['a']), carried: [task({ placeKey, point })] }).places();
    // Its own place is no other place.
    expect(places.map((place) => place.position).sort()).toEqual([2, 3]);
    const now = ask({ without: new Set(['a']), carried: [task({ placeKey, point })] }).now();
    expect(now).toMatchObject({ position: 1, broken: [] });
    expect(ask().now()).toBeUndefined();
  });
});
