import type { ComponentType, ReactNode } from 'react';
import type { Session } from '#kernel/session.ts';
import type { Contribution, Slot } from '#kernel/slot.ts';
import type { Action } from '#ui/actions/action.ts';
import type { AnyCallKind } from '../waiting/callKind.ts';

/** What stands in a slot: a component that is drawn, or actions for its toolbars; `count` is the badge of a tab. */
export type Filling<E> = {
  readonly component?: ComponentType<E>;
  readonly actions?: readonly Action<E>[];
  /** A number, or what draws one that changes by itself. */
  readonly count?: (entity: E) => ReactNode;
  /** In the slot of what waits (`waitingSlot`): how such calls are sent. */
  readonly waiting?: AnyCallKind;
  /** In the slot of what is kept beforehand (`keptAheadSlot`): reads it and keeps it on the device. */
  readonly keepAhead?: (session: Session) => Promise<void>;
};
export type AnyFilling = Filling<never>;

/** A filling that fits its slot: a wrong entity does not compile. */
export const fill = <E>(_slot: Slot<E>, filling: Filling<E>): AnyFilling => filling as AnyFilling;

/** A contribution with the way to its code and texts. */
export type Registered = Contribution & { readonly load: () => Promise<AnyFilling> };

let registered: readonly Registered[] = [];

/** The shell says at its start what all modules contribute. */
export const registerContributions = (all: readonly Registered[]): void => {
  registered = all;
};

/** What stands in a slot, in its order; of the same order, as the modules stand. */
export const contributionsTo = (slot: string): Registered[] =>
  registered.filter((one) => one.slot === slot).sort((a, b) => (a.order ?? 0) - (b.order ?? 0));

const loaded = new Map<string, AnyFilling>();
/** The code of a contribution when it is there already. */
export const loadedFilling = (id: string): AnyFilling | undefined => loaded.get(id);

export async function loadFilling(one: Registered): Promise<void> {
  if (!loaded.has(one.id)) loaded.set(one.id, await one.load());
}
