import { type Problem, problemSchema } from '#optimiser/problem.ts';
import { Random } from '#optimiser/random.ts';

/** What a made-up day is like; the same values give the same day everywhere. */
export type DayKind = {
  readonly seed: number;
  /** Stops: a pair counts as two. */
  readonly tasks: number;
  /** `short`: about a fifth of the tasks stays behind. */
  readonly fleet: 'short' | 'sufficient';
  readonly breaks: boolean;
  /** Share of the tasks that belong to pairs. */
  readonly pairs: number;
};

type Point = { x: number; y: number; out: number; into: number };

const minute = 60;
const hour = 3600;
/** Kilograms, cubic decimetres, loading metres in millimetres; and the shift. */
const vehicleKinds = [
  { share: 0.3, capacity: [1_100, 12_000, 4_200], skills: [], fixed: 4_000, perHour: 2_600, perKm: 350 },
  { share: 0.45, capacity: [5_200, 38_000, 7_200], skills: [1], fixed: 7_000, perHour: 3_000, perKm: 600 },
  { share: 0.25, capacity: [9_800, 46_000, 7_800], skills: [1, 2, 3], fixed: 9_000, perHour: 3_200, perKm: 800 },
] as const;
/** Tasks per vehicle of each fleet. */
const tasksPerVehicle = { short: 17, sufficient: 9.5 } as const;

/** Towns around a depot that does not lie in the middle; what lies in a town lies close together. */
function pointsOf(random: Random, count: number): Point[] {
  const around = (middle: number, width: number): number =>
    middle + (random.next() + random.next() + random.next() - 1.5) * width;
  const towns = Array.from({ length: Math.round(6 + Math.sqrt(count) / 2) }, () => ({
    x: random.next() * 110_000,
    y: random.next() * 90_000,
    width: 2_500 + random.next() * 9_000,
  }));
  const traffic = (): { out: number; into: number } => ({
    out: random.below(2 * minute),
    into: random.below(3 * minute),
  });
  const points: Point[] = [{ x: 45_000, y: 35_000, out: 0, into: 0 }];
  while (points.length < count) {
    const town = towns[random.below(towns.length)];
    const inTown = town && random.next() < 0.8;
    points.push({
      x: inTown ? around(town.x, town.width) : random.next() * 110_000,
      y: inTown ? around(town.y, town.width) : random.next() * 90_000,
      ...traffic(),
    });
  }
  return points;
}

/** Seconds and metres; there and back differ, and one way in twelve has a detour of its own. */
function matrixOf(random: Random, points: readonly Point[]): { durations: number[][]; distances: number[][] } {
  const durations: number[][] = [];
  const distances: number[][] = [];
  for (const [i, from] of points.entries()) {
    durations.push([]);
    distances.push([]);
    for (const [j, to] of points.entries()) {
      const straight = Math.hypot(from.x - to.x, from.y - to.y);
      const metres = i === j ? 0 : straight * (1.22 + 0.12 * random.next()) * (random.below(12) === 0 ? 1.25 : 1);
      const speed = (28 + 45 * Math.min(1, straight / 40_000)) / 3.6;
      durations[i]?.push(i === j ? 0 : Math.round(metres / speed) + from.out + to.into);
      distances[i]?.push(Math.round(metres));
    }
  }
  return { durations, distances };
}

const open = 6 * hour;
/** None, one or two windows within the time in which goods are received. */
function windowsOf(random: Random): [number, number][] | undefined {
  const kind = random.next();
  if (kind < 0.3) return undefined;
  if (kind < 0.5) return [[7 * hour, 12 * hour]];
  if (kind < 0.75) {
    const from = open + hour + random.below(16) * 30 * minute;
    return [[from, from + (1 + random.below(4)) * hour]];
  }
  const noon = 12 * hour + random.below(3) * 15 * minute;
  return [
    [7 * hour + random.below(4) * 30 * minute, noon],
    [noon + hour, 15 * hour + random.below(5) * 30 * minute],
  ];
}

function amountsOf(random: Random): number[] {
  const pallets = 1 + Math.floor(6 * random.next() ** 3);
  return [pallets * (60 + random.below(240)), pallets * (500 + random.below(900)), pallets * 400];
}

function priorityOf(random: Random): number {
  const kind = random.next();
  return kind < 0.7 ? 0 : kind < 0.88 ? 1 : kind < 0.96 ? 3 : 10;
}

function fleetOf(random: Random, day: DayKind): Problem['vehicles'] {
  const count = Math.max(2, Math.round(day.tasks / tasksPerVehicle[day.fleet]));
  return vehicleKinds.flatMap(({ share, capacity, skills, fixed, perHour, perKm }, kind) =>
    Array.from({ length: Math.max(1, Math.round(share * count)) }, (_, n) => {
      const from = open + random.below(3) * 30 * minute;
      const noon = 11 * hour + random.below(3) * 30 * minute;
      return {
        id: kind * 1000 + n + 1,
        profile: 'car',
        start_index: 0,
        end_index: 0,
        capacity: [...capacity],
        skills: [...skills],
        time_window: [from, from + 9.5 * hour] as [number, number],
        costs: { fixed, per_hour: perHour, per_km: perKm, per_task_hour: 0 },
        ...(day.breaks
          ? { breaks: [{ id: 1, service: 45 * minute, time_windows: [[noon, noon + 2 * hour] as [number, number]] }] }
          : {}),
      };
    }),
  );
}

/** A day of a groupage depot: deliveries, collections and direct pairs, with all that a dispatcher's day has. */
export function groupageDay(day: DayKind): Problem {
  const random = new Random(day.seed * 7919 + day.tasks);
  const pairs = Math.round((day.tasks * day.pairs) / 2);
  const points = pointsOf(random, day.tasks + 1);
  const stop = (at: number, windows = windowsOf(random)) => ({
    id: at,
    location_index: at,
    setup: random.below(4) * minute,
    service: (5 + random.below(18)) * minute,
    time_windows: windows,
  });
  /** Of the two ends of a pair the second can be reached after the first. */
  const orOpen = (window: [number, number]) =>
    random.next() < 0.5 ? [window] : [[open, 17 * hour] as [number, number]];
  const demands = () => ({
    priority: priorityOf(random),
    skills: random.next() < 0.12 ? [1] : random.next() < 0.05 ? [2 + random.below(2)] : [],
  });
  const jobs = Array.from({ length: day.tasks - 2 * pairs }, (_, n) => ({
    ...stop(n + 1),
    ...demands(),
    ...(random.next() < 0.78 ? { delivery: amountsOf(random) } : { pickup: amountsOf(random) }),
  }));
  const first = jobs.length + 1;
  const shipments = Array.from({ length: pairs }, (_, n) => ({
    ...demands(),
    amount: amountsOf(random),
    pickup: stop(first + 2 * n, orOpen([7 * hour, 12 * hour])),
    delivery: stop(first + 2 * n + 1, orOpen([11 * hour, 16 * hour])),
  }));
  return problemSchema.parse({
    vehicles: fleetOf(random, day),
    jobs,
    shipments,
    matrices: { car: matrixOf(random, points) },
  });
}
