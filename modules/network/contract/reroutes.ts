import { z } from 'zod';
import { defineCall } from '#kernel/call.ts';
import { instantSchema } from '#kernel/date.ts';
import { idSchema, versionSchema } from '#kernel/ids.ts';
import { traceLineSchema } from '#modules/networkrules/contract/route.ts';
import { shipmentStates } from '../rules/shipmentStates.ts';
import { shipmentWriters } from './access.ts';
import { batchAnswer } from './calls.ts';
import { clientKeySchema } from './shipment.ts';

/** As many as one gesture routes anew at most. */
export const mostRerouted = 500;

const waySchema = z
  .object({ route: z.array(z.string()), arrival: instantSchema.nullable() })
  .meta({ id: 'GtpWayInBrief' });

const affectedSchema = z
  .object({
    id: idSchema,
    version: versionSchema,
    orderNumber: z.string(),
    state: z.enum(shipmentStates),
    consigneeName: z.string(),
    consigneePlace: z.string(),
    /** The depot that has it, or to which it is under way; null: nobody has collected it. */
    standsAt: z.string().nullable(),
    /** Why its way is closed, as whoever closed it said. */
    reason: z.string(),
    before: waySchema,
    /** Null: no way, until `wouldRoute` is done. */
    after: waySchema.nullable(),
    /** Minutes that it arrives later than by its way before; less than 0: earlier. */
    delay: z.int().nullable(),
    trace: z.array(traceLineSchema),
    wouldRoute: traceLineSchema.nullable(),
    /** This session may route it. */
    mayRoute: z.boolean(),
  })
  .meta({ id: 'GtpAffected' });
export type Affected = z.output<typeof affectedSchema>;

const base = '/gtp-rest/reroutes';

export const affectedShipments = defineCall({
  id: 'network.affectedShipments',
  method: 'GET',
  path: `${base}/affected`,
  access: shipmentWriters,
  summary: 'Shipments whose way leads over what is closed, with the way that they would go now',
  answer: z.object({ total: z.int(), rows: z.array(affectedSchema) }),
});

export const applyReroute = defineCall({
  id: 'network.applyReroute',
  method: 'POST',
  path: `${base}/apply`,
  access: shipmentWriters,
  summary: 'Route shipments past what is closed, each from where it is; what has moved since is left and named',
  body: z.object({
    reason: z.string().trim().min(3).max(200),
    shipments: z
      .array(z.object({ id: idSchema, version: versionSchema }))
      .min(1)
      .max(mostRerouted),
    clientKey: clientKeySchema.optional(),
  }),
  answer: batchAnswer,
});

export const undoReroute = defineCall({
  id: 'network.undoReroute',
  method: 'POST',
  path: `${base}/undo`,
  access: shipmentWriters,
  summary: 'Within the day: each shipment back to its way before, but for what has moved on',
  body: z.object({ rerouteId: idSchema }),
  answer: batchAnswer,
});

const rerouteSchema = z
  .object({
    id: idSchema,
    reason: z.string(),
    at: instantSchema,
    by: z.string(),
    shipments: z.int(),
    undoneAt: instantSchema.nullable(),
    undoneBy: z.string().nullable(),
    mayUndo: z.boolean(),
  })
  .meta({ id: 'GtpReroute' });

export const listReroutes = defineCall({
  id: 'network.listReroutes',
  method: 'GET',
  path: `${base}/list`,
  access: shipmentWriters,
  summary: 'What was routed anew in the last week, the newest first',
  answer: z.array(rerouteSchema),
});
