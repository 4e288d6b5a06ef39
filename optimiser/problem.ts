import { z } from 'zod';

/** A number that must be whole, as in VROOM's files; who wrote 24.5 is told what to do. */
const whole = z.int({
  error: ({ input }) =>
    typeof input === 'number'
      ? `${input} is not a whole number; take a smaller unit (24.5 kg are 24500 g)`
      : `a whole number is needed, not ${JSON.stringify(input) ?? 'nothing'}`,
});
/** Numbers as in VROOM's files, or the product's own ids. */
const idSchema = z.union([whole, z.string().min(1).max(60)]);
export type Id = z.infer<typeof idSchema>;

/** One entry per dimension (weight in g, volume in dm3, loading metres in mm …); the caller fixes their order. */
const amountsSchema = z.array(whole.min(0).max(1e15)).max(8);
const seconds = whole.min(0).max(1e12);
/** [from, to] in seconds, both included, on any axis that the whole document shares. */
const windowSchema = z
  .tuple([whole.min(-1e12).max(1e12), whole.min(-1e12).max(1e12)])
  .refine(([from, to]) => from <= to, { error: 'the window ends before it starts' });
const windowsSchema = z.array(windowSchema).min(1).max(50);
/** [longitude, latitude], WGS 84 degrees, as in GeoJSON. */
const coordinatesSchema = z.tuple([z.number().min(-180).max(180), z.number().min(-90).max(90)]);
const indexSchema = whole.min(0).max(100_000);
const skillSchema = z.union([whole, z.string().max(60)]);

/** A task named in a sequence. A shipment's two tasks are `pickup` and `delivery`, each with its own id. */
const taskRefSchema = z.strictObject({ type: z.enum(['job', 'pickup', 'delivery']), id: idSchema });
export type TaskRef = z.infer<typeof taskRefSchema>;
/** A stop in a sequence where the vehicle loads again; it has no id, only its place among the steps. */
const reloadRefSchema = z.strictObject({ type: z.literal('reload'), id: z.undefined().optional() });
export type ReloadRef = { type: 'reload'; id?: undefined };
export type StepRef = TaskRef | ReloadRef;

const breakSchema = z.strictObject({
  id: idSchema,
  /** Without windows the break may be taken at any time of the shift. */
  time_windows: windowsSchema.optional(),
  service: seconds.default(0),
  description: z.string().max(500).optional(),
});

const vehicleSchema = z.strictObject({
  id: idSchema,
  profile: z.string().max(60).default('car'),
  description: z.string().max(500).optional(),
  start: coordinatesSchema.optional(),
  start_index: indexSchema.optional(),
  end: coordinatesSchema.optional(),
  end_index: indexSchema.optional(),
  capacity: amountsSchema.optional(),
  skills: z.array(skillSchema).max(200).optional(),
  time_window: windowSchema.optional(),
  breaks: z.array(breakSchema).max(10).optional(),
  costs: z
    .object({
      fixed: z.number().min(0).max(1e12).default(0),
      /** Per hour of driving, as VROOM counts it. */
      per_hour: z.number().min(0).max(1e9).default(3600),
      per_km: z.number().min(0).max(1e9).default(0),
      /** Per hour of service at the stops. */
      per_task_hour: z.number().min(0).max(1e9).default(0),
      /** Per hour of waiting for windows and breaks (objective `cost`); its routes are walked stop by stop, which takes longer. */
      per_wait_hour: z.number().min(0).max(1e9).optional(),
    })
    .optional(),
  /** VROOM's kind of vehicle, which says nothing here: times per kind are not read. */
  type: z.string().max(60).optional(),
  /** 1 drives as the matrix says, 0.5 takes twice as long. */
  speed_factor: z.number().min(0.05).max(20).optional(),
  max_tasks: whole.min(0).max(100_000).optional(),
  /** Driving of the whole route, seconds. */
  max_travel_time: seconds.optional(),
  /** Metres. */
  max_distance: whole.min(0).max(1e12).optional(),
  /** Leave at the start of the window, or as late as no stop suffers (default: earliest; loading sets the departure). */
  departure: z.enum(['earliest', 'latest']).optional(),
  /** Break and driving-time rule of the driver: Regulation (EC) 561/2006, articles 6 and 7. */
  driving_rule: z.enum(['EU_561']).optional(),
  /**
   * Several trips: between tasks the route may go back up to `max` times, where what comes next is loaded and what was collected is
   * put off. Capacity holds per part, a shipment lies within one; time, distance, breaks and costs run on over the whole route.
   */
  reload: z
    .object({
      max: whole.min(1).max(9),
      service: seconds.default(0),
      /** Default: the vehicle's start. */
      location: coordinatesSchema.optional(),
      location_index: indexSchema.optional(),
    })
    .optional(),
  /** Frozen prefix: these tasks (and reloads) are done first, in this order, whatever their windows say. */
  locked: z
    .array(z.union([taskRefSchema, reloadRefSchema]))
    .max(2000)
    .optional(),
});

