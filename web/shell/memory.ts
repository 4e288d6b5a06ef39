import type { ArrangementStore } from '#ui/list/useTableState.ts';
import type { Memory } from '#ui/layout/remember.ts';
import { router } from './router.tsx';
import { sessionStore } from './session.ts';

/** Everything that is remembered belongs to an account in its unit. */
const prefix = (): string => {
  const { session } = sessionStore.getState();
  return `kontor/${session?.orgUnit ?? ''}/${session?.accountId ?? ''}`;
};

const read = (name: string): unknown => {
  try {
    return JSON.parse(localStorage.getItem(`${prefix()}/${name}`) ?? 'null') as unknown;
  } catch {
    return undefined;
  }
};

const write = (name: string, value: unknown): void => {
  try {
    localStorage.setItem(`${prefix()}/${name}`, JSON.stringify(value));
  } catch {
    // A full or forbidden storage forgets arrangements, nothing else.
  }
};

export const memory: Memory = { read, write };

/** Arrangement of lists: the address wins (it can be shared and reloaded), then what this browser remembers. */
export const arrangements: ArrangementStore = (() => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    read: (name) => {
      const search = new URLSearchParams(router.state.location.searchStr);
      const saved = read(`list/${name}`);
      return search.get(`list.${name}`) ?? (typeof saved === 'string' ? saved : undefined);
    },
    write: (name, text) => {
      write(`list/${name}`, text);
      // Dragging a column edge changes the state at every move; the address follows when it rests.
      clearTimeout(timer);
      timer = setTimeout(() => {
        const { pathname, searchStr } = router.state.location;
        const params = new URLSearchParams(searchStr);
        if (text === '') params.delete(`list.${name}`);
        else params.set(`list.${name}`, text);
        const rest = params.toString();
        router.history.replace(rest === '' ? pathname : `${pathname}?${rest}`);
      }, 400);
    },
  };
})();
