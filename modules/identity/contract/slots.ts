import { defineSlot } from '#kernel/slot.ts';

/** Actions of the page of accesses that devices have. */
export const grantSlot = defineSlot<Record<string, never>>('identity.grants.actions');
