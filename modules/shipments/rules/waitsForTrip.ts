import { movableStates } from './otherDay.ts';

/** Nothing has begun, and no trip has it yet. */
export const waitsForTrip = (item: { shipmentState: string; tripId: string | null }): boolean =>
  item.tripId === null && movableStates.some((state) => state === item.shipmentState);
