import type { DriverEvent } from '../contract/events.ts';

/**
 * Whether two events under one key say the same. What a second sending may say otherwise does not count: when it was sent, its place in the
 * batch, pictures (one may be lost on the device meanwhile), and what a newer program adds.
 */
export function isSameEvent(one: DriverEvent, other: DriverEvent): boolean {
  return saying(one) === saying(other);
}

const saying = (event: DriverEvent): string =>
  JSON.stringify([
    event.type,
    event.tripId,
    'stopId' in event ? event.stopId : null,
    event.ts,
    event.type === 'STOP_DOCUMENTED'
      ? [
          event.documentation.signer ?? null,
          event.documentation.orders
            .map(({ itemId, result, remark }) => [itemId, result, remark ?? null].join('\n'))
            .toSorted(),
        ]
      : null,
    event.type === 'TOUR_REJECTED' ? event.reason : null,
    event.type === 'TOUR_STARTED' ? (event.odometer ?? null) : null,
    event.type === 'VEHICLE_CHECKED' ? event.points.map(({ point, ok }) => `${point} ${ok}`).toSorted() : null,
  ]);
