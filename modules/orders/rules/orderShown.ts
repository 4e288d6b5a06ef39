import { transportOrderStates } from './transportOrderStates.ts';

/** States of an order as people see them: what has been converted is where its shipments are (domain 3.10). */
export const shownStates = [...transportOrderStates, 'IN_EXECUTION', 'COMPLETED'] as const;
export type ShownState = (typeof shownStates)[number];
