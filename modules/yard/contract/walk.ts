import { z } from 'zod';
import { defineCall } from '#kernel/call.ts';
import { instantSchema } from '#kernel/date.ts';
import { idParams, idSchema } from '#kernel/ids.ts';
import { defineThing } from '#kernel/thing.ts';
import { walkMachine, walkStates, walkVerdicts } from '../rules/yardWalk.ts';
import { movesUnits } from './access.ts';
import { correctionCauses } from './units.ts';
import type {} from './places.ts';

const findSchema = z
  .object({
    placeId: idSchema,
    placeName: z.string(),
    /** Number that was read; null: the place is empty. */
    found: z.string().nullable(),
    /** What the book has there. */
    booked: z.string().nullable(),
    /** Where the book has the unit that was found. */
    bookedAt: z.string().nullable(),
    verdict: z.enum(walkVerdicts),
    at: instantSchema,
  })
  .meta({ id: 'YardWalkFind' });
export type YardWalkFind = z.output<typeof findSchema>;

/** Somebody goes round and scans what stands where. */
export const yardWalk = defineThing({
  module: 'yard',
  name: 'walk',
  many: 'walks',
  tag: 'YardWalk',
  path: '/ym-rest/walks',
  texts: 'yard:walk/',
  title: 'name',
  logKey: 'YARD_WALK',
  topic: 'yard',
  read: movesUnits,
  write: movesUnits,
  fields: {
    id: idSchema,
    name: z.string(),
    state: z.enum(walkStates),
    places: z.int(),
    corrected: z.int(),
    createdAt: instantSchema,
    createdBy: z.string(),
    finishedAt: instantSchema.nullable(),
  },
  details: {
    /** Places that can be walked. */
    all: z.int(),
    finds: z.array(findSchema),
  },
  machine: walkMachine,
  steps: {
    finish: {
      says: 'Differences at the places that were walked become corrections; the others stay as they are',
      asks: { cause: z.enum(correctionCauses).default('UNKNOWN') },
    },
    cancel: { says: 'Nothing of it counts', danger: true },
  },
  columns: {
    name: { width: 220, grow: true },
    state: { width: 120 },
    places: { width: 90 },
    corrected: { width: 100 },
    createdBy: { width: 140 },
    finishedAt: { width: 140 },
  },
  searched: ['name', 'createdBy'],
  begins: {},
  says: {
    list: 'Walks through the yard',
    get: 'A walk with what was found and what differs from the book',
    create: 'Begin a walk; who has begun one goes on with it',
  },
});
export type YardWalk = z.output<typeof yardWalk.one>;

export const addFind = defineCall({
  id: 'yard.addFind',
  method: 'POST',
  path: '/ym-rest/walks/{id}/finds',
  access: movesUnits,
  summary:
    'What stands at a place; the last scan of a place counts, and counts for its own moment; the same key twice counts once',
  params: idParams,
  body: z.object({
    /** Told again after the end of the walk, it is known by its key. */
    clientKey: z.string().min(8).max(64).optional(),
    placeId: idSchema,
    number: z.string().trim().min(1).max(20).nullable(),
    /** Clock of the device when it was scanned, and when it is sent (`deviceTime`). */
    at: instantSchema,
    sentAt: instantSchema.optional(),
  }),
  answer: yardWalk.one,
});

/** As the step `finish`, for a device that sends it later: it names no version. */
export const endWalk = defineCall({
  id: 'yard.endWalk',
  method: 'POST',
  path: '/ym-rest/walks/{id}/end',
  access: movesUnits,
  summary: 'The walk is over: differences become corrections with their cause; the same key twice counts once',
  params: idParams,
  body: z.object({ clientKey: z.string().min(8).max(64), cause: z.enum(correctionCauses) }),
  answer: yardWalk.one,
});

export const myWalk = defineCall({
  id: 'yard.myWalk',
  method: 'GET',
  path: '/ym-rest/walk',
  access: movesUnits,
  summary: 'The walk that this person has begun, and the places that can be walked',
  answer: z.object({
    walk: yardWalk.one.nullable(),
    places: z.array(
      z.object({
        id: idSchema,
        name: z.string(),
        kind: z.string(),
        /** What the book has there. */
        booked: z.string().nullable(),
      }),
    ),
  }),
});
