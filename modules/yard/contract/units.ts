import { z } from 'zod';
import { defineCall } from '#kernel/call.ts';
import { checkAnswer, overridesShape } from '#kernel/checkAnswer.ts';
import { instantSchema } from '#kernel/date.ts';
import { idParams, idSchema, versionSchema } from '#kernel/ids.ts';
import { quantity } from '#kernel/quantity.ts';
import { defineThing } from '#kernel/thing.ts';
import { unitMachine, unitStates } from '../rules/unitStates.ts';
import { loadStates } from '../rules/vocabulary.ts';
import { unitKind } from './unitKind.ts';
import { gatekeepers, hall, movesUnits, yardReaders } from './access.ts';

declare module '#kernel/fact.ts' {
  interface Topics {
    transportUnits: true;
  }
}

export const movementKinds = ['GATE_IN', 'GATE_OUT', 'SHUNT', 'COUPLE', 'UNCOUPLE', 'CORRECTION'] as const;
/** Why the book was wrong. */
export const correctionCauses = ['MOVE_NOT_REPORTED', 'WRONG_LABEL', 'GATE_MISSED', 'UNKNOWN'] as const;
/** What of a unit runs out. */
export const hurts = ['FREE_TIME', 'POWER', 'STORAGE', 'DEPARTURE'] as const;

const number = z.string().trim().min(2).max(20);
const words = (max: number) => z.string().trim().max(max);
const changing = { anyPermission: ['changeTransportUnits'] };

const movementSchema = z.object({
  id: idSchema,
  kind: z.enum(movementKinds),
  from: z.string().nullable(),
  to: z.string().nullable(),
  at: instantSchema,
  by: z.string(),
  cause: z.string().nullable(),
  remark: z.string().nullable(),
});
const unitVisitSchema = z.object({
  id: idSchema,
  arrivedAt: instantSchema,
  departedAt: instantSchema.nullable(),
  /** Minutes. */
  dwell: z.int(),
  cameWith: z.string().nullable(),
  leftWith: z.string().nullable(),
  loadState: z.enum(loadStates),
  seals: z.array(z.string()),
  temperature: quantity('TEMPERATURE').nullable(),
  photos: z.array(idSchema),
  remark: z.string().nullable(),
});

/** Whatever stands in the yard, or is expected there: swap bodies, containers, trailers, trucks and vans. */
export const transportUnit = defineThing({
  module: 'yard',
  name: 'transportUnit',
  many: 'transportUnits',
  tag: 'TransportUnit',
  path: '/ym-rest/transport-units',
  texts: 'yard:unit/',
  title: 'number',
  logKey: 'TU',
  topic: 'transportUnits',
  read: yardReaders,
  write: changing,
  fields: {
    id: idSchema,
    number,
    state: z.enum(unitStates),
    kind: unitKind,
    placeId: idSchema.nullable(),
    placeName: z.string().nullable(),
    loadState: z.enum(loadStates),
    relation: words(60).nullable(),
    carrierName: words(60).nullable(),
    dangerousGoods: z.boolean(),
    /** What its cooling is set to. */
    setPoint: quantity('TEMPERATURE').nullable(),
    seals: z.array(z.string().trim().min(1).max(30)).max(8),
    listId: idSchema.nullable(),
    listName: z.string().nullable(),
    locked: z.boolean(),
    blockedReason: z.string().nullable(),
    arrivedAt: instantSchema.nullable(),
    plannedDeparture: instantSchema.nullable(),
    /** Minutes that it has stood. */
    dwell: z.int().nullable(),
    /** What runs out first, and when. */
    hurtsAt: instantSchema.nullable(),
    hurtsBy: z.enum(hurts).nullable(),
  },
  details: {
    coupledTo: z.string().nullable(),
    seenAt: instantSchema.nullable(),
    releasedAt: instantSchema.nullable(),
    releasedBy: z.string().nullable(),
    movements: z.array(movementSchema),
    visits: z.array(unitVisitSchema),
  },
  machine: unitMachine,
  steps: {
    release: { says: 'The hall is done with the unit: it may be moved', access: { anyPermission: [...hall] } },
    block: {
      says: 'Nobody moves the unit or lets it out until it is unblocked',
      asks: { reason: z.string().trim().min(1).max(200) },
      danger: true,
    },
    unblock: { says: 'The unit may be moved again' },
  },
  columns: {
    number: { width: 140 },
    state: { width: 140 },
    hurtsAt: { width: 130 },
    hurtsBy: { width: 130, yields: 4, onlyShown: true },
    placeName: { width: 100 },
    dwell: { width: 100 },
    loadState: { width: 110 },
    relation: { width: 140, grow: true },
    kind: { width: 140, yields: 3 },
    carrierName: { width: 160, yields: 2 },
    listName: { width: 120, yields: 1 },
    locked: { width: 90, optional: true },
    blockedReason: { width: 160, optional: true },
    arrivedAt: { width: 130, optional: true },
    plannedDeparture: { width: 130, optional: true },
    dangerousGoods: { width: 90, optional: true },
    setPoint: { width: 90, optional: true },
  },
  searched: ['number', 'carrierName', 'relation', 'placeName', 'listName'],
  begins: { number, kind: unitKind, carrierName: words(60).nullable() },
  changes: {
    in: unitStates,
    fields: {
      kind: unitKind,
      carrierName: words(60).nullable(),
      relation: words(60).nullable(),
      dangerousGoods: z.boolean(),
      setPoint: quantity('TEMPERATURE').nullable(),
      plannedDeparture: instantSchema.nullable(),
    },
  },
  says: {
    list: 'Transport units of the yard: where they stand, for how long, what runs out first',
    get: 'A transport unit with its movements and visits',
    create: 'Expect a unit in the yard',
    change: 'Change what is known of a unit',
  },
});
export type TransportUnit = z.infer<typeof transportUnit.schema>;
export type TransportUnitDetails = z.infer<typeof transportUnit.one>;

