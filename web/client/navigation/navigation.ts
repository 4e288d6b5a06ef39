import { useBlocker, useParams, useRouter, useSearch } from '@tanstack/react-router';
import { useCallback } from 'react';
import { useStore } from 'zustand';
import { closeAllDialogs, dialogsHoldUnsaved, dialogStack } from '#ui/dialogs/dialogStack.ts';
import { confirmLeave } from '#ui/dialogs/message.tsx';
import { goesBack, type Place } from './address.ts';
import { addressHistory } from './hashHistory.ts';

export { addressOfPlace, type Place } from './address.ts';

export function usePlace(): Place {
  const params = useParams({ strict: false }) as Partial<Place>;
  return { module: '', ...params };
}

/** Path before the current one, to know whether leaving details means going back. */
let previousPath: string | undefined;
export const rememberPreviousPath = (path: string | undefined): void => {
  previousPath = path;
};

/** To an address of the product, from outside of a component. */
export const goTo = (address: string): void => addressHistory().push(address);

export type Go = {
  /** To an address such as `/DPT/shipment/4711`. */
  to: (address: string, options?: { replace?: boolean }) => void;
  /** Leaves details: back when the overview was the page before, else the overview replaces this page (specification 1, 2.1). */
  leave: (overview: string) => void;
};

export function useGo(): Go {
  const router = useRouter();
  const to = useCallback(
    (address: string, options: { replace?: boolean } = {}) => {
      if (address.startsWith('..')) window.location.assign(address);
      else if (options.replace) router.history.replace(address);
      else router.history.push(address);
    },
    [router],
  );
  const leave = useCallback(
    (overview: string) => {
      if (goesBack(previousPath, overview)) router.history.back();
      else router.history.replace(overview);
    },
    [router],
  );
  return { to, leave };
}

/** One value of the address's search; setting it replaces the address, so that it survives a reload and can be shared. */
export function useAddress(name: string): [string | undefined, (value: string | undefined) => void] {
  const router = useRouter();
  const search = useSearch({ strict: false }) as Record<string, string | undefined>;
  const set = useCallback(
    (value: string | undefined) => {
      // What stands there now: another value may have been set in the same turn.
      const { pathname, search: searchNow } = router.history.location;
      const params = new URLSearchParams(searchNow);
      if (value === undefined || value === '') params.delete(name);
      else params.set(name, value);
      const text = params.toString();
      router.history.replace(text === '' ? pathname : `${pathname}?${text}`);
    },
    [router, name],
  );
  return [search[name], set];
}

/**
 * Asks before a view with unsaved changes is left, by link, back button or closing the tab (specification 1, 4.4).
 * `held` names parts of the search that belong to what is being edited: changing one of them leaves it as well.
 */
export function useLeavePrompt(form: { dirty: boolean; dirtyNow?: () => boolean }, held: readonly string[] = []): void {
  const { dirty, dirtyNow = () => dirty } = form;
  useBlocker({
    shouldBlockFn: async ({ current, next }) => {
      const part = (place: { search: unknown }, name: string) => (place.search as Record<string, unknown>)[name];
      const leaves =
        current.pathname !== next.pathname || held.some((name) => part(current, name) !== part(next, name));
      return leaves && dirtyNow() && !(await confirmLeave());
    },
    enableBeforeUnload: dirtyNow,
    disabled: !dirty,
  });
}

/** A dialog belongs to the page over which it opened: who leaves that page leaves the dialog, and is asked when something was typed there. */
export function useDialogsLeaveWithPage(): void {
  const open = useStore(dialogStack, (state) => state.entries.length > 0);
  useBlocker({
    shouldBlockFn: async ({ current, next }) => {
      if (current.pathname === next.pathname) return false;
      if (dialogsHoldUnsaved() && !(await confirmLeave())) return true;
      closeAllDialogs();
      return false;
    },
    enableBeforeUnload: dialogsHoldUnsaved,
    disabled: !open,
  });
}
