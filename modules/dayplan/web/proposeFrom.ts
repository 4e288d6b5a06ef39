import { goTo } from '#client/navigation/navigation.ts';
import { proposalAddress } from './addresses.ts';
import { openPropose } from './openDialogs.tsx';
import { startProposal } from './startProposal.ts';

/** What is picked is proposed; with nothing picked the last proposal of the day is looked at, or a new one asked for. */
export async function proposeFrom(day: string, picked: readonly string[]): Promise<void> {
  if (picked.length === 0) return goTo(proposalAddress(day));
  const request = await openPropose(day, picked);
  const id = request && (await startProposal(request));
  if (id) goTo(proposalAddress(day, id));
}
