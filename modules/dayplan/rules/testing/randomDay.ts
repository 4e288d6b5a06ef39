import { travelMatrix } from '#optimiser/travel.ts';
import type { FleetTrip, FleetVehicle } from '../dayFleet.ts';
import type { DayItem, FixedStop } from '../facts.ts';

export const minute = 60_000;
export const hour = 60 * minute;
const midnight = Date.UTC(2026, 10, 24);
export const depot = { lat: 51.5, lon: 7.5 };
/** Hours of the day as epoch ms. */
export const at = (hours: number): number => midnight + hours * hour;

/** A small generator of its own, so that a failing day can be made again from its number. */
function dice(seed: number) {
  let state = seed * 2_654_435_761 + 1;
  const next = (): number => {
    state = (Math.imul(state ^ (state >>> 15), 2_246_822_519) + 0x9e3779b9) | 0;
    return ((state ^ (state >>> 13)) >>> 0) / 4_294_967_296;
  };
  return {
    upTo: (most: number): number => Math.floor(next() * most),
    between: (from: number, to: number): number => from + next() * (to - from),
    chance: (share: number): boolean => next() < share,
    of: <T>(list: readonly T[]): T => list[Math.floor(next() * list.length)] as T,
  };
}
type Dice = ReturnType<typeof dice>;

const pointOf = (d: Dice) => ({ lat: depot.lat + d.between(-0.25, 0.25), lon: depot.lon + d.between(-0.4, 0.4) });
function windowsOf(d: Dice): { from: number; to: number }[] {
  if (d.chance(0.3)) return [];
  const from = d.upTo(10) + 7;
  return [{ from: at(from), to: at(from + 2 + d.upTo(5)) }];
}
const itemOf = (d: Dice, id: string, tripId: string | null, kind: DayItem['kind']): DayItem => ({
  id,
  kind,
  stopKey: id,
  point: pointOf(d),
  windows: windowsOf(d),
  packages: 1 + d.upTo(4),
  weight: 100_000 + d.upTo(900_000),
  volume: 1e9,
  loadingMeter: 200 + d.upTo(1200),
  dangerousGoodsPoints: 0,
  needs: [],
  explosive: false,
  mostVehicleWeight: null,
  collecting: null,
  affId: null,
  tripId,
  externallyPlanned: false,
  urgency: d.upTo(4),
  wish: null,
});

/** Vehicles of which some share a driver or a trailer, and trips in every state, some of them badly planned. */
export function randomDay(seed: number) {
  const d = dice(seed);
  const now = at(d.between(6, 19));
  // Every third day the vehicles are small: what stays loads behind the first tours.
  const loadingMeters = seed % 3 === 0 ? 2000 : 7000;
  const vehicles = Array.from(
    { length: 6 },
    (_, i): FleetVehicle => ({
      vehicleId: `v${i}`,
      vehicleTypeId: 'rigid',
      name: `V ${i}`,
      affId: null,
      payload: 5_000_000,
      loadingMeters,
      volume: 1e13,
      dangerousGoods: true,
      grossVehicleWeight: 12_000_000,
      can: [],
      speedFactor: 1,
      breakRules: false,
      driverId: d.chance(0.85) ? `d${d.upTo(6)}` : null,
      trailerId: d.chance(0.2) ? `a${d.upTo(2)}` : null,
    }),
  );
  const items: DayItem[] = [];
  const trips = Array.from({ length: 5 }, (_, i): FleetTrip => {
    const vehicle = d.of(vehicles);
    const state = d.of([
      'CREATED',
      'LOADING_RELEASED',
      'LOADING_ACTIVE',
      'DRV_INPROGRESS',
      'READY_FOR_TOUR_START',
    ] as const);
    const running = state === 'DRV_INPROGRESS';
    const departure = running ? now - d.upTo(180) * minute : Math.max(now, at(d.between(6, 18)));
    const own = Array.from({ length: d.upTo(6) }, (_s, k) => itemOf(d, `t${i}-${k}`, `t${i}`, 'DELIVERY'));
    items.push(...own);
    // Driven one after the other from where it is now, waiting for windows, as its clock would say.
    let free = Math.max(departure, now);
    let place = running ? pointOf(d) : depot;
    let metres = 0;
    let seconds = 0;
    const stops = own.map((item): FixedStop => {
      const point = item.point ?? depot;
      const matrix = travelMatrix([place, point]);
      const drive = matrix.durations[0]?.[1] ?? 0;
      metres += matrix.distances[0]?.[1] ?? 0;
      seconds += drive;
      const arrival = free + drive * 1000;
      const open = item.windows[0];
      free = (open && arrival <= open.to ? Math.max(arrival, open.from) : arrival) + 10 * minute;
      place = point;
      return {
        id: `s-${item.id}`,
        point,
        windows: item.windows,
        serviceMinutes: 10,
        itemIds: [item.id],
        arrival,
        departure: free,
      };
    });
    const home = travelMatrix([place, depot]).durations[0]?.[1] ?? 0;
    return {
      id: `t${i}`,
      name: `T-${i}`,
      vehicleId: vehicle.vehicleId,
      routeId: null,
      driverIds: vehicle.driverId ? [vehicle.driverId] : [],
      trailerId: vehicle.trailerId,
      state,
      externallyPlanned: d.chance(0.1),
      hasDirect: false,
      ofDay: d.chance(0.9),
      departure,
      back: free + home * 1000,
      distance: metres * 1000,
      drivingMinutes: Math.round(seconds / 60),
      ends: { point: place, leaves: free },
      stops,
      carries: { explosive: false, otherDangerous: false },
      aboard: [],
    };
  });
  for (let i = 0; i < 25; i += 1) items.push(itemOf(d, `i${i}`, null, d.chance(0.25) ? 'PICKUP' : 'DELIVERY'));
  // Direct traffic: collected at one place and delivered at another by the same tour.
  for (let i = 0; i < 6; i += 1) {
    const collecting = { stopKey: `from-x${i}`, point: pointOf(d), windows: windowsOf(d) };
    items.push({ ...itemOf(d, `x${i}`, null, 'DIRECT'), collecting });
  }
  const lead = d.of([0, 30, 60]) * minute;
  const turnaround = d.of([0, 30]);
  return { now, lead, turnaround, vehicles, trips, items };
}
export type Day = ReturnType<typeof randomDay>;
