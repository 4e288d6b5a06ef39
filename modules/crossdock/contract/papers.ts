import { z } from 'zod';
import { instantSchema } from '#kernel/date.ts';
import { idSchema, recordIdSchema } from '#kernel/ids.ts';

/** Papers of a departure: seals, the loading report, counted equipment. */
export const sealSchema = z
  .object({
    id: idSchema,
    number: z.string(),
    type: z.enum(['BOLT', 'CABLE', 'PLASTIC']),
    applied: instantSchema,
    by: z.string(),
    removed: instantSchema.nullable(),
    photoBlobId: z.string().nullable(),
  })
  .meta({ id: 'Seal' });

export const reportSchema = z
  .object({
    isLate: z.boolean().default(false),
    isLateReason: z.string().max(500).nullable().default(null),
    isVerminous: z.boolean().default(false),
    isLoadingSpaceDirty: z.boolean().default(false),
    isLateEDI: z.boolean().default(false),
    isMissingEDI: z.boolean().default(false),
    isIncorrectEDI: z.boolean().default(false),
    isMissingDocuments: z.boolean().default(false),
    isIncorrectDocuments: z.boolean().default(false),
    remark: z.string().max(500).nullable().default(null),
  })
  .meta({ id: 'LoadingReport' });
/** The same for a unit that came in, and how it was loaded (specification 3, 3). */
export const unloadingReportSchema = reportSchema
  .extend({ loadingQuality: z.enum(['OK', 'NOK']).nullable().default(null) })
  .meta({ id: 'UnloadingReport' });

export const equipmentCountSchema = z
  .object({
    equipmentId: recordIdSchema,
    expected: z.int().min(0).max(9999).default(0),
    given: z.int().min(0).max(9999).default(0),
    taken: z.int().min(0).max(9999).default(0),
    /** Of those that were taken: no exchange for good ones. */
    damaged: z.int().min(0).max(9999).default(0),
    deviationId: recordIdSchema
      .nullable()
      .default(null)
      .meta({ kind: 'reference', refersTo: 'loadingequipmentdeviation' }),
    remark: z.string().trim().max(200).nullable().default(null),
  })
  .refine((count) => count.damaged <= count.taken, { path: ['damaged'] })
  .meta({ id: 'LoadingEquipmentCount' });

export const newSealSchema = z.object({
  number: z.string().trim().min(1).max(20),
  type: z.enum(['BOLT', 'CABLE', 'PLASTIC']).default('BOLT'),
  photoBlobId: idSchema.nullable().optional(),
});
