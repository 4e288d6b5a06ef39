import { z } from 'zod';
import { checkResultSchema } from '#kernel/checkAnswer.ts';
import { defineCall } from '#kernel/call.ts';
import { instantSchema } from '#kernel/date.ts';
import { idSchema } from '#kernel/ids.ts';
import { paperKinds } from '../rules/kinds.ts';
import { paperLanguages } from '../rules/language.ts';

const access = { anyPermission: ['readShipments', 'viewOwnTrips'] } as const;
const languageSchema = z.enum(paperLanguages).optional();
const isTimezone = (name: string): boolean => {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }));
  } catch {
    return false;
  }
};
/** IANA zone of the reader, for the moment of printing; times of the trip are the depot's own. */
const timezone = z.string().max(60).refine(isTimezone).optional();

export const tripPaperSchema = z
  .object({
    kind: z.enum(paperKinds),
    /** Absent while it is a draft: it is made anew from the trip each time. */
    paperId: idSchema.nullable(),
    number: z.string().nullable(),
    /** Order that it is for; null when it is for the whole trip. */
    orderNumber: z.string().nullable(),
    language: z.enum(paperLanguages).nullable(),
    issuedAt: instantSchema.nullable(),
    sha256: z.string().nullable(),
    /** How often it was printed. */
    printed: z.int(),
    /** The departure was opened again, or a newer paper took its place. */
    voidedAt: instantSchema.nullable(),
    /** What a draft lacks: an error is refused when it is printed, a warning is printed as it is. */
    checkResults: z.array(checkResultSchema),
  })
  .meta({ id: 'TripPaper' });
export type TripPaper = z.infer<typeof tripPaperSchema>;

export const tripPapers = defineCall({
  id: 'papers.tripPapers',
  method: 'GET',
  path: '/dpt-rest/trips/{id}/papers',
  access,
  summary: 'Papers of a trip: those that were issued when its loading closed, and what can be printed as a draft',
  params: z.object({ id: idSchema }),
  answer: z.array(tripPaperSchema),
});

export const draftPaper = defineCall({
  id: 'papers.draftPaper',
  method: 'GET',
  path: '/dpt-rest/trips/{id}/papers/{kind}',
  access,
  summary: 'A paper of a trip as it would be now, marked as a draft; several consignments in one file',
  params: z.object({ id: idSchema, kind: z.enum(paperKinds) }),
  query: z.object({ language: languageSchema, timezone }),
  answerType: 'bytes',
});

export const issuedPaper = defineCall({
  id: 'papers.issuedPaper',
  method: 'GET',
  path: '/dpt-rest/papers/{id}',
  access,
  summary: 'An issued paper with the content that it was issued with; from the second time on marked as a copy',
  params: z.object({ id: idSchema }),
  /** `as=copy`: to be shown and not printed; a copy in any case, and the original is still to come. */
  query: z.object({ timezone, as: z.literal('copy').optional() }),
  answerType: 'bytes',
});

export const deliveryNotes = defineCall({
  id: 'papers.deliveryNotes',
  method: 'GET',
  path: '/dpt-rest/items/report-delivery-note',
  access,
  summary: 'Delivery notes of up to 200 shipments in the order in which they are named',
  query: z.object({
    id: z.array(idSchema).min(1).max(200),
    timezone,
    language: languageSchema,
  }),
  answerType: 'bytes',
});
