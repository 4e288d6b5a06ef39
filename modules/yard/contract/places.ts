import { z } from 'zod';
import { instantSchema, timeSchema } from '#kernel/date.ts';
import { idSchema } from '#kernel/ids.ts';
import { defineThing } from '#kernel/thing.ts';
import { placeMachine, placeStates } from '../rules/placeStates.ts';
import { placeReaders } from './access.ts';
import { placeKinds, sides, unitKinds } from '../rules/vocabulary.ts';
import { unitKind } from './unitKind.ts';

declare module '#kernel/fact.ts' {
  interface Topics {
    yard: true;
  }
}

const grid = z.int().min(0).max(10_000).nullable();
/** What a person says of a place. */
const typed = {
  name: z.string().trim().min(1).max(20),
  kind: z.enum(placeKinds),
  area: z.string().trim().max(40).nullable(),
  /** What trips and lists call a dock. */
  gateNumber: z.string().trim().max(20).nullable(),
  side: z.enum(sides).nullable(),
  /** Empty: all. */
  allowedKinds: z.array(unitKind).max(unitKinds.length).default([]),
  thermoPower: z.boolean().default(false),
  dgAllowed: z.boolean().default(true),
  leveller: z.boolean().default(false),
  /** When the hall works at it; both empty: always. */
  opens: timeSchema.nullable(),
  closes: timeSchema.nullable(),
  /** Where it is drawn, in metres from the corner of the plan. */
  gridX: grid,
  gridY: grid,
  displayOrder: z.int().min(0).max(100_000).default(0),
};

/** A place for one unit: a dock, a parking place, an entrance. */
export const yardPlace = defineThing({
  module: 'yard',
  name: 'place',
  many: 'places',
  tag: 'YardPlace',
  path: '/ym-rest/places',
  texts: 'yard:place/',
  title: 'name',
  logKey: 'YARD_PLACE',
  topic: 'yard',
  read: placeReaders,
  write: { anyPermission: ['blockYardPlaces'] },
  fields: {
    id: idSchema,
    state: z.enum(placeStates),
    ...typed,
    allowedKinds: z.array(unitKind),
    thermoPower: z.boolean(),
    dgAllowed: z.boolean(),
    leveller: z.boolean(),
    displayOrder: z.int(),
    blockedReason: z.string().nullable(),
    blockedFrom: instantSchema.nullable(),
    blockedTo: instantSchema.nullable(),
  },
  machine: placeMachine,
  steps: {
    block: {
      says: 'Nobody is sent there, now or from a given time, until it is opened again or its time is over',
      asks: {
        blockedReason: z.string().trim().min(1).max(200),
        blockedFrom: instantSchema.nullable().default(null),
        blockedTo: instantSchema.nullable().default(null),
      },
    },
    unblock: { says: 'Open a blocked place' },
    close: { says: 'Take a place out of use for good', danger: true },
    reopen: { says: 'Use a closed place again' },
  },
  columns: {
    name: { width: 110, grow: true },
    state: { width: 120 },
    kind: { width: 120 },
    area: { width: 120 },
    gateNumber: { width: 80 },
    side: { width: 110 },
    thermoPower: { width: 90, yields: 2 },
    dgAllowed: { width: 90, yields: 1 },
    blockedReason: { width: 180, yields: 3 },
    blockedTo: { width: 130, yields: 3 },
    displayOrder: { width: 80, optional: true },
    leveller: { width: 90, optional: true },
    opens: { width: 80, optional: true },
    closes: { width: 80, optional: true },
  },
  searched: ['name', 'area', 'gateNumber'],
  begins: typed,
  changes: { in: ['OPEN', 'BLOCKED'], fields: typed },
  says: {
    list: 'Places of the yard: what they are for and whether they may be used',
    get: 'A place of the yard',
    create: 'Add a place to the yard',
    change: 'Change what is said of a place',
  },
});
