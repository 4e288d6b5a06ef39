import { myTrips } from '#modules/dispatch/contract/calls.ts';
import { clockMs } from '#modules/dispatch/web/pieces/useNow.ts';
import { rowWithWaiting } from '#modules/delivery/rules/withWaiting.ts';
import { useCall } from '#client/call/useCall.ts';
import { usePlace } from '#client/navigation/navigation.ts';
import { VehicleCheckPage } from './check/VehicleCheckPage.tsx';
import { StopPage } from './StopPage.tsx';
import { TripList } from './TripList.tsx';
import { TripPage } from './TripPage.tsx';
import { TrainingMark } from './TrainingMark.tsx';
import { TourNotice } from './tour/TourNotice.tsx';
import { usePositions } from './tour/usePositions.ts';
import { useKeptTrips } from './tour/useKeptTrips.ts';
import { TourContext, useTourQueue } from './tour/useTourQueue.ts';
import { WheelLine } from './wheel/WheelLine.tsx';
import { useWheel } from './wheel/useWheel.ts';
import './tour.css';

/** `/TOUR/trips` lists, `/TOUR/trips/{id}` is a trip, `/TOUR/trips/{id}/{stopId}` one of its stops. */
export function MyTrips() {
  const { entityId, actionId } = usePlace();
  const wheel = useWheel();
  const queue = useTourQueue(wheel.driverId);
  const answer = useCall(myTrips, {}, { live: ['trip'], silent: true, refetchInterval: clockMs });
  const depotPhone = useKeptTrips(answer.data);
  const events = queue.since(answer.dataUpdatedAt);
  const running = answer.data?.find((trip) => rowWithWaiting(trip, events).state === 'DRV_INPROGRESS');
  const positions = usePositions(running?.id, queue.record);
  return (
    <TourContext value={queue}>
      <TrainingMark />
      <TourNotice answer={answer} onStop={actionId !== undefined} />
      {wheel.shared && !actionId && <WheelLine wheel={wheel.shared} offline={queue.offline} />}
      {entityId && actionId === 'check' ? (
        <VehicleCheckPage key={entityId} tripId={entityId} />
      ) : entityId && actionId ? (
        <StopPage key={actionId} tripId={entityId} stopId={actionId} />
      ) : entityId ? (
        <TripPage key={entityId} id={entityId} positions={positions} depotPhone={depotPhone} />
      ) : (
        <TripList answer={answer} />
      )}
    </TourContext>
  );
}