const versioned = { version: versionSchema };
export const correctPlace = defineCall({
  id: 'yard.correctPlace',
  method: 'POST',
  path: '/ym-rest/transport-units/{id}/correct-place',
  access: movesUnits,
  summary: 'The unit stands elsewhere than the book says, and why',
  params: idParams,
  body: z.object({
    ...versioned,
    placeId: idSchema,
    cause: z.enum(correctionCauses),
    remark: words(200).nullable(),
  }),
  answer: transportUnit.one,
});
export const coupleUnits = defineCall({
  id: 'yard.coupleUnits',
  method: 'POST',
  path: '/ym-rest/transport-units/couple',
  access: movesUnits,
  summary: 'A unit is coupled to another, such as a trailer to its truck; without another it is uncoupled',
  body: z.object({ id: idSchema, ...versioned, to: number.nullable() }),
  answer: transportUnit.one,
});
export const cancelGateIn = defineCall({
  id: 'yard.cancelGateIn',
  method: 'POST',
  path: '/ym-rest/transport-units/{id}/cancel-gate-in',
  access: gatekeepers,
  summary: 'The unit did not come in after all: only while nothing was moved',
  params: idParams,
  body: z.object({ ...versioned, reason: z.string().trim().min(1).max(200) }),
  answer: transportUnit.one,
});
export const gateOut = defineCall({
  id: 'yard.gateOut',
  method: 'POST',
  path: '/ym-rest/transport-units/{id}/gate-out',
  access: gatekeepers,
  summary: 'The unit leaves; what stands against it is answered first',
  params: idParams,
  body: z.object({
    ...versioned,
    /** Of the vehicle that takes it. */
    plate: number.nullable(),
    /** What was scanned at the exit. */
    scanned: number.nullable(),
    seals: z.array(z.string().trim().min(1).max(30)).max(8),
    /** Asked for when a check is overridden. */
    reason: words(200).nullable(),
    /** Nothing is written: what stands against it. */
    dryRun: z.boolean().default(false),
    ...overridesShape,
  }),
  answer: checkAnswer({ unit: transportUnit.schema.nullable() }),
});
/** Everything about a unit, by its number: what the page of histories shows. */
export const unitHistory = defineCall({
  id: 'yard.unitHistory',
  method: 'GET',
  path: '/ym-rest/transport-units/{id}/history',
  access: yardReaders,
  summary: 'Movements and visits of a unit, the newest first',
  params: idParams,
  query: z.object({ from: z.coerce.number().int().optional(), to: z.coerce.number().int().optional() }),
  answer: z.object({ movements: z.array(movementSchema), visits: z.array(unitVisitSchema) }),
});
