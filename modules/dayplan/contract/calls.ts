import { loadDimensions } from '#modules/dispatch/rules/load.ts';
import { windowsSchema } from '#modules/dispatch/contract/windows.ts';
import { leftReasons } from '#modules/dayplan/rules/facts.ts';
import { z } from 'zod';
import { defineCall } from '#kernel/call.ts';
import { checkAnswer, overridesShape } from '#kernel/checkAnswer.ts';
import { instantSchema } from '#kernel/date.ts';
import { idParams, idSchema, recordIdSchema } from '#kernel/ids.ts';
import { overlapSchema } from '#modules/dispatch/contract/overlaps.ts';

const day = z.string().regex(/^\d{4}-\d\d-\d\d$/);
const tourId = z.string().min(1).max(120);
const optimise = { anyPermission: ['optimizeTrips'], anyLicence: ['LPP-OPT'] } as const;

/** What is asked of a proposal. What is tried for it (windows, shifts, vehicles) changes nothing but the proposal. */
export const dayRequestSchema = z
  .object({
    date: day,
    /** Absent: the pool of the day, what is left over from days before included. */
    itemIds: z.array(idSchema).min(1).max(2000).optional(),
    /** Absent: the vehicles that are on duty that day. */
    vehicleIds: z.array(recordIdSchema).min(1).max(500).optional(),
    /** Shipments of a forwarder's area go with its vehicles. */
    keepAreas: z.boolean().default(false),
    /** Trips in planning give their shipments back to the plan. */
    freeTrips: z.boolean().default(false),
    /** A vehicle that is back early enough loads again: each load becomes a tour. */
    loadAgain: z.boolean().default(true),
    windows: z
      .array(
        z
          .object({ itemId: idSchema, from: instantSchema, to: instantSchema })
          .refine(({ from, to }) => from <= to, { error: 'the window ends before it starts', path: ['to'] }),
      )
      .max(200)
      .default([]),
    shifts: z
      .array(z.object({ tourId, minutes: z.int().min(1).max(600) }))
      .max(100)
      .default([]),
    extraVehicles: z.array(recordIdSchema).max(20).default([]),
  })
  .meta({ id: 'DayRequest' });
export type DayRequest = z.infer<typeof dayRequestSchema>;

const totals = z
  .object({
    vehicles: z.int(),
    tours: z.int(),
    stops: z.int(),
    shipments: z.int(),
    weight: z.int(),
    loadingMeter: z.int(),
    dangerousGoodsPoints: z.number(),
    distance: z.int(),
    drivingTime: z.int(),
    workTime: z.int(),
    unplanned: z.int(),
    late: z.int(),
  })
  .meta({ id: 'DayTotals' });
