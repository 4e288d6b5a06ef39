import { defineSlot } from '#kernel/slot.ts';

/** A code that nobody knows came off a unit: what can be done with it. `onKept`: it is known from now on. */
export const unknownCode = defineSlot<{ code: string; position: string; onKept: () => void }>('crossdock.unknownCode');
/** Above the work on a list, on a phone and on a desk: what modules above know of it that whoever works there has to see. */
export const listNotices = defineSlot<{ listId: string }>('crossdock.list.notices');
/** Columns of the board of arrivals. */
export const arrivalColumns = defineSlot<{ listId: string | null; vehicle: string | null }>(
  'crossdock.arrivals.columns',
);
