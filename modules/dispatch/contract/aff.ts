import { z } from 'zod';
import { defineCall } from '#kernel/call.ts';
import { instantSchema, isoDaySchema, timeSchema } from '#kernel/date.ts';
import { checkAnswer, overrideQuery } from '#kernel/checkAnswer.ts';
import { idParams, idSchema, recordIdSchema } from '#kernel/ids.ts';
import { bulkAnswer } from '#modules/shipments/contract/calls.ts';
import { itemRowSchema } from '#modules/shipments/contract/schemas.ts';
import { balanceMeasures, reasonsBeside } from '../rules/balance.ts';
import { affAssignmentReasons } from '#modules/shipments/rules/vocabulary.ts';
import { assigningAff, handingOver, overrulingAff, seeingCockpit } from './access.ts';

const itemIds = z.array(idSchema).min(1).max(500);
/** Asked once for all shipments of a step; "other reason" is written out. */
const because = {
  reason: z.enum(affAssignmentReasons),
  text: z.string().trim().max(500).nullable().optional().meta({ kind: 'textArea' }),
};
export const assignBody = z.object({ itemIds, ...because });

export const assignAff = defineCall({
  id: 'dispatch.assignAff',
  method: 'POST',
  path: '/dpt-rest/items/affs/{affId}/items',
  access: assigningAff,
  summary: 'Give shipments to an area freight forwarder; overrules whoever has them',
  params: z.object({ affId: recordIdSchema }),
  query: overrideQuery,
  body: assignBody,
  /** While it is too much for the forwarder and nobody has accepted that, nothing goes there and there are no results. */
  answer: checkAnswer(bulkAnswer.shape),
});

export const handOverToMaster = defineCall({
  id: 'dispatch.handOverToMaster',
  method: 'POST',
  path: '/dpt-rest/items/affs/master/items',
  access: handingOver,
  summary: 'An area freight forwarder hands own shipments over to the master dispatcher',
  body: assignBody,
  answer: bulkAnswer,
});

export const revokeOverrules = defineCall({
  id: 'dispatch.revokeOverrules',
  method: 'PATCH',
  path: '/dpt-rest/items/affOverruledItems',
  access: overrulingAff,
  summary: 'Shipments go back to the area freight forwarder of their area',
  body: z.object({ itemIds }),
  answer: bulkAnswer,
});

export const affChanges = defineCall({
  id: 'dispatch.affChanges',
  method: 'GET',
  path: '/dpt-rest/items/{id}/aff-changes',
  access: { anyPermission: ['readHistory'] },
  summary: 'Who had a shipment, from when to when and why',
  params: idParams,
  answer: z.array(
    z
      .object({
        id: idSchema,
        fromAff: z.string().nullable(),
        toAff: z.string(),
        reason: z.enum(affAssignmentReasons),
        text: z.string().nullable(),
        handedOver: z.boolean(),
        changedBy: z.string(),
        changedAt: instantSchema,
        revokedAt: instantSchema.nullable(),
        revokedBy: z.string().nullable(),
      })
      .meta({ id: 'AffAssignmentChange' }),
  ),
});

const loadSchema = z.object({ weight: z.int(), loadingMeter: z.int() }).meta({ id: 'AffLoad' });
/** g and mm: what leaves with the vehicles, and what comes back with them. */
const loadsSchema = z.object({ deliveries: loadSchema, collections: loadSchema }).meta({ id: 'AffLoads' });
const affDaySchema = z
  .object({
    affId: z.string(),
    name: z.string(),
    shortCode: z.string().nullable(),
    isMaster: z.boolean(),
    /** The carriers that drive for it, and the town of the first. */
    carriers: z.array(z.string()),
    town: z.string().nullable(),
    phone: z.string().nullable(),
    /** Who works for it here, and can be written to. */
    accountIds: z.array(z.string()),
    /** Until when it plans its day; null for whoever may plan all day. */
    cutOff: timeSchema.nullable(),
    /** Null for whom the session may hand over to and whose freight it does not see. */
    figures: z
      .object({
        count: z.int(),
        onTrips: z.int(),
        stops: z.int(),
        load: loadsSchema,
        stopsBy: z.object({ deliveries: z.int(), collections: z.int() }),
        /** Whether it drives on this day at all. */
        drives: z.boolean(),
        vehicles: z.int(),
        /** How often the vehicles go out on a day. */
        rounds: z.int(),
        /** What is taken on a day in each direction, all rounds together: as agreed, else what the vehicles take. */
        capacity: loadSchema,
        /** The same in stops; null when nothing was agreed. */
        stopsTaken: z.int().nullable(),
      })
      .meta({ id: 'AffDayFigures' })
      .nullable(),
  })
  .meta({ id: 'AffDay' });
export type AffDayRow = z.infer<typeof affDaySchema>;
export type AffDayFigures = NonNullable<AffDayRow['figures']>;

export const affCockpit = defineCall({
  id: 'dispatch.affCockpit',
  method: 'GET',
  path: '/dpt-rest/affs/cockpit',
  access: seeingCockpit,
  summary:
    'What each area freight forwarder has to carry on a day, out and in, and what it takes; a forwarder sees its own figures and whom it can hand over to',
  query: z.object({ date: isoDaySchema }),
  answer: z.object({
    affs: z.array(affDaySchema),
    /** Shipments of the day that no forwarder carries: without a route nobody does. */
    withoutForwarder: z.int(),
    overrulesToday: z.int(),
  }),
});

export const affItems = defineCall({
  id: 'dispatch.affItems',
  method: 'GET',
  path: '/dpt-rest/affs/{affId}/items',
  access: seeingCockpit,
  summary: 'The shipments that the cockpit counts for a forwarder on a day, at most 2,000',
  params: z.object({ affId: recordIdSchema }),
  query: z.object({ date: isoDaySchema }),
  answer: z.array(itemRowSchema),
});

export const affBalance = defineCall({
  id: 'dispatch.affBalance',
  method: 'GET',
  path: '/dpt-rest/affs/{affId}/balance',
  access: overrulingAff,
  summary:
    'Which shipments of a forwarder that has too much might go to which other one, and why; null when nothing is too much or nobody takes any',
  params: z.object({ affId: recordIdSchema }),
  query: z.object({ date: isoDaySchema, measure: z.enum(balanceMeasures) }),
  answer: z.object({
    proposal: z
      .object({
        to: z.string(),
        items: z.array(z.object({ itemId: idSchema, metres: z.int() })),
        moved: loadsSchema,
        enough: z.boolean(),
        beside: z.array(
          z.object({
            affId: z.string(),
            why: z.enum(reasonsBeside),
            metres: z.int().nullable(),
          }),
        ),
      })
      .meta({ id: 'AffBalance' })
      .nullable(),
  }),
});
export type AffBalanceView = NonNullable<z.infer<typeof affBalance.answer>['proposal']>;
