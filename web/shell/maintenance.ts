import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { sessionInfo } from '#modules/identity/contract/calls.ts';
import { CallError } from '#client/call/CallError.ts';
import { call, callFailures } from '#client/call/call.ts';
import { sessionStore } from '#client/session/session.ts';

/** 1242: the product, 1250: the unit is under maintenance (specification 1, 8.3). */
export type MaintenanceCode = 1242 | 1250;
const codeOf = (error: unknown): MaintenanceCode | undefined =>
  error instanceof CallError && (error.code === 1242 || error.code === 1250) ? error.code : undefined;

const store = createStore<{ code: MaintenanceCode | undefined }>()(() => ({ code: undefined }));
/** The maintenance that keeps the user out just now. */
export const useMaintenance = (): MaintenanceCode | undefined => useStore(store, (state) => state.code);

/** The same outside of components: before there is a page. */
export const maintenanceNow = (): MaintenanceCode | undefined => store.getState().code;

/** ms between two looks whether it is over. */
const lookMs = 15_000;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Looks whether the maintenance is over. Who came during it has no page yet and starts anew. */
export async function lookAgain(): Promise<void> {
  clearTimeout(timer);
  try {
    await call(sessionInfo, {}, { silent: true, ownErrors: true });
  } catch (error) {
    const code = codeOf(error);
    // No answer says nothing; a missing sign-in means that the door is open again.
    if (code || (error instanceof CallError && error.classification !== 'Authentication')) {
      timer = setTimeout(() => void lookAgain(), lookMs);
      return;
    }
  }
  store.setState({ code: undefined });
  if (sessionStore.getState().status !== 'loggedIn') window.location.reload();
}

/** Notices from any call that maintenance has begun. */
export function watchMaintenance(): void {
  callFailures.add((error) => {
    const code = codeOf(error);
    if (!code || store.getState().code === code) return;
    store.setState({ code });
    clearTimeout(timer);
    timer = setTimeout(() => void lookAgain(), lookMs);
  });
}
