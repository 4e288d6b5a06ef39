import type { AnswerOf, BodyOf } from '#kernel/call.ts';
import { recordIdSchema } from '#kernel/ids.ts';
import type { TextKey } from '#kernel/text.ts';
import { call } from '#client/call/call.ts';
import { CallError } from '#client/call/CallError.ts';
import { showFailure } from '#client/call/failures.ts';
import { useRecords } from '#client/records/useRecords.ts';
import { areaFreightForwarder } from '#modules/masterdata/contract/types/fleet.ts';
import { refreshCalls } from '#client/call/queries.ts';
import { showChecks } from '#ui/dialogs/checkResults.tsx';
import { askForm } from '#ui/form/FormDialog.tsx';
import { toastBulk } from '#ui/feedback/toasts.ts';
import { Field } from '#ui/form/Field.tsx';
import { translate } from '#ui/translation.ts';
import {
  affBalance,
  affChanges,
  affCockpit,
  assignAff,
  assignBody,
  handOverToMaster,
  revokeOverrules,
  affItems,
} from '../../contract/aff.ts';

type Answer = AnswerOf<typeof handOverToMaster>;
const stale = [
  'shipments.listItems',
  'shipments.sumItems',
  'shipments.getItem',
  affChanges.id,
  affCockpit.id,
  affBalance.id,
  affItems.id,
] as const;
const reasonSchema = assignBody.omit({ itemIds: true });
const assignSchema = reasonSchema.extend({
  affId: recordIdSchema.meta({ kind: 'reference', refersTo: 'areafreightforwarder' }),
});

/** Says of how many it was done, and of the others why not. */
function report({ results }: Answer, all: TextKey): void {
  toastBulk(
    results.filter((one) => one.success).length,
    results.length,
    [...new Set(results.flatMap((one) => one.message ?? []))],
    { all, some: 'dispatch:aff/toast/some' },
  );
}

/** Gives the shipments to the forwarder; undefined when it would be too much and the dispatcher leaves it. */
async function assigned(affId: string, body: BodyOf<typeof assignAff>): Promise<Answer | undefined> {
  let overrideCodes: string[] = [];
  for (;;) {
    const answer = await call(assignAff, { params: { affId }, query: { overrideCodes }, body }, { silent: true });
    if (answer.success) return answer;
    const accepted = await showChecks({
      title: translate('dispatch:checks/accept'),
      confirm: translate('dispatch:aff/assign/anyway'),
      results: answer.checkResults.map(({ itemId: _, ...result }) => result),
    });
    if (!accepted) return undefined;
    overrideCodes = [...overrideCodes, ...(accepted.overrideCodes ?? [])];
  }
}

/** True when it was done; what is wrong with a field is shown at it. */
async function done(
  work: () => Promise<Answer | undefined>,
  all: TextKey,
  refuse?: (violations: CallError['violations']) => void,
): Promise<boolean> {
  try {
    const answer = await work();
    if (!answer) return false;
    report(answer, all);
    return true;
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    if (refuse && error.violations.some(({ field }) => field !== '')) refuse(error.violations);
    else showFailure(error);
    return false;
  } finally {
    void refreshCalls(...stale);
  }
}

/** The forwarders of the depot by name. */
function AffField() {
  const { options, ready } = useRecords(areaFreightForwarder);
  return <Field name="affId" options={options} ready={ready} />;
}

const reasonFields = (
  <>
    <Field name="reason" />
    <Field name="text" />
  </>
);

/** `affId`: whom they go to unless another one is chosen. True when they went. */
export async function openAssign(itemIds: readonly string[], affId = ''): Promise<boolean> {
  const saved = await askForm(
    {
      title: translate('dispatch:aff/assign/title', { count: itemIds.length }),
      confirm: translate('dispatch:aff/assign/confirm'),
      texts: 'dispatch:aff/form',
      schema: assignSchema,
      initial: { affId, reason: 'CAPACITY_BALANCING', text: null },
      filledIn: affId !== '',
      fields: (
        <>
          <AffField />
          {reasonFields}
        </>
      ),
    },
    ({ affId, ...because }, refuse) =>
      done(() => assigned(affId, { itemIds: [...itemIds], ...because }), 'dispatch:aff/toast/changed', refuse),
  );
  return saved === true;
}

export async function openHandOver(itemIds: readonly string[]): Promise<void> {
  await askForm(
    {
      title: translate('dispatch:aff/handOver/title', { count: itemIds.length }),
      confirm: translate('dispatch:aff/handOver/confirm'),
      texts: 'dispatch:aff/form',
      schema: reasonSchema,
      initial: { reason: 'CAPACITY_BALANCING', text: null },
      fields: reasonFields,
    },
    (because, refuse) =>
      done(
        () => call(handOverToMaster, { body: { itemIds: [...itemIds], ...because } }, { silent: true }),
        'dispatch:aff/toast/handedOver',
        refuse,
      ),
  );
}

export async function revoke(itemIds: readonly string[]): Promise<void> {
  await done(
    () => call(revokeOverrules, { body: { itemIds: [...itemIds] } }, { silent: true }),
    'dispatch:aff/toast/revoked',
  );
}
