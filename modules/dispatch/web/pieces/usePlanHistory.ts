import type { AnswerOf } from '#kernel/call.ts';
import { call } from '#client/call/call.ts';
import { CallError } from '#client/call/CallError.ts';
import { showFailure } from '#client/call/failures.ts';
import { refreshCalls } from '#client/call/queries.ts';
import { useAccess } from '#client/session/useAccess.ts';
import { useCall } from '#client/call/useCall.ts';
import { toastSuccess } from '#ui/feedback/toasts.ts';
import * as calls from '#modules/dispatch/contract/planHistory.ts';
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

/** One step after the other, however quickly the key is pressed: each is the one that is next when its turn comes. */
let turn: Promise<unknown> = Promise.resolve();
function inTurn(way: 'undo' | 'redo', day: string): Promise<boolean> {
  const next = turn.then(async () => {
    const history = await call(calls.planHistory, { query: { date: day } }, { silent: true }).catch(() => undefined);
    const step = history?.[way];
    return step ? go(way, day, step) : false;
  });
  turn = next.catch(() => undefined);
  return next;
}

/** What the user can take back and do again on the plan of a day; the server keeps it, so that it outlives the screen. */
export function usePlanHistory(day: string, onChanged: () => void) {
  const may = useAccess();
  const { data } = useCall(
    calls.planHistory,
    { query: { date: day } },
    { live: ['trip'], silent: true, keep: true, enabled: may(calls.planHistory.access) },
  );
  const step = (way: 'undo' | 'redo') => async () => {
    await inTurn(way, day);
    onChanged();
  };
  return { undo: data?.undo ?? undefined, redo: data?.redo ?? undefined, goBack: step('undo'), goOn: step('redo') };
}
