import { z } from 'zod';
import { defineCall } from '#kernel/call.ts';
import { instantSchema } from '#kernel/date.ts';
import { idSchema } from '#kernel/ids.ts';
import { defineThing } from '#kernel/thing.ts';
import { visitMachine, visitStates } from '../rules/visitStates.ts';
import { gatekeepers, yardReaders } from './access.ts';

declare module '#kernel/fact.ts' {
  interface Topics {
    gateVisits: true;
  }
}

export const arrivedSources = ['GATE', 'TYPED', 'DRIVER', 'CAMERA'] as const;

/** A vehicle with its driver between the gates; those that are inside are who is on site. */
export const gateVisit = defineThing({
  module: 'yard',
  name: 'gateVisit',
  many: 'visits',
  tag: 'GateVisit',
  path: '/ym-rest/visits',
  texts: 'yard:visit/',
  title: 'name',
  logKey: 'VISIT',
  topic: 'gateVisits',
  read: yardReaders,
  write: gatekeepers,
  fields: {
    id: idSchema,
    name: z.string(),
    country: z.string().nullable(),
    state: z.enum(visitStates),
    carrierName: z.string().nullable(),
    driverName: z.string().nullable(),
    driverLanguage: z.string().nullable(),
    reference: z.string().nullable(),
    /** What the driver said that he brings. */
    unitNumber: z.string().nullable(),
    arrivedAt: instantSchema.nullable(),
    arrivedSource: z.enum(arrivedSources).nullable(),
    leftAt: instantSchema.nullable(),
    /** Minutes inside. */
    waited: z.int().nullable(),
    refusedReason: z.string().nullable(),
    createdAt: instantSchema,
  },
  details: {
    driverPhone: z.string().nullable(),
    /** Minutes that count as waiting by the terms of the slot, and how many of them are to be paid for. */
    detention: z.int().nullable(),
    detentionDue: z.int().nullable(),
    remark: z.string().nullable(),
    units: z.array(z.object({ id: idSchema, number: z.string(), came: z.boolean(), left: z.boolean() })),
  },
  machine: visitMachine,
  steps: {
    leave: { says: 'The vehicle leaves without a unit' },
    withdraw: { says: 'A driver who has checked in himself is not here any more', danger: true },
  },
  columns: {
    name: { width: 130 },
    state: { width: 130 },
    arrivedAt: { width: 130 },
    waited: { width: 100 },
    driverName: { width: 160, grow: true },
    carrierName: { width: 160, yields: 1 },
    reference: { width: 130, yields: 2 },
    unitNumber: { width: 130, optional: true },
    createdAt: { width: 130, optional: true },
    driverLanguage: { width: 90, yields: 3 },
    leftAt: { width: 130, yields: 4 },
    arrivedSource: { width: 110, optional: true },
    refusedReason: { width: 160, optional: true },
    country: { width: 80, optional: true },
  },
  searched: ['name', 'driverName', 'carrierName', 'reference', 'unitNumber'],
  says: {
    list: 'Vehicles that came to the gate: who is inside, who left, who was turned away',
    get: 'A visit of a vehicle with its units',
  },
});
export type GateVisit = z.infer<typeof gateVisit.schema>;
export type GateVisitDetails = z.infer<typeof gateVisit.one>;

export const turnAway = defineCall({
  id: 'yard.turnAway',
  method: 'POST',
  path: '/ym-rest/visits/turn-away',
  access: gatekeepers,
  summary: 'A vehicle is turned away, with the reason',
  body: z.object({
    clientKey: z.string().min(8).max(64),
    plate: z.string().trim().min(2).max(20),
    country: z
      .string()
      .regex(/^[A-Z]{2}$/)
      .nullable(),
    carrierName: z.string().trim().max(60).nullable(),
    driverName: z.string().trim().max(60).nullable(),
    reference: z.string().trim().max(40).nullable(),
    bookingId: idSchema.nullable(),
    reason: z.string().trim().min(1).max(200),
  }),
  answer: gateVisit.schema,
});

export const waitingPaper = defineCall({
  id: 'yard.waitingPaper',
  method: 'GET',
  path: '/ym-rest/visits/{id}/evidence',
  access: yardReaders,
  summary: 'What a vehicle waited for, moment by moment with where each time is from, as a PDF',
  params: z.object({ id: idSchema }),
  answerType: 'bytes',
});
