import type { TextKey } from '#kernel/text.ts';
import type { TripView } from '../contract/schemas.ts';

/** Names that the screen uses for one action, by what the trip's machine calls it. */
const machineActions: Record<string, readonly string[]> = { edit: ['editHead', 'editRunning'] };

/** True when the server allows the action now, else a text key that says why not, as exactly as the record tells. */
export function tripReason(trip: TripView, action: string): true | TextKey {
  if ((machineActions[action] ?? [action]).some((name) => trip.allowed.includes(name))) return true;
  if (trip.externallyPlanned && ['dispatch', 'undispatch', 'optimise', 'changeSequence'].includes(action))
    return 'dispatch:message/externallyPlanned';
  const empty = trip.stops.every((stop) => stop.orders.length === 0);
  if (action === 'release' && trip.state === 'CREATED') {
    if (empty) return 'dispatch:refusal/noOrders';
    if (!trip.vehicle) return 'dispatch:refusal/noVehicle';
    if (!trip.driverId && !trip.freightCarrierId) return 'dispatch:refusal/noDriverOrCarrier';
    return 'dispatch:refusal/notAroundToday';
  }
  if (action === 'delete' && !empty) return 'dispatch:refusal/deleteWithShipments';
  if (action === 'closeJourney' && trip.state === 'DRV_INPROGRESS') return 'dispatch:message/allOrdersRequireStatus';
  return 'dispatch:reason/notNow';
}
