import { call } from '#client/call/call.ts';
import { CallError } from '#client/call/CallError.ts';
import { showFailure } from '#client/call/failures.ts';
import { refreshCalls } from '#client/call/queries.ts';
import { type DayRequest, proposeDay } from '#modules/dayplan/contract/calls.ts';

/** Calls whose answers a new or changed proposal makes stale. */
export const planAnswers = ['dayplan.listDayPlans', 'dayplan.getDayPlan'] as const;

/** Begins a proposal; answers its id, undefined when it was refused. */
export async function startProposal(request: DayRequest): Promise<string | undefined> {
  try {
    const made = await call(proposeDay, { body: request }, { silent: true });
    await refreshCalls(...planAnswers);
    return made.id;
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    showFailure(error);
    return undefined;
  }
}
