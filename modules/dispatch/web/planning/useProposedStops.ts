import { useMemo } from 'react';
import type { Planning } from './usePlanning.ts';

/** New stops as the check has placed them, on the lane of the trip that is carried over or chosen. */
export function useProposedStops({ carried, check, trip }: Planning) {
  const { over } = carried;
  const asked = over ? carried.check.data : trip ? check.data : undefined;
  const rowId = over?.id ?? trip?.id;
  return useMemo(
    () =>
      asked && rowId
        ? {
            rowId,
            stops: asked.proposedStops.flatMap((stop, i) =>
              stop.arrival === null
                ? []
                : [{ id: `proposed-${i}`, name: stop.name, from: stop.arrival, missed: stop.timeWindowViolation > 0 }],
            ),
          }
        : undefined,
    [asked, rowId],
  );
}
