import type { StopOrderRow } from './tables.gen.ts';

const collected = 'pickup:';

/** An order in the memory of a plan: its shipment, marked where direct traffic is collected. */
export const planMark = ({ item_id: itemId, direct }: Pick<StopOrderRow, 'item_id' | 'direct'>): string =>
  direct ? `${collected}${itemId}` : itemId;

/** The shipments of such marks, each once. */
export const itemsOfMarks = (marks: readonly string[]): Set<string> =>
  new Set(marks.map((mark) => (mark.startsWith(collected) ? mark.slice(collected.length) : mark)));
