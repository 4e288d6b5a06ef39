import { z } from 'zod';
import { defineCall } from '#kernel/call.ts';
import { idParams, idSchema } from '#kernel/ids.ts';

const date = z.string().regex(/^\d{4}-\d\d-\d\d$/);
const planHistorySchema = z
  .object({
    /** The step that is taken back next and the one that is done again next, each with what it did. */
    undo: z.object({ id: idSchema, text: z.string() }).nullable(),
    redo: z.object({ id: idSchema, text: z.string() }).nullable(),
  })
  .meta({ id: 'PlanHistory' });
export const planHistory = defineCall({
  id: 'dispatch.planHistory',
  method: 'GET',
  path: '/dpt-rest/plan-changes',
  access: { anyPermission: ['dispatchShipments', 'undispatchShipments', 'optimizeTrips', 'changeStopSequence'] },
  summary: 'What the user can take back and do again on the plan of a day',
  query: z.object({ date }),
  answer: planHistorySchema,
});
const planStep = <const I extends string>(id: I, path: string, summary: string) =>
  defineCall({
    id: `dispatch.${id}`,
    method: 'POST',
    path: `/dpt-rest/plan-changes/{id}/${path}`,
    access: { anyPermission: ['dispatchShipments', 'undispatchShipments', 'optimizeTrips', 'changeStopSequence'] },
    summary,
    params: idParams,
    body: z.object({ date }),
    answer: planHistorySchema,
  });
export const undoPlanChange = planStep('undoPlanChange', 'undo', 'Take the last step on the plan of a day back');
export const redoPlanChange = planStep('redoPlanChange', 'redo', 'Do the step again that was taken back last');
