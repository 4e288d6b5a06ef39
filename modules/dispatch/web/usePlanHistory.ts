import type { AnswerOf } from '#kernel/call.ts';
import { call } from '#shell/call.ts';
import { CallError } from '#shell/CallError.ts';
import { showFailure } from '#shell/failures.ts';
import { refreshCalls } from '#shell/queries.ts';
import { useAccess } from '#shell/useAccess.ts';
import { useCall } from '#shell/useCall.ts';
import { toastSuccess } from '#ui/feedback/toasts.ts';
import * as calls from '../contract/planHistory.ts';
import { tripAnswers } from './tripAnswers.ts';

export type PlanStep = NonNullable<AnswerOf<typeof calls.planHistory>['undo']>;

/** Goes one step of the plan back or forth; what cannot be is said with the reason. */
async function go(way: 'undo' | 'redo', day: string, step: PlanStep): Promise<boolean> {
  try {
    const which = way === 'undo' ? calls.undoPlanChange : calls.redoPlanChange;
    await call(which, { params: { id: step.id }, body: { date: day } }, { silent: true });
    toastSuccess({ key: `dispatch:planChange/${way === 'undo' ? 'undone' : 'redone'}`, args: { text: step.text } });
    return true;
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    showFailure(error);
    return false;
  } finally {
    await refreshCalls(...tripAnswers);
  }
}
export const undoStep = (day: string, step: PlanStep): Promise<boolean> => go('undo', day, step);

/** The step that would be taken back now: what the command before has just put there. */
export const lastStep = (day: string): Promise<PlanStep | null> =>
  call(calls.planHistory, { query: { date: day } }, { silent: true }).then(
    (history) => history.undo,
    () => null,
  );

/** What the user can take back and do again on the plan of a day; the server keeps it, so that it outlives the screen. */
export function usePlanHistory(day: string, onChanged: () => void) {
  const may = useAccess();
  const { data } = useCall(
    calls.planHistory,
    { query: { date: day } },
    { live: ['trip'], silent: true, keep: true, enabled: may(calls.planHistory.access) },
  );
  const step = (way: 'undo' | 'redo') => async () => {
    const next = data?.[way];
    if (!next) return;
    await go(way, day, next);
    onChanged();
  };
  return { undo: data?.undo ?? undefined, redo: data?.redo ?? undefined, goBack: step('undo'), goOn: step('redo') };
}
