import { z } from 'zod';
import { defineCall } from '#kernel/call.ts';
import { instantSchema } from '#kernel/date.ts';
import { idSchema, unitIdSchema, versionSchema } from '#kernel/ids.ts';
import { rulesReaders, rulesWriters } from './access.ts';

/** What is closed: a depot at which no run leaves or arrives, or the run from one depot to another. */
const closedFields = {
  depot: unitIdSchema.optional(),
  fromDepot: unitIdSchema.optional(),
  toDepot: unitIdSchema.optional(),
  /** Epoch ms; absent: from now on. */
  validFrom: instantSchema.nullish(),
  /** Epoch ms; absent: until somebody ends it. */
  validTo: instantSchema.nullish(),
  reason: z.string().trim().min(3).max(200),
};

const closureSchema = z
  .object({
    id: idSchema,
    version: versionSchema,
    depot: z.string().nullable(),
    fromDepot: z.string().nullable(),
    toDepot: z.string().nullable(),
    validFrom: instantSchema,
    validTo: instantSchema.nullable(),
    reason: z.string(),
    createdAt: instantSchema,
    createdBy: z.string(),
    endedBy: z.string().nullable(),
    state: z.enum(['COMING', 'CLOSED', 'OVER']),
  })
  .meta({ id: 'NetworkClosure' });
export type Closure = z.output<typeof closureSchema>;

const base = '/gtp-rest/closures';

export const listClosures = defineCall({
  id: 'networkrules.listClosures',
  method: 'GET',
  path: `${base}/list`,
  access: rulesReaders,
  summary: 'Depots and runs that are closed, will be, or were in the last week',
  answer: z.array(closureSchema),
});

export const saveClosure = defineCall({
  id: 'networkrules.saveClosure',
  method: 'POST',
  path: `${base}/create`,
  access: rulesWriters,
  summary: 'Closes a depot or a run for a time and a reason',
  body: z.object({ ...closedFields, clientKey: z.string().min(8).max(64).optional() }),
  answer: closureSchema,
  status: 201,
});

export const endClosure = defineCall({
  id: 'networkrules.endClosure',
  method: 'POST',
  path: `${base}/end`,
  access: rulesWriters,
  summary: 'Ends a closure now: the rules hold again as they are',
  body: z.object({ id: idSchema, version: versionSchema }),
  answer: closureSchema,
});
