import { z } from 'zod';
import { defineCall } from '#kernel/call.ts';
import { instantSchema } from '#kernel/date.ts';
import { idParams, idSchema } from '#kernel/ids.ts';
import { defineThing } from '#kernel/thing.ts';
import { refusals, shuntingMachine, shuntingReasons, shuntingStates } from '../rules/shuntingStates.ts';
import { loadStates } from '../rules/vocabulary.ts';
import { unitKind } from './unitKind.ts';
import { movesUnits, yardReaders } from './access.ts';
import type {} from './places.ts';

const creates = { anyPermission: ['useYMWebAppCreateYardMovements', 'manageYardMovements'] };
const manages = { anyPermission: ['manageYardMovements'] };

/** Move a unit from where it stands to a place. */
export const shuntingOrder = defineThing({
  module: 'yard',
  name: 'shuntingOrder',
  many: 'shuntingOrders',
  tag: 'ShuntingOrder',
  path: '/ym-rest/shunting-orders',
  texts: 'yard:shunting/',
  title: 'name',
  logKey: 'SHUNTING',
  topic: 'yard',
  read: yardReaders,
  write: creates,
  fields: {
    id: idSchema,
    name: z.string(),
    state: z.enum(shuntingStates),
    unitId: idSchema,
    unitNumber: z.string(),
    fromName: z.string().nullable(),
    toPlace: idSchema,
    toName: z.string(),
    priority: z.int(),
    reason: z.enum(shuntingReasons),
    dueAt: instantSchema.nullable(),
    assignedTo: z.string().nullable(),
    /** The program proposed it, and nobody has said yes. */
    proposed: z.boolean(),
    remark: z.string().nullable(),
    refusedReason: z.enum(refusals).nullable(),
    refusedRemark: z.string().nullable(),
    startedAt: instantSchema.nullable(),
    finishedAt: instantSchema.nullable(),
    createdAt: instantSchema,
    createdBy: z.string(),
  },
  machine: shuntingMachine,
  steps: {
    release: { says: 'A proposed order may be driven', access: creates },
    assign: {
      says: 'Somebody gets the order, or everybody when nobody is named',
      access: manages,
      asks: { assignedTo: z.string().trim().max(60).nullable().default(null) },
    },
    accept: { says: 'Whoever says so drives it; the others see his name', access: movesUnits },
    start: { says: 'The unit is on its way; refused while the hall has not released it', access: movesUnits },
    finish: {
      says: 'The unit stands at its place, or at another that is named',
      access: movesUnits,
      asks: { placeId: idSchema.nullable().default(null) },
    },
    refuse: {
      says: 'The shunter cannot do it, with the reason',
      access: movesUnits,
      asks: {
        refusedReason: z.enum(refusals),
        refusedRemark: z.string().trim().max(200).nullable().default(null),
      },
    },
    reopen: { says: 'What was refused may be driven after all', access: manages },
    cancel: { says: 'The unit stays where it is', access: manages, danger: true },
  },
  columns: {
    name: { width: 180, grow: true },
    state: { width: 130 },
    priority: { width: 80 },
    reason: { width: 120 },
    dueAt: { width: 130 },
    assignedTo: { width: 120 },
    fromName: { width: 110, yields: 2 },
    toName: { width: 110, yields: 2 },
    refusedReason: { width: 140, yields: 1 },
    startedAt: { width: 130, optional: true },
    finishedAt: { width: 130, optional: true },
    createdBy: { width: 120, optional: true },
    createdAt: { width: 130, optional: true },
  },
  searched: ['name', 'unitNumber', 'fromName', 'toName', 'assignedTo'],
  begins: {
    unitId: idSchema,
    toPlace: idSchema,
    reason: z.enum(shuntingReasons),
    priority: z.int().min(1).max(3).default(2),
    dueAt: instantSchema.nullable().default(null),
    assignedTo: z.string().trim().max(60).nullable().default(null),
    remark: z.string().trim().max(300).nullable().default(null),
  },
  changes: {
    in: ['CREATED', 'RELEASED'],
    fields: {
      priority: z.int().min(1).max(3),
      dueAt: instantSchema.nullable(),
      remark: z.string().trim().max(300).nullable(),
    },
  },
  says: {
    list: 'Orders to move units in the yard',
    get: 'An order to move a unit',
    create: 'Order a unit to another place; one open order for each unit',
    change: 'Change priority, time or remark of an order that nobody drives yet',
  },
});

/** What a shunter does with an order, as his device writes it down. */
export const handMoves = ['ACCEPT', 'START', 'FINISH', 'REFUSE'] as const;

/** A device may send it long after it was done: it names no version, and counts for the moment of the hand. */
export const driveShunting = defineCall({
  id: 'yard.driveShunting',
  method: 'POST',
  path: '/ym-rest/shunting-orders/{id}/drive',
  access: movesUnits,
  summary: 'What a shunter did with an order, at the time at which he did it; the same key twice counts once',
  params: idParams,
  body: z.object({
    /** Made by the device, once per press (R19). */
    clientKey: z.string().min(8).max(64),
    action: z.enum(handMoves),
    /** Clock of the device when it was done, and when it is sent (`deviceTime`). */
    scannedAt: instantSchema,
    sentAt: instantSchema.optional(),
    /** Where it stands, if that is not the place of the order. */
    placeId: idSchema.nullable().default(null),
    refusedReason: z.enum(refusals).nullable().default(null),
    refusedRemark: z.string().trim().max(200).nullable().default(null),
  }),
  answer: shuntingOrder.schema,
});

const spotSchema = z.object({ x: z.int(), y: z.int() }).nullable();
const cardSchema = shuntingOrder.schema
  .extend({
    unitKind: unitKind,
    loadState: z.enum(loadStates),
    dangerousGoods: z.boolean(),
    /** The hall has not said that it is done with it: nobody moves it. */
    locked: z.boolean(),
    blockedReason: z.string().nullable(),
    fromKind: z.string().nullable(),
    toKind: z.string(),
    fromArea: z.string().nullable(),
    toArea: z.string().nullable(),
    fromSpot: spotSchema,
    toSpot: spotSchema,
    /** What stands at the target now. */
    occupiedBy: z.string().nullable(),
    /** m on the ways of the yard. */
    metres: z.int().nullable(),
  })
  .meta({ id: 'ShuntingCard' });
export type ShuntingCard = z.output<typeof cardSchema>;

export const shuntingQueue = defineCall({
  id: 'yard.shuntingQueue',
  method: 'GET',
  path: '/ym-rest/shunting-queue',
  access: movesUnits,
  summary: 'Open orders in the order in which this person drives them, with what he has to know of the unit',
  answer: z.array(cardSchema),
});

/** Units that may be moved and places that they may go to, for whoever orders it. */
export const shuntingChoices = defineCall({
  id: 'yard.shuntingChoices',
  method: 'GET',
  path: '/ym-rest/shunting-choices',
  access: { anyPermission: [...creates.anyPermission, ...movesUnits.anyPermission] },
  summary: 'Units that stand in the yard without an open order, and places with what stands there',
  answer: z.object({
    units: z.array(
      z.object({ id: idSchema, number: z.string(), placeName: z.string().nullable(), locked: z.boolean() }),
    ),
    places: z.array(z.object({ id: idSchema, name: z.string(), kind: z.string(), occupiedBy: z.string().nullable() })),
  }),
});
