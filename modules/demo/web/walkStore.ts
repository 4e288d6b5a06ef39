import { createStore, useStore } from 'zustand';
import type { WalkId } from '../rules/walks.ts';

/** The walk that somebody is on in this tab, how many of its steps are behind, and whether one of them was skipped. */
type Walking = { walk: WalkId; done: number; skipped: boolean };
type State = { walking: Walking | undefined; finished: readonly WalkId[] };

const here = 'kontor/walk';
const ever = 'kontor/walksDone';
const isWalk = (text: unknown): text is WalkId => text === 'plan' || text === 'load' || text === 'drive';

function kept(): State {
  try {
    const [walk, done, skipped] = (sessionStorage.getItem(here) ?? '').split(' ');
    const finished = (localStorage.getItem(ever) ?? '').split(' ').filter(isWalk);
    return {
      walking: isWalk(walk) ? { walk, done: Number(done) || 0, skipped: skipped === 'skipped' } : undefined,
      finished,
    };
  } catch {
    return { walking: undefined, finished: [] };
  }
}

function keep({ walking, finished }: State): void {
  try {
    if (walking) sessionStorage.setItem(here, `${walking.walk} ${walking.done}${walking.skipped ? ' skipped' : ''}`);
    else sessionStorage.removeItem(here);
    localStorage.setItem(ever, finished.join(' '));
  } catch {
    // Storage is refused: the walk ends with the page.
  }
}

const store = createStore<State>()(kept);
const put = (state: Partial<State>): void => {
  store.setState(state);
  keep(store.getState());
};

export const useWalks = (): State => useStore(store);
export const beginWalk = (walk: WalkId): void => put({ walking: { walk, done: 0, skipped: false } });
export const endWalk = (): void => put({ walking: undefined });

/**
 * The step that stands is done, or skipped. @param of how many the walk has: behind the last one it is finished, for good when
 * nothing of it was skipped
 */
export function stepOn(of: number, skips = false): void {
  const { walking, finished } = store.getState();
  if (!walking || walking.done >= of) return;
  const done = walking.done + 1;
  const skipped = walking.skipped || skips;
  const first = done === of && !skipped && !finished.includes(walking.walk);
  put({ walking: { ...walking, done, skipped }, ...(first ? { finished: [...finished, walking.walk] } : {}) });
}