const stopFields = {
  id: idSchema,
  description: z.string().max(500).optional(),
  location: coordinatesSchema.optional(),
  location_index: indexSchema.optional(),
  /** Once per address: not counted when the task before stands at the same location. */
  setup: seconds.optional(),
  service: seconds.optional(),
  time_windows: windowsSchema.optional(),
};
const demandFields = { skills: z.array(skillSchema).max(200).optional(), priority: whole.min(0).max(100).optional() };

/** `delivery` is on board from the start (or the reload before) to the stop, `pickup` from the stop to the end (or the next reload). */
const jobSchema = z.strictObject({
  ...stopFields,
  ...demandFields,
  delivery: amountsSchema.optional(),
  pickup: amountsSchema.optional(),
});
/** Direct traffic: both tasks on one vehicle, the pickup first. */
const shipmentSchema = z.strictObject({
  ...demandFields,
  amount: amountsSchema.optional(),
  pickup: z.strictObject(stopFields),
  delivery: z.strictObject(stopFields),
});

/** The first thing that is wrong with a matrix; undefined: nothing. Rows and cells count from 0, as in the file. */
function matrixFault(value: unknown): { message: string; path: number[] } | undefined {
  if (!Array.isArray(value)) return { message: 'not a matrix: a list of rows is needed', path: [] };
  for (const [at, row] of value.entries()) {
    if (!Array.isArray(row)) return { message: `row ${at} is not a list`, path: [at] };
    if (row.length !== value.length)
      return { message: `row ${at} has ${row.length} cells, but there are ${value.length} rows`, path: [at] };
    for (let cell = 0; cell < row.length; cell += 1) {
      const entry: unknown = row[cell];
      if (Number.isInteger(entry) && Number(entry) >= 0 && Number(entry) <= 1e12) continue;
      const message = `row ${at}, cell ${cell}: ${JSON.stringify(entry)} is not a whole number from 0`;
      return { message, path: [at, cell] };
    }
  }
  return undefined;
}
/** Square, asymmetric allowed. Checked by hand: a schema per entry would take seconds for 2,000 places. */
const matrixSchema = z.custom<number[][]>().superRefine((value, context) => {
  const fault = matrixFault(value);
  if (fault) context.addIssue({ code: 'custom', ...fault });
});

/**
 * Problem document in the words of VROOM's input: what stands in both means the same. Of VROOM's fields it does not read `steps` and `options` (a fixed
 * route is asked of `check`, options are arguments), `max_load` of breaks and times by kind of vehicle; they are refused by name, as is
 * every field that it does not know. Own additions: text ids, `locked`,
 * `departure`, `driving_rule`, `per_wait_hour`, `reload`, `soft_time_windows`, `objective`.
 */
export const problemSchema = z
  .strictObject({
    vehicles: z.array(vehicleSchema).min(1).max(2000),
    jobs: z.array(jobSchema).max(20_000).optional(),
    shipments: z.array(shipmentSchema).max(10_000).optional(),
    /** Per profile: whole seconds and metres; `costs` replaces the costs per hour and per km. */
    matrices: z
      .record(
        z.string().max(60),
        z.strictObject({
          durations: matrixSchema,
          distances: matrixSchema.optional(),
          costs: matrixSchema.optional(),
        }),
      )
      .optional(),
    /**
     * A trip must come back with an order: windows and the shift may be missed, checked by lateness, then number of
     * violations, then duration, then distance (domain 3.4). Without it a task that meets no window stays unassigned.
     */
    soft_time_windows: z.boolean().optional(),
    /** What is small after everything that can be served is served. Default `cost`. */
    objective: z.enum(['cost', 'distance', 'vehicles']).optional(),
  })
  .superRefine(({ vehicles, matrices }, context) => {
    // Seconds are no metres: without distances a limit in metres would be held against the minutes driven, or a price per km paid for them.
    for (const [at, { profile, max_distance: most, costs }] of vehicles.entries()) {
      const given = matrices?.[profile];
      if (!given || given.distances) continue;
      const wanting = (path: string[]) =>
        context.addIssue({
          code: 'custom',
          path: ['vehicles', at, ...path],
          message: `needs the distances of the matrix "${profile}", which names only durations`,
        });
      if (most !== undefined) wanting(['max_distance']);
      if (costs && costs.per_km > 0 && !given.costs) wanting(['costs', 'per_km']);
    }
  });
export type Problem = z.infer<typeof problemSchema>;
/** What a caller may write: defaults may be left out. */
export type ProblemInput = z.input<typeof problemSchema>;
export type VehicleInput = Problem['vehicles'][number];
