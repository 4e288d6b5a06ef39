import type { TextKey } from './text.ts';
import type { Access } from './access.ts';
import type { Stage } from './screen.ts';

/** A place in a screen that modules above fill: tabs, parts of a page, actions. `E` is what it is shown for. */
export type Slot<E> = { readonly name: string; readonly entity?: E };

/** `name` is `module.screen.place`, such as `dispatch.trip.tabs`. Declared in the contract of the module whose screen it is. */
export const defineSlot = <E>(name: string): Slot<E> => ({ name });

/** What a module adds to a slot of a lower one, as data; what is drawn or run stands under its id in `web/slots.ts`. */
export type Contribution = {
  readonly id: string;
  /** Name of the slot. */
  readonly slot: string;
  /** Among what stands in the slot; 0 when absent. */
  readonly order?: number;
  /** Text key of a tab or column. */
  readonly titleKey?: TextKey;
  readonly access: Access;
  readonly stage?: Stage;
};
