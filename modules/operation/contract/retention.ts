import { z } from 'zod';
import { defineCall } from '#kernel/call.ts';
import { keptClasses } from '#kernel/keptClass.ts';
import { runsInstallation } from './access.ts';

const base = '/api/system/operation';
const unit = z.string().min(1).max(20);
const instant = z.number();

export const retentionReport = defineCall({
  id: 'operation.retentionReport',
  method: 'GET',
  path: `${base}/retention/{orgUnit}`,
  access: runsInstallation,
  summary: 'What the next night would delete in a unit, by kind; nothing is deleted',
  params: z.object({ orgUnit: unit }),
  answer: z.object({
    active: z.boolean(),
    /** Country whose law counts. */
    profile: z.string(),
    rules: z.array(
      z.object({
        name: z.string(),
        class: z.enum(keptClasses),
        before: instant,
        due: z.int(),
        /** Old enough, but held. */
        held: z.int(),
      }),
    ),
  }),
});
export type RetentionReport = z.infer<typeof retentionReport.answer>;

export const holdSchema = z
  .object({
    id: z.string(),
    orgUnit: z.string(),
    kind: z.enum(['CUSTOMER', 'SHIPMENT']),
    subject: z.string(),
    reason: z.string(),
    createdAt: instant,
    createdBy: z.string(),
    endedAt: instant.nullable(),
    endedBy: z.string().nullable(),
  })
  .meta({ id: 'LegalHold' });
export type LegalHold = z.infer<typeof holdSchema>;

export const listHolds = defineCall({
  id: 'operation.listHolds',
  method: 'GET',
  path: `${base}/holds/{orgUnit}`,
  access: runsInstallation,
  summary: 'Legal holds of a unit, those that stand first',
  params: z.object({ orgUnit: unit }),
  answer: z.array(holdSchema),
});
export const addHold = defineCall({
  id: 'operation.addHold',
  method: 'POST',
  path: `${base}/holds/{orgUnit}`,
  access: runsInstallation,
  summary: 'Keep all that concerns a customer or a shipment, whatever its age; held twice, the first hold stands',
  params: z.object({ orgUnit: unit }),
  body: z.object({
    kind: z.enum(['CUSTOMER', 'SHIPMENT']),
    subject: z.string().trim().min(1).max(100),
    reason: z.string().trim().min(3).max(500),
  }),
  answer: holdSchema,
  status: 201,
});
export const endHold = defineCall({
  id: 'operation.endHold',
  method: 'DELETE',
  path: `${base}/holds/{orgUnit}/{id}`,
  access: runsInstallation,
  summary: 'End a legal hold; what is old enough goes in the next night',
  params: z.object({ orgUnit: unit, id: z.uuid() }),
});
