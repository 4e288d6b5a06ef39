import type { ReactNode } from 'react';
import type { Status } from '../status/status.ts';

/** One thing that takes place at a time: a stop, a booking. Times ms since the epoch. */
export type BoardStop = {
  readonly id: string;
  /** Two or three characters at most: a number, a check mark. */
  readonly mark: string;
  /** What it is called, written into its block or beside it as far as there is room; absent: its mark alone. */
  readonly label?: string;
  /** What it is in words: tooltip and name for assistive technology. */
  readonly name: string;
  readonly status: Status;
  /** Filled instead of outlined. */
  readonly solid: boolean;
  readonly from: number;
  readonly to: number;
  /** When it may take place. */
  readonly windows: readonly { from: number; to: number }[];
  /** It does not keep to its windows. */
  readonly missed: boolean;
};

/** What a row shows along the time: from leaving to coming back, and the stops between. */
export type BoardLane = {
  readonly start: number | undefined;
  readonly end: number | undefined;
  readonly stops: readonly BoardStop[];
  /** While something of the row is elsewhere too, and what. */
  readonly clashes?: readonly { readonly from: number; readonly to: number; readonly name: string }[];
  /** While nothing may take place there, and why. */
  readonly closed?: readonly { readonly from: number; readonly to: number; readonly name: string }[];
};

export type BoardColumn<T> = {
  readonly id: string;
  readonly title: string;
  /** The title in full, told by the pointer. */
  readonly hint?: string;
  readonly unit?: string;
  readonly width: number;
  readonly align?: 'left' | 'right';
  readonly cell: (row: T) => ReactNode;
};

/** A stop that would be added: drawn with a plus on the row it is meant for. */
export type ProposedStop = {
  readonly id: string;
  readonly name: string;
  readonly from: number;
  readonly missed: boolean;
};
