import type { ListState } from '../list/vocabulary.ts';

type Counted = { state: ListState; inventory: { blind: boolean } | null };

const over: readonly ListState[] = ['CLOSED', 'LOCKED', 'JOURNEY_CLOSED', 'CANCELED'];

/**
 * A blind count: who counts does not see what is expected, so that nobody writes down what should stand there. Who closes the inventory
 * sees it, and everybody once it is closed.
 */
export const hidesExpected = ({ state, inventory }: Counted, permissions: readonly string[]): boolean =>
  inventory?.blind === true && !over.includes(state) && !permissions.includes('closeInventory');

type Told = { items: number; itemsDone: number; packagesExpected: number; packagesMissing: number };
/** Counters of a list without what they would say of its expectation. */
export const withoutExpected = <S extends Told>(summaries: S): S => ({
  ...summaries,
  items: 0,
  itemsDone: 0,
  packagesExpected: 0,
  packagesMissing: 0,
});
