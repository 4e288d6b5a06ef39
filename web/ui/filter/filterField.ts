import type { TextKey } from '#kernel/text.ts';
import type { Condition } from '#kernel/paging.ts';
import type { QuantityKind } from '#kernel/quantity.ts';

/**
 * A field that a list is filtered by, as data; `name` is the column's name on the wire. Dates, instants and ranges have two values,
 * `{name}From` and `{name}To`; a flag filters by its condition when it is ticked.
 */
export type FilterField =
  | { readonly kind: 'text'; readonly name: string }
  | {
      readonly kind: 'choice';
      readonly name: string;
      /** Words of an enumeration under the prefix `texts`; without them the choices are records, which the screen hands in. */
      readonly values?: { readonly of: readonly string[]; readonly texts: string };
    }
  | { readonly kind: 'dates'; readonly name: string; readonly missing?: TextKey }
  /** Points in time, to the minute. */
  | { readonly kind: 'instants'; readonly name: string }
  | {
      readonly kind: 'range';
      readonly name: string;
      readonly quantity?: QuantityKind;
      /** Of a figure without a unit; else whole numbers up to a million. */
      readonly limits?: { readonly min: number; readonly max: number; readonly whole: boolean };
    }
  | { readonly kind: 'flag'; readonly name: string; readonly condition: Condition };

export type FilterValues = Record<string, unknown>;

/** Keys of domain 5.15; the filter's own are the specification's. */
export const toggleFilterKeys = 'ctrl+alt+s';
