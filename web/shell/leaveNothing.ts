import { ownerOf } from '#kernel/owner.ts';
import { queryClient } from '#client/call/queries.ts';
import { forgetOwners, openSealed, prepareToSeal } from '#client/sealed/seal.ts';
import type { SessionState } from '#client/session/session.ts';
import { getDemoPeople } from '#modules/demo/contract/people.ts';
import { loginMethod } from '#modules/identity/contract/calls.ts';
import { orgTree } from '#modules/organisation/contract/calls.ts';
import { versionInfo } from '#modules/workspace/contract/calls.ts';
import { systemConfig } from '#modules/workspace/contract/systemConfig.ts';

/** What is asked before anybody signs in; the sign-in page shows it, and waits for its answers. */
const ofNobody = new Set<unknown>([loginMethod.id, orgTree.id, versionInfo.id, systemConfig.id, getDemoPeople.id]);

/** What the browser keeps under `kontor/` for itself, whoever sits before it; everything else there goes with the session. */
const ofTheDevice = new Set([
  'kontor/lastUnit',
  'kontor/device',
  'kontor/clientId',
  'kontor/errorDevice',
  'kontor/tour/device',
  'kontor/device-log',
  // The unit and account whose notices this browser takes: read at the next sign-in, which ends them for anybody else.
  'kontor/push',
  'kontor/databaseReset',
  // A walk through the demo goes on as somebody else.
  'kontor/walk',
  'kontor/walksDone',
]);

function sweep(storage: () => Storage): void {
  try {
    for (const key of Object.keys(storage()))
      if (key.startsWith('kontor/') && !ofTheDevice.has(key)) storage().removeItem(key);
  } catch {
    // Storage is refused: nothing was kept.
  }
}

/** Notices that the system still shows name trips and people. */
async function closeNotices(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  const registration = await navigator.serviceWorker.getRegistration();
  for (const notice of (await registration?.getNotifications?.()) ?? []) notice.close();
}

function leaveNothing(isOver: (owner: string) => boolean): void {
  queryClient.getMutationCache().clear();
  sweep(() => localStorage);
  sweep(() => sessionStorage);
  closeNotices().catch(() => undefined);
  void forgetOwners(isOver);
}

let last: string | undefined;

/**
 * Whose session is over leaves nothing behind on this device, however it ended: by the menu, by the office, by time, by another account.
 * `state` is what the server itself has said. What waits for its account comes back when that account signs in.
 * @param atStart nobody was here before: whatever lies on the device is of sessions that are over, unless it is the present one's
 */
export function leaveNothingOfOthers(
  { status, session }: Pick<SessionState, 'status' | 'session'>,
  atStart: boolean,
): void {
  const owner = session && ownerOf(session);
  const before = last;
  last = owner;
  if (owner !== undefined) leaveNothing((one) => one !== owner);
  // Another account may have signed in in another tab: only what is known to be over is.
  else if (atStart || before === undefined) leaveNothing(() => true);
  else leaveNothing((one) => one === before);
  if (status !== 'loggedIn') queryClient.removeQueries({ predicate: ({ queryKey }) => !ofNobody.has(queryKey[0]) });
  else if (owner !== undefined)
    void openSealed(owner)
      .then(() => prepareToSeal(owner))
      .catch(() => undefined);
}
