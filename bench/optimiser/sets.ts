/** The goals of the optimiser, one row per set and budget (single thread, seconds of CPU, median of three seeds), as set on 22 November 2026. */
export type Goal = {
  readonly id: string;
  readonly what: string;
  /** Folders of the public instances. */
  readonly folders: readonly string[];
  /** Which of them, by the number of customers. */
  readonly customers?: readonly [least: number, most: number];
  readonly objective?: 'distance' | 'vehicles';
  readonly cpu: number;
  /** Percent above the best known value: mean of the medians over the set, and the worst median. */
  readonly mean?: number;
  readonly worst?: number;
  /** Share of instances whose vehicles are the best known number. */
  readonly sameVehicles?: number;
  /** Vehicles of the whole set against the best known, as a factor. */
  readonly vehicles?: number;
  /** Takes minutes; run with `--long`. */
  readonly long?: true;
};

const trips = ['tsptw'];
export const goals: readonly Goal[] = [
  { id: 'trip-40', what: 'trips up to 40 stops', folders: trips, customers: [1, 40], cpu: 0.3, mean: 0.02, worst: 0.6 },
  { id: 'trip-100', what: 'trips of 41 to 100', folders: trips, customers: [41, 100], cpu: 1, mean: 0.05, worst: 0.5 },
  { id: 'trip-200', what: 'trips of 150 to 200', folders: trips, customers: [101, 250], cpu: 3, mean: 0.1, worst: 0.8 },
  { id: 'solomon-2', what: 'Solomon 100', folders: ['solomon'], cpu: 2, mean: 0.12, worst: 0.8 },
  { id: 'solomon-10', what: 'Solomon 100', folders: ['solomon'], cpu: 10, mean: 0.05, worst: 0.4, long: true },
  { id: 'homberger200-5', what: 'Homberger 200', folders: ['homberger200'], cpu: 5, mean: 0.6, worst: 1.5 },
  {
    id: 'homberger200-30',
    what: 'Homberger 200',
    folders: ['homberger200'],
    cpu: 30,
    mean: 0.25,
    worst: 1.5,
    long: true,
  },
  { id: 'homberger400-10', what: 'Homberger 400', folders: ['homberger400'], cpu: 10, mean: 1.2, worst: 2.5 },
  {
    id: 'homberger400-60',
    what: 'Homberger 400',
    folders: ['homberger400'],
    cpu: 60,
    mean: 0.6,
    worst: 2.5,
    long: true,
  },
  {
    id: 'homberger600-30',
    what: 'Homberger 600 to 800',
    folders: ['homberger600', 'homberger800'],
    cpu: 30,
    mean: 1.5,
    worst: 2.5,
  },
  { id: 'homberger1000-30', what: 'Homberger 1000', folders: ['homberger1000'], cpu: 30, mean: 1.5, worst: 3.5 },
  {
    id: 'homberger1000-120',
    what: 'Homberger 1000',
    folders: ['homberger1000'],
    cpu: 120,
    mean: 1,
    worst: 3.5,
    long: true,
  },
  {
    id: 'lilim100-2',
    what: 'Li and Lim 100',
    folders: ['lilim100'],
    objective: 'vehicles',
    cpu: 2,
    mean: 0.01,
    sameVehicles: 1,
  },
  {
    id: 'lilim200-5',
    what: 'Li and Lim 200',
    folders: ['lilim200'],
    objective: 'vehicles',
    cpu: 5,
    mean: 1,
    worst: 5,
    sameVehicles: 5 / 6,
  },
  {
    id: 'lilim200-20',
    what: 'Li and Lim 200',
    folders: ['lilim200'],
    objective: 'vehicles',
    cpu: 20,
    mean: 0.7,
    worst: 5,
    sameVehicles: 5 / 6,
    long: true,
  },
  {
    id: 'lilim400-30',
    what: 'Li and Lim 400 to 600',
    folders: ['lilim400', 'lilim600'],
    objective: 'vehicles',
    cpu: 30,
    vehicles: 1.01,
  },
  { id: 'cvrp400-10', what: 'CVRPLIB X, 100 to 400', folders: ['cvrp-x'], customers: [100, 400], cpu: 10, mean: 0.5 },
  { id: 'cvrp1000-10', what: 'CVRPLIB X, 500 to 1000', folders: ['cvrp-x'], customers: [401, 1001], cpu: 10, mean: 2 },
];
