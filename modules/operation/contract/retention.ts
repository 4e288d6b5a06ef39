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

const person = z.string().trim().min(3).max(120);
const partSchema = z.object({
  name: z.string(),
  class: z.enum(keptClasses),
  rows: z.array(z.record(z.string(), z.unknown())),
  /** All of them, also those of further answers. */
  count: z.int(),
  /** What to ask for the rows that follow; null after the last. */
  next: z.string().nullable(),
  /** A law keeps it, or it is still needed: erasure leaves it. */
  stays: z.boolean(),
});
/** `16412 (3,7)`: a table and the place of a row in it, within what the database counts to. */
const isPlace = (text: string): boolean => {
  const [table = 0, block = 0, line = 0] = (/^(\d{1,10}) \((\d{1,10}),(\d{1,5})\)$/.exec(text) ?? [])
    .slice(1)
    .map(Number);
  return table > 0 && table < 2 ** 32 && block < 2 ** 32 && line < 2 ** 16;
};
export const exportPerson = defineCall({
  id: 'operation.exportPerson',
  method: 'POST',
  path: `${base}/persons/export`,
  access: runsInstallation,
  summary: 'All that the installation knows of a person, by name, account, e-mail or telephone (GDPR art. 15)',
  /** Without a part the first rows of each; with one those of it after `next`. */
  body: z.object({
    person,
    part: z.string().max(60).optional(),
    after: z.string().refine(isPlace).optional(),
  }),
  answer: z.object({ person: z.string(), parts: z.array(partSchema) }),
});
export type PersonPart = z.infer<typeof partSchema>;
export type PersonExport = z.infer<typeof exportPerson.answer>;
export const erasePerson = defineCall({
  id: 'operation.erasePerson',
  method: 'POST',
  path: `${base}/persons/erase`,
  access: runsInstallation,
  summary: 'Make what a person did nobody’s, except what a law keeps (GDPR art. 17)',
  body: z.object({ person }),
  answer: z.object({
    /** What stands in the place of the person. */
    somebody: z.string(),
    erased: z.array(z.object({ name: z.string(), rows: z.int() })),
    kept: z.array(z.object({ name: z.string(), rows: z.int() })),
  }),
});
