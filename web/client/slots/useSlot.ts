import { useEffect, useState } from 'react';
import { mayAccess } from '#kernel/access.ts';
import type { Slot } from '#kernel/slot.ts';
import type { Action } from '#ui/actions/action.ts';
import { isSwitchedOn, stageVisible } from '../session/flags.ts';
import { useSessionState } from '../session/session.ts';
import { switches, useFlags } from '../session/useFlags.ts';
import { contributionsTo, type Filling, loadedFilling, loadFilling, type Registered } from './fillings.ts';

export type Filled<E> = { contribution: Registered; filling: Filling<E> };

/** What this session sees in a slot, as far as its code is loaded; what fails to load stays out and is reported. */
export function useSlot<E>(slot: Slot<E>): readonly Filled<E>[] {
  const { session } = useSessionState();
  const flags = useFlags();
  const [, setLoaded] = useState(0);
  const seen = contributionsTo(slot.name).filter(
    ({ id, access, stage }) =>
      isSwitchedOn(id, session) && stageVisible(stage, switches, session) && mayAccess(access, session, flags),
  );
  const missing = seen
    .filter(({ id }) => !loadedFilling(id))
    .map(({ id }) => id)
    .join();
  useEffect(() => {
    let gone = false;
    for (const one of contributionsTo(slot.name))
      if (missing.split(',').includes(one.id))
        loadFilling(one).then(
          () => {
            if (!gone) setLoaded((n) => n + 1);
          },
          (error: unknown) => reportError(error),
        );
    return () => {
      gone = true;
    };
  }, [slot.name, missing]);
  return seen.flatMap((contribution) => {
    const filling = loadedFilling(contribution.id) as Filling<E> | undefined;
    return filling ? [{ contribution, filling }] : [];
  });
}

/** Actions that modules above add to a screen, for `useActions` beside its own. */
export const useSlotActions = <E>(slot: Slot<E>): readonly Action<E>[] =>
  useSlot(slot).flatMap(({ filling }) => filling.actions ?? []);
