import { showMessage } from '#ui/dialogs/message.tsx';
import { waitingStore } from '#client/waiting/deviceQueues.ts';
import { waitingIn } from '#client/waiting/useWaiting.ts';

/** Whoever leaves while something of theirs still waits hears what becomes of it; true when they sign out. */
export async function confirmSignOut(): Promise<boolean> {
  const count = waitingIn(waitingStore.getState().queues);
  if (count === 0) return true;
  const answer = await showMessage({
    icon: 'warning',
    title: { key: 'base:waiting/leaveTitle', args: { count } },
    text: { key: count === 1 ? 'base:waiting/leaveTextOne' : 'base:waiting/leaveText' },
    answers: [{ value: 'leave', label: { key: 'base:waiting/leave' }, danger: true }],
    cancel: { key: 'base:waiting/stay' },
  });
  return answer === 'leave';
}
