import type { ReactNode } from 'react';

export type CellValue = string | number | boolean | null | undefined;

/** A column of a list. Texts are translated already; `value` sorts and is written to the cell when there is no `cell`. */
export type Column<T> = {
  readonly id: string;
  readonly title: string;
  /** Unit of the figures, written in the header (look.md, rule 2). */
  readonly unit?: string;
  /** px of its least width; default 120. What is cut gets more where there is room (see `columnRoom.ts`). */
  readonly width?: number;
  readonly align?: 'left' | 'right' | 'center';
  readonly value: (row: T) => CellValue;
  readonly cell?: (row: T) => ReactNode;
  /** What a file says of it, where the cell draws less than it knows. */
  readonly words?: (row: T) => string;
  /** Default true. */
  readonly sortable?: boolean;
  /** Not shown until the user asks for it in the column catalogue. */
  readonly optional?: boolean;
  /** Takes the room that is left; default: the last left-aligned column. */
  readonly grow?: boolean;
  /** Left out while the list is too narrow for all its columns, the highest first; absent: it stays. A list whose columns the user has chosen leaves out none. */
  readonly yields?: number;
  /** Text of the column's sum in a group row, such as `6,070 kg`. */
  readonly sum?: (rows: readonly T[]) => string;
};

/** A way to group rows: names the group of a row. */
export type Grouping<T> = {
  readonly id: string;
  readonly title: string;
  readonly of: (row: T) => { key: string; title: string; note?: string };
};
