import { z } from 'zod';
import { defineCall } from '#kernel/call.ts';
import { instantSchema } from '#kernel/date.ts';
import { idSchema, versionSchema } from '#kernel/ids.ts';
import { placeStates } from '../rules/placeStates.ts';
import { shapeKinds } from '../rules/planRow.ts';
import { loadStates, placeKinds } from '../rules/vocabulary.ts';
import { unitStates } from '../rules/unitStates.ts';
import { yardReaders } from './access.ts';
import { yardPlace } from './places.ts';
import { hurts } from './units.ts';

/** Metres from the corner of the plan to the middle of a thing. */
const at = z.int().min(0).max(10_000);
/** Metres along its sides, and degrees clockwise. */
const box = {
  x: at,
  y: at,
  width: z.int().min(1).max(2000),
  depth: z.int().min(1).max(2000),
  turn: z.int().min(0).max(359),
};
const placeBox = { ...box, width: z.int().min(1).max(200), depth: z.int().min(1).max(200) };

const shapeSchema = z
  .object({ id: z.string().min(1).max(40), kind: z.enum(shapeKinds), label: z.string().trim().max(40), ...box })
  .meta({ id: 'YardShape' });
export type PlanShape = z.output<typeof shapeSchema>;

const standsSchema = z.object({
  id: idSchema,
  number: z.string(),
  state: z.enum(unitStates),
  loadState: z.enum(loadStates),
  dangerousGoods: z.boolean(),
  locked: z.boolean(),
  /** What runs out first, and when. */
  hurtsAt: instantSchema.nullable(),
  hurtsBy: z.enum(hurts).nullable(),
});
export type PlanUnit = z.output<typeof standsSchema>;

const planPlaceSchema = z
  .object({
    id: idSchema,
    name: z.string(),
    kind: z.enum(placeKinds),
    area: z.string().nullable(),
    state: z.enum(placeStates),
    /** Null: nobody has put it on the plan yet. */
    box: z.object(placeBox).nullable(),
    /** What stands there; at an entrance there may be several. */
    units: z.array(standsSchema),
  })
  .meta({ id: 'YardPlanPlace' });
export type PlanPlace = z.output<typeof planPlaceSchema>;

const planSchema = z
  .object({
    /** 0: nothing has been drawn around the places yet. */
    version: z.int(),
    shapes: z.array(shapeSchema),
    places: z.array(planPlaceSchema),
    /** In the yard at no place: on their way, or looked for. */
    nowhere: z.array(standsSchema),
  })
  .meta({ id: 'YardPlan' });
export type YardPlan = z.output<typeof planSchema>;

export const yardPlan = defineCall({
  id: 'yard.plan',
  method: 'GET',
  path: '/ym-rest/plan',
  access: yardReaders,
  summary: 'The plan of the yard with what stands where now',
  answer: planSchema,
});

export const drawPlan = defineCall({
  id: 'yard.drawPlan',
  method: 'PUT',
  path: '/ym-rest/plan',
  access: yardPlace.write,
  summary: 'Draw the plan: where places lie and what is around them. Places that are not named stay as they are',
  body: z.object({
    version: versionSchema.or(z.literal(0)),
    shapes: z.array(shapeSchema).max(200),
    /** Null: off the plan. */
    places: z.array(z.object({ id: idSchema, box: z.object(placeBox).nullable() })).max(2000),
  }),
  answer: planSchema,
});
