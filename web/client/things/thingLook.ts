import type { ComponentType, ReactNode } from 'react';
import type { z } from 'zod';
import type { Condition } from '#kernel/paging.ts';
import type { Thing } from '#kernel/thing.ts';
import type { Action, IconComponent } from '#ui/actions/action.ts';
import type { Status } from '#ui/status/status.ts';
import type { Format } from '#ui/text/format.ts';
import type { Translate } from '#ui/translation.ts';

export type RowOf<Th extends Thing> = z.output<Th['schema']> & AnyRow;
export type OneOf<Th extends Thing> = z.output<Th['one']> & AnyRow;
/** What every row of a thing says. */
export type AnyRow = {
  readonly id: string;
  readonly state: string;
  readonly version: number;
  readonly historyLogKey: string;
  readonly allowed: readonly string[];
};
/** What a cell is written with. */
export type Say = { readonly t: Translate; readonly format: Format };
export type Cells<Row> = { readonly [field: string]: ((row: Row, say: Say) => ReactNode) | undefined };

type StateOf<Row> = Row extends { readonly state: infer S extends string } ? S : string;

/** Where the list is and how states look. */
export type ListLook<Row> = {
  /** Address of the list; the page of one stands beneath. */
  readonly at: string;
  readonly icon: IconComponent;
  readonly status: { readonly [S in StateOf<Row>]: Status };
  /** Columns that are not written as their kind says. */
  readonly cells?: Cells<Row>;
  /** Actions of the list beside the one that begins a thing, and what its rows are narrowed to; hooks, because they may ask the address. */
  readonly useActions?: () => readonly Action[];
  /** The module begins one by a dialog of its own, which is among its actions. */
  readonly ownBegin?: true;
  readonly useNarrowed?: () => readonly Condition[] | undefined;
  /** Beneath title and state on a phone. */
  readonly phone: readonly (keyof Row & string)[];
  /** Steps that the list offers for the row that is chosen, with the icons of their buttons; absent: on the page alone. */
  readonly steps?: { readonly [step: string]: IconComponent };
};
/** What the page of one shows beside its name and state. */
export type PageLook<One> = {
  /** What the page says of it by name and value, from top to bottom. */
  readonly facts: readonly (keyof One & string)[];
  readonly cells?: Cells<One>;
  /** Of the buttons of its steps. */
  readonly icons: { readonly [step: string]: IconComponent };
  /** The module changes it by a dialog of its own, which is among its actions. */
  readonly ownChange?: true;
  /** Actions beside its steps and its history; a hook, because they may ask for rights and open dialogs. */
  readonly useActions?: (one: One | undefined) => readonly Action[];
  /** Below the facts. */
  readonly More?: ComponentType<{ one: One }>;
};

/** What the browser adds to a declaration. */
export type ThingLook<Row, One> = ListLook<Row> & { readonly page: PageLook<One> };
