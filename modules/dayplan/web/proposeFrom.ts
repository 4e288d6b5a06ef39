import { call } from '#client/call/call.ts';
import { CallError } from '#client/call/CallError.ts';
import { goTo } from '#client/navigation/navigation.ts';
import { listDayPlans } from '#modules/dayplan/contract/calls.ts';
import { proposalAddress } from './addresses.ts';
import { openPropose } from './openDialogs.tsx';
import { startProposal } from './startProposal.ts';

/** Whether there is a proposal to look at; where nobody can say, the page does. */
async function isProposed(day: string): Promise<boolean> {
  try {
    return (await call(listDayPlans, { query: { date: day } }, { silent: true })).length > 0;
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    return true;
  }
}

/** What is picked is proposed; with nothing picked the last proposal of the day is looked at, or the first one asked for. */
export async function proposeFrom(day: string, picked: readonly string[]): Promise<void> {
  if (picked.length === 0 && (await isProposed(day))) return goTo(proposalAddress(day));
  const request = await openPropose(day, picked);
  const id = request && (await startProposal(request));
  if (id) goTo(proposalAddress(day, id));
}
