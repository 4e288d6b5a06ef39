import { defineSlot } from '#kernel/slot.ts';

/** A code that nobody knows came off a unit: what can be done with it. `onKept`: it is known from now on. */
export const unknownCode = defineSlot<{ code: string; position: string; onKept: () => void }>('crossdock.unknownCode');
