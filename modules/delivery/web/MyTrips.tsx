import { usePlace } from '#client/navigation/navigation.ts';
import { StopPage } from './StopPage.tsx';
import { TripList } from './TripList.tsx';
import { TripPage } from './TripPage.tsx';
import './tour.css';

/** `/TOUR/trips` lists, `/TOUR/trips/{id}` is a trip, `/TOUR/trips/{id}/{stopId}` one of its stops. */
export function MyTrips() {
  const { entityId, actionId } = usePlace();
  if (entityId && actionId) return <StopPage key={actionId} tripId={entityId} stopId={actionId} />;
  return entityId ? <TripPage key={entityId} id={entityId} /> : <TripList />;
}