const window = windowsSchema.element;
const planStop = z.object({
  stopId: idSchema.nullable(),
  name: z.string(),
  city: z.string().nullable(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  arrival: instantSchema,
  departure: instantSchema,
  waitingTime: z.int(),
  timeWindowViolation: z.int(),
  windows: z.array(window),
  pickup: z.boolean(),
  /** The earliest day before the planned one that something of it was due on. */
  overdueSince: day.nullable(),
  itemIds: z.array(idSchema),
});
const planTour = z
  .object({
    tourId,
    vehicle: z.object({
      id: z.string(),
      name: z.string(),
      type: z.string().nullable(),
      payload: z.int().nullable(),
      loadingMeters: z.int().nullable(),
    }),
    /** Which tour of its vehicle it is, by departure; 1 is the first. */
    turn: z.int().min(1),
    /** A vehicle that was only tried: the trip will have none. */
    extra: z.boolean(),
    tripId: idSchema.nullable(),
    tripName: z.string().nullable(),
    departure: instantSchema,
    arrival: instantSchema,
    distance: z.int(),
    drivingTime: z.int(),
    weight: z.int(),
    loadingMeter: z.int(),
    volume: z.int(),
    dangerousGoodsPoints: z.number(),
    packages: z.int(),
    added: z.int(),
    late: z.int(),
    /** Name of the trip that it became. */
    accepted: z.string().nullable(),
    /** Shipments of it that are somewhere else by now. */
    gone: z.int(),
    /** What it has at the same time as another tour of the proposal. */
    overlaps: z.array(overlapSchema),
    stops: z.array(planStop),
  })
  .meta({ id: 'DayTour' });
export type PlanTour = z.infer<typeof planTour>;
const change = z.object({
  kind: z.enum(['WINDOW', 'SHIFT', 'CAPACITY', 'EQUIPMENT', 'VEHICLE']),
  tourId,
  vehicleId: z.string(),
  /** WINDOW: when it would be served. */
  at: instantSchema.nullable(),
  minutes: z.int().nullable(),
  dimension: z.enum(loadDimensions).nullable(),
  by: z.number().nullable(),
  missing: z.array(z.string()),
});
export type PlanChange = z.infer<typeof change>;
const unplanned = z
  .object({
    itemId: idSchema,
    orderNumber: z.string(),
    name: z.string(),
    city: z.string().nullable(),
    pickup: z.boolean(),
    latitude: z.number().nullable(),
    longitude: z.number().nullable(),
    weight: z.int(),
    loadingMeter: z.int(),
    windows: z.array(window),
    /** The day that it was due on, where that lies before the planned one. */
    overdueSince: day.nullable(),
    reason: z.enum([...leftReasons, 'ALONE', 'BESIDE_OTHERS', 'REFUSED']),
    /** What the check says that would refuse it on its tour. */
    refusedBy: z.object({ number: z.string(), message: z.string() }).nullable(),
    constraints: z.array(z.string()),
    needs: z.array(z.string()),
    changes: z.array(change),
    /** It is dispatched, cancelled or moved by now. */
    gone: z.boolean(),
  })
  .meta({ id: 'DayUnplanned' });
export type PlanUnplanned = z.infer<typeof unplanned>;

const planState = z.enum(['RUNNING', 'DONE', 'FAILED', 'CANCELED']);
const head = {
  id: idSchema,
  date: day,
  state: planState,
  progress: z.number(),
  createdAt: instantSchema,
  createdBy: z.string(),
  /** Figures of the best plan so far while it runs. */
  best: z.object({ routes: z.int(), unassigned: z.int(), distance: z.int() }).nullable(),
  message: z.string().nullable(),
  hint: z.string().nullable(),
};
const planHead = z.object({ ...head, totals: totals.nullable(), accepted: z.int() }).meta({ id: 'DayPlanHead' });
const plan = z
  .object({
    ...head,
    request: dayRequestSchema,
    applied: totals.nullable(),
    proposed: totals.nullable(),
    depot: z.object({ latitude: z.number(), longitude: z.number(), name: z.string() }),
    tours: z.array(planTour),
    unplanned: z.array(unplanned),
    /** Drivers whose day breaks the law as it stands, each in a sentence: nothing is added for them. */
    overHours: z.array(z.string()),
  })
  .meta({ id: 'DayPlan' });
export type DayPlanView = z.infer<typeof plan>;

export const proposeDay = defineCall({
  id: 'dayplan.proposeDay',
  method: 'POST',
  path: '/dpt-rest/day-plans',
  access: optimise,
  summary: 'Propose trips for a day; the search runs on, nothing is dispatched',
  body: dayRequestSchema,
  answer: planHead,
  status: 201,
});
export const listDayPlans = defineCall({
  id: 'dayplan.listDayPlans',
  method: 'GET',
  path: '/dpt-rest/day-plans',
  access: optimise,
  summary: 'Proposals for a day, the newest first',
  query: z.object({ date: day }),
  answer: z.array(planHead),
});
export const getDayPlan = defineCall({
  id: 'dayplan.getDayPlan',
  method: 'GET',
  path: '/dpt-rest/day-plans/{id}',
  access: optimise,
  summary: 'A proposal with its tours, beside the plan of the day, and why shipments stay',
  params: idParams,
  answer: plan,
});
export const dayVehicles = defineCall({
  id: 'dayplan.dayVehicles',
  method: 'GET',
  path: '/dpt-rest/day-plans/vehicles',
  access: optimise,
  summary: 'Vehicles that a proposal may use, and which are on duty that day',
  query: z.object({ date: day }),
  answer: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      type: z.string(),
      payload: z.int(),
      loadingMeters: z.int(),
      onDuty: z.boolean(),
      usual: z.boolean(),
    }),
  ),
});
export const cancelDayPlan = defineCall({
  id: 'dayplan.cancelDayPlan',
  method: 'DELETE',
  path: '/dpt-rest/day-plans/{id}',
  access: optimise,
  summary: 'Cancel a running search, or throw a proposal away',
  params: idParams,
});
export const stopDayPlan = defineCall({
  id: 'dayplan.stopDayPlan',
  method: 'POST',
  path: '/dpt-rest/day-plans/{id}/stop',
  access: optimise,
  summary: 'End a running search with the best plan so far',
  params: idParams,
});
export const acceptDayPlan = defineCall({
  id: 'dayplan.acceptDayPlan',
  method: 'POST',
  path: '/dpt-rest/day-plans/{id}/accept',
  access: { anyPermission: ['dispatchShipments'], anyLicence: ['LPP-OPT'] },
  summary: 'Take over chosen tours: trips are made and dispatched under the usual checks',
  params: idParams,
  body: z.object({ tourIds: z.array(tourId).min(1).max(200), ...overridesShape }),
  answer: checkAnswer({
    tours: z.array(z.object({ tourId, tripId: idSchema, tripName: z.string(), dispatched: z.int() })),
    /** Shipments and tours that could not be taken over, each with its reason. */
    conflicts: z.array(
      z.object({ tourId, itemId: idSchema.nullable(), orderNumber: z.string().nullable(), message: z.string() }),
    ),
  }),
});
