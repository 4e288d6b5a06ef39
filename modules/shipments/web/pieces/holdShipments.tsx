import { z } from 'zod';
import { call } from '#client/call/call.ts';
import { CallError } from '#client/call/CallError.ts';
import { showFailure } from '#client/call/failures.ts';
import { refreshCalls } from '#client/call/queries.ts';
import { saveForm } from '#client/call/saveForm.ts';
import { toastBulk } from '#ui/feedback/toasts.ts';
import { Field } from '#ui/form/Field.tsx';
import { askForm } from '#ui/form/FormDialog.tsx';
import { translate } from '#ui/translation.ts';
import type { AnswerOf } from '#kernel/call.ts';
import { holdItems, unholdItems } from '../../contract/calls.ts';
import type { ItemRow } from '../../contract/schemas.ts';

const formSchema = z.object({ reason: z.string().trim().min(1).max(500).meta({ kind: 'textArea' }) });
const stale = ['shipments.listItems', 'shipments.sumItems', 'shipments.getItem', 'dispatch.planningDashboard'] as const;
const idsOf = (rows: readonly ItemRow[]) => rows.map((row) => row.itemId);

/** "X of Y", with the reason of each that could not be. */
function say({ results }: AnswerOf<typeof holdItems>, what: 'held' | 'released'): void {
  toastBulk(
    results.filter((one) => one.success).length,
    results.length,
    [...new Set(results.flatMap((one) => one.message ?? []))],
    { all: `shipments:toast/${what}`, some: `shipments:toast/${what}Some` },
  );
  void refreshCalls(...stale);
}

/** Asks for the reason once and holds all of them. */
export async function holdShipments(rows: readonly ItemRow[]): Promise<boolean> {
  let answer: AnswerOf<typeof holdItems> | undefined;
  await askForm(
    {
      title: translate('shipments:hold/many', { count: rows.length }),
      confirm: translate('shipments:action/hold'),
      texts: 'shipments:form',
      schema: formSchema,
      initial: { reason: '' },
      fields: <Field name="reason" />,
    },
    ({ reason }, refuse) =>
      saveForm(async () => {
        answer = await call(holdItems, { body: { itemIds: idsOf(rows), reason } }, { silent: true });
      }, refuse),
  );
  if (answer) say(answer, 'held');
  return answer !== undefined;
}

export async function releaseShipments(rows: readonly ItemRow[]): Promise<boolean> {
  try {
    say(await call(unholdItems, { body: { itemIds: idsOf(rows) } }, { silent: true }), 'released');
    return true;
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    showFailure(error);
    return false;
  }
}
