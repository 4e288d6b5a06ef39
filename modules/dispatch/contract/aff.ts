import { z } from 'zod';
import { defineCall } from '#kernel/call.ts';
import { instantSchema } from '#kernel/date.ts';
import { idParams, idSchema, recordIdSchema } from '#kernel/ids.ts';
import { bulkAnswer } from '#modules/shipments/contract/calls.ts';
import { affAssignmentReasons } from '#modules/shipments/rules/vocabulary.ts';

const anyLicence = ['CODI-AFFE'] as const;
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
  access: { anyPermission: ['assignAff', 'overruleAff'], anyLicence },
  summary: 'Give shipments to an area freight forwarder; overrules whoever has them',
  params: z.object({ affId: recordIdSchema }),
  body: assignBody,
  answer: bulkAnswer,
});

export const handOverToMaster = defineCall({
  id: 'dispatch.handOverToMaster',
  method: 'POST',
  path: '/dpt-rest/items/affs/master/items',
  access: { anyPermission: ['handOverToMaster'], anyLicence },
  summary: 'An area freight forwarder hands own shipments over to the master dispatcher',
  body: assignBody,
  answer: bulkAnswer,
});

export const revokeOverrules = defineCall({
  id: 'dispatch.revokeOverrules',
  method: 'PATCH',
  path: '/dpt-rest/items/affOverruledItems',
  access: { anyPermission: ['overruleAff'], anyLicence },
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
