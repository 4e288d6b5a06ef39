import { IconRoute, IconShieldLock } from '@tabler/icons-react';
import type { UseQueryResult } from '@tanstack/react-query';
import { rowWithWaiting } from '#modules/delivery/rules/withWaiting.ts';
import { useTour } from './tour/useTourQueue.ts';
import { useTranslation } from '#ui/translation.ts';
import type { TripRow } from '#modules/dispatch/contract/schemas.ts';
import { isAtRisk, isLate, riskFrom } from '#modules/dispatch/rules/tripLook.ts';
import { addressOfPlace } from '#client/navigation/navigation.ts';
import { listStatus } from '#client/call/useCall.ts';
import { ListState } from '#ui/list/ListState.tsx';
import { StatusMark } from '#ui/status/StatusMark.tsx';
import { useFormat } from '#ui/text/useFormat.ts';
import { useLateText } from './StopMark.tsx';
import { stageOf, tripStatus } from './look.ts';

function TripLine({ trip }: { trip: TripRow }) {
  const { t } = useTranslation('delivery');
  const format = useFormat();
  const late = useLateText();
  const running = stageOf(trip) === 'running';
  const departure = trip.actualDeparture ?? trip.plannedDeparture ?? trip.expectedDeparture;
  return (
    <li>
      <a className="k-tour-line" href={`#${addressOfPlace({ module: 'TOUR', screen: 'trips', entityId: trip.id })}`}>
        <span className="k-row">
          <b className="k-tour-title k-cut">{trip.name}</b>
          <span className="k-space" />
          <StatusMark status={tripStatus(trip.state)} label={t(`state/${stageOf(trip)}`)} />
        </span>
        <span className="k-row k-dim">
          <span className="k-cut">
            {[format.longDate(trip.executionDate), trip.vehicle?.licensePlate].filter(Boolean).join(' · ')}
          </span>
          <span className="k-space" />
          <span className="k-nowrap k-fig">
            {departure === null ? null : t('departure', { time: format.clock(departure) })}
          </span>
        </span>
        <span className="k-row k-dim">
          <span className="k-cut">
            {running && trip.nextStop
              ? t('nextIs', { stop: trip.nextStop })
              : t('orders', {
                  count: trip.numberOfDeliveries + trip.numberOfPickups + trip.numberOfDirectTraffics,
                })}
          </span>
          <span className="k-space" />
          {running && (isLate(trip) || isAtRisk(trip)) ? (
            <StatusMark
              status={isLate(trip) ? 'late' : 'risk'}
              label={
                trip.delay !== null && trip.delay > riskFrom
                  ? late(trip.delay, 'behind')
                  : t('willMiss', { x: trip.willMiss?.sequence ?? 0 })
              }
            />
          ) : (
            <span className="k-nowrap">{t('stopsOf', { x: trip.stopsDone, count: trip.numberOfStops })}</span>
          )}
        </span>
      </a>
    </li>
  );
}

/** Trips of the signed-in driver, the running one first, closed ones of today last. */
export function TripList({ answer }: { answer: UseQueryResult<TripRow[]> }) {
  const { t } = useTranslation('delivery');
  const { since } = useTour();
  const events = since(answer.dataUpdatedAt);
  const trips = (answer.data ?? []).map((trip) => rowWithWaiting(trip, events));
  const open = trips.filter((trip) => stageOf(trip) !== 'closed');
  const closed = trips.filter((trip) => stageOf(trip) === 'closed');
  return (
    <section className="k-tour k-scroll" aria-label={t('title')}>
      <h1 className="k-tour-head">{t('title')}</h1>
      {trips.length === 0 ? (
        <ListState
          status={listStatus(answer)}
          empty={{ icon: IconRoute, title: t('empty'), text: t('emptyText') }}
          errorText={undefined}
          onRetry={() => void answer.refetch()}
        />
      ) : (
        <>
          <ul className="k-tour-lines">
            {open.map((trip) => (
              <TripLine key={trip.id} trip={trip} />
            ))}
          </ul>
          {closed.length > 0 && (
            <>
              <h2 className="k-tour-section">{t('closedToday')}</h2>
              <ul className="k-tour-lines">
                {closed.map((trip) => (
                  <TripLine key={trip.id} trip={trip} />
                ))}
              </ul>
            </>
          )}
        </>
      )}
      <a className="k-tour-stop k-tour-stored" href={`#${addressOfPlace({ module: 'TOUR', screen: 'stored' })}`}>
        <IconShieldLock size={22} stroke={1.6} aria-hidden="true" />
        <b>{t('stored/title')}</b>
      </a>
    </section>
  );
}
