import { Button } from '@mantine/core';
import {
  IconCheck,
  IconChecklist,
  IconFlag,
  IconNavigation,
  IconPhone,
  IconPlayerPlay,
  IconX,
} from '@tabler/icons-react';
import { useTranslation } from '#ui/translation.ts';
import { closeJourney } from '#modules/dispatch/contract/calls.ts';
import { countedOnce } from '#modules/dispatch/rules/directPairs.ts';
import type { StopView, TripView } from '#modules/dispatch/contract/schemas.ts';
import { Slot } from '#client/slots/Slot.tsx';
import { ownTripSlot } from '#modules/delivery/contract/slots.ts';
import { addressOfPlace, useGo } from '#client/navigation/navigation.ts';
import { isForbidden } from '#client/call/useCall.ts';
import { useCommand } from '#client/call/useCommand.ts';
import { useOnce } from '#client/call/useOnce.ts';
import { showMessage } from '#ui/dialogs/message.tsx';
import { Figures } from '#ui/layout/KeyValues.tsx';
import { ListState } from '#ui/list/ListState.tsx';
import { Glyph } from '#ui/status/Glyph.tsx';
import { StatusMark } from '#ui/status/StatusMark.tsx';
import { useFormat } from '#ui/text/useFormat.ts';
import { askRejection } from './rejectTrip.tsx';
import { addressLine, isDone, mapLink, nextStopOf, phoneLink, stageOf, tripStatus } from './look.ts';
import { StopLine, useWindows } from './StopLine.tsx';
import { StopMark } from './StopMark.tsx';
import { useVehicleCheck } from './check/useVehicleCheck.ts';
import { HandoverCards } from './tour/HandoverCards.tsx';
import { DrivingLine } from './tour/DrivingLine.tsx';
import { PapersCard } from './tour/PapersCard.tsx';
import { PositionLine } from './tour/PositionLine.tsx';
import type { usePositions } from './tour/usePositions.ts';
import { useTour } from './tour/useTourQueue.ts';
import { useTourTrip } from './tour/useTourTrip.ts';

const refreshes = ['dispatch.getTrip', 'dispatch.myTrips'] as const;

function TripFigures({ trip }: { trip: TripView }) {
  const { t } = useTranslation('delivery');
  const format = useFormat();
  const departure = trip.actualDeparture ?? trip.plannedDeparture ?? trip.expectedDeparture;
  const ofBoth = (x: number, y: number) => t('base:list/xOfY', { x, y });
  const done = (pickup: boolean, count: number) => {
    // Direct traffic once, as what is delivered.
    const own = countedOnce(
      trip.stops.flatMap((stop) =>
        stop.orders.map(({ orderType, result, directTraffic }) => ({
          collects: orderType === 'PICKUP' && !directTraffic,
          direct: directTraffic?.collects === true,
          result,
        })),
      ),
    ).filter((order) => order.collects === pickup);
    const failed = own.filter((order) => order.result === 'HINDRANCE').length;
    const carriedOut = own.filter((order) => order.result === 'OK' || order.result === 'DEVIATION').length;
    return [
      ofBoth(carriedOut, count),
      ...(failed > 0 ? [t(pickup ? 'figure/notPickedUp' : 'figure/notDelivered', { count: failed })] : []),
    ].join(', ');
  };
  const deliveries = trip.numberOfDeliveries + trip.numberOfDirectTraffics;
  return (
    <Figures
      items={[
        { label: t('figure/vehicle'), value: trip.vehicle?.licensePlate ?? '–' },
        { label: t('figure/departure'), value: departure === null ? '–' : format.clock(departure) },
        { label: t('figure/stops'), value: ofBoth(trip.stops.filter(isDone).length, trip.stops.length) },
        { label: t('figure/deliveries'), value: done(false, deliveries) },
        { label: t('figure/pickups'), value: done(true, trip.numberOfPickups) },
        { label: t('figure/weight'), value: format.measure('MASS', trip.weight) },
        ...(trip.dangerousGoodsPoints > 0
          ? [{ label: t('figure/points'), value: format.upTo(trip.dangerousGoodsPoints, 1) }]
          : []),
      ]}
    />
  );
}

function NextStop({ trip, stop }: { trip: TripView; stop: StopView }) {
  const { t } = useTranslation('delivery');
  const format = useFormat();
  const windows = useWindows();
  const facts = [
    windows(stop) === '' ? '' : t('window', { window: windows(stop) }),
    stop.estimatedArrival === null ? '' : t('eta', { time: format.clock(stop.estimatedArrival) }),
    t('orders', { count: stop.orders.length }),
  ].filter(Boolean);
  return (
    <section className="k-tour-next" aria-label={t('next')}>
      <span className="k-row">
        <span className="k-dim k-space">{t('nextStop', { x: stop.sequence, count: trip.stops.length })}</span>
        <StopMark stop={stop} />
      </span>
      <h2 className="k-tour-name">{stop.name}</h2>
      <p>{addressLine(stop)}</p>
      <p className="k-dim">{facts.join(' · ')}</p>
      <div className="k-tour-pair">
        <a className="k-tour-button" href={mapLink(stop)}>
          <IconNavigation size={22} stroke={1.6} aria-hidden="true" />
          {t('navigate')}
        </a>
        {stop.phone ? (
          <a className="k-tour-button" href={phoneLink(stop.phone)}>
            <IconPhone size={22} stroke={1.6} aria-hidden="true" />
            {t('call')}
          </a>
        ) : null}
      </div>
    </section>
  );
}

/** Loading is closed: the vehicle is looked over where the depot asks for it, and the trip starts. */
function StartStep({ trip }: { trip: TripView }) {
  const { t } = useTranslation('delivery');
  const go = useGo();
  const { record } = useTour();
  const check = useVehicleCheck(trip);
  const unchecked = check.mode !== 'OFF' && check.checkedAt === null;
  return (
    <div className="k-tour-step">
      <p>{t(unchecked && check.mode === 'REQUIRED' ? 'check/required' : 'say/ready')}</p>
      <div className="k-tour-pair">
        {unchecked && (
          <Button
            className="k-tour-primary"
            variant={check.mode === 'REQUIRED' ? 'filled' : 'default'}
            leftSection={<IconChecklist size={22} aria-hidden="true" />}
            onClick={() =>
              go.to(addressOfPlace({ module: 'TOUR', screen: 'trips', entityId: trip.id, actionId: 'check' }))
            }
          >
            {t('check/open')}
          </Button>
        )}
        {(!unchecked || check.mode !== 'REQUIRED') && (
          <Button
            className="k-tour-primary"
            variant="filled"
            leftSection={<IconPlayerPlay size={22} aria-hidden="true" />}
            onClick={() => void record({ type: 'TOUR_STARTED', tripId: trip.id })}
          >
            {t('start')}
          </Button>
        )}
      </div>
    </div>
  );
}

/** What the driver does next with the trip as a whole: one instruction, one primary button. */
function TripStep({ trip, next }: { trip: TripView; next: StopView | undefined }) {
  const { t } = useTranslation('delivery');
  const go = useGo();
  const { record, arrived } = useTour();
  const close = useCommand(closeJourney, {
    saved: { key: 'delivery:closed' },
    refreshes,
    checks: {
      titleKey: 'dispatch:checks/accept',
      blockedKey: 'dispatch:message/setStatusNotPossible',
      confirmKey: 'dispatch:action/closeAnyway',
    },
  });
  const params = { id: trip.id };
  const may = (action: string) => trip.allowed.includes(action);
  const stage = stageOf(trip);
  const big = { className: 'k-tour-primary', variant: 'filled' } as const;
  const reject = async (): Promise<void> => {
    const reason = await askRejection(trip.name);
    if (reason) await record({ type: 'TOUR_REJECTED', tripId: trip.id, reason });
  };
  const closing = useOnce(async (): Promise<void> => {
    const sure = await showMessage({
      icon: 'question',
      title: { key: 'delivery:closing/title', args: { trip: trip.name } },
      text: { key: 'delivery:closing/text' },
      answers: [{ value: 'close', label: { key: 'delivery:close' } }],
    });
    if (!sure) return;
    // The server is asked what it has to say of it. While something waits, the end of the trip waits behind it.
    if (navigator.onLine && (await arrived())) await close.run({ params, body: {} });
    else await record({ type: 'TOUR_COMPLETED', tripId: trip.id, accepted: [] });
  });
  if (stage === 'asked' && may('acceptTour'))
    return (
      <div className="k-tour-step">
        <p>{t('say/asked')}</p>
        <div className="k-tour-pair">
          <Button
            className="k-tour-primary"
            leftSection={<IconX size={22} aria-hidden="true" />}
            onClick={() => void reject()}
          >
            {t('reject/action')}
          </Button>
          <Button
            {...big}
            leftSection={<IconCheck size={22} aria-hidden="true" />}
            onClick={() => void record({ type: 'TOUR_ACCEPTED', tripId: trip.id })}
          >
            {t('accept')}
          </Button>
        </div>
      </div>
    );
  if (stage === 'ready' && may('startTour')) return <StartStep trip={trip} />;
  if (stage === 'running' && next)
    return (
      <div className="k-tour-step">
        <Button
          {...big}
          onClick={() =>
            go.to(addressOfPlace({ module: 'TOUR', screen: 'trips', entityId: trip.id, actionId: next.id }))
          }
        >
          {t('toStop', { x: next.sequence })}
        </Button>
      </div>
    );
  if (stage === 'running')
    return (
      <div className="k-tour-step">
        {/* The setting of the depot, which the device keeps with the trip: with and without a network it is the same person's duty. */}
        <p>{t(trip.closedByDriver ? 'say/allDone' : 'say/dispatcherCloses')}</p>
        {trip.closedByDriver && (
          <Button
            {...big}
            leftSection={<IconFlag size={22} aria-hidden="true" />}
            loading={closing.busy}
            onClick={() => void closing.run()}
          >
            {t('close')}
          </Button>
        )}
      </div>
    );
  return null;
}

/** A trip of the driver: what to do now, the next stop large, all stops in their order. */
export function TripPage(props: {
  id: string;
  positions: ReturnType<typeof usePositions>;
  depotPhone: string | undefined;
}) {
  const { id, positions, depotPhone } = props;
  const { t } = useTranslation('delivery');
  const { trip, answer } = useTourTrip(id);
  if (!trip)
    return (
      <section className="k-tour k-scroll">
        <ListState
          status={answer.isError ? (isForbidden(answer.error) ? 'forbidden' : 'error') : 'loading'}
          empty={undefined}
          errorText={undefined}
          onRetry={() => void answer.refetch()}
        />
      </section>
    );
  const stage = stageOf(trip);
  const next = nextStopOf(trip.stops);
  return (
    <section className="k-tour" aria-label={trip.name}>
      <div className="k-scroll">
        <div className="k-tour-top">
          <h1 className="k-tour-title k-cut">{trip.name}</h1>
          <StatusMark look="boxed" status={tripStatus(trip.state)} label={t(`state/${stage}`)} />
        </div>
        <TripFigures trip={trip} />
        {(stage === 'preparing' || stage === 'rejected' || stage === 'closed') && (
          <div
            className={`k-alert k-tour-alert k-alert-${stage === 'rejected' ? 'late' : stage === 'closed' ? 'done' : 'planned'}`}
          >
            <Glyph name={stage === 'rejected' ? 'late' : stage === 'closed' ? 'done' : 'planned'} />
            <div>
              <b>{t(`say/${stage}`)}</b> {stage === 'rejected' ? trip.rejectionReason : null}
            </div>
          </div>
        )}
        {trip.remark ? <p className="k-tour-remark">{trip.remark}</p> : null}
        {stage === 'running' || stage === 'ready' ? <HandoverCards tripId={trip.id} /> : null}
        {stage === 'running' && next ? <NextStop trip={trip} stop={next} /> : null}
        <h2 className="k-tour-section">{t('allStops', { count: trip.stops.length })}</h2>
        <ol className="k-tour-stops">
          {trip.stops.map((stop) => (
            <StopLine
              key={stop.id}
              tripId={trip.id}
              stop={stop}
              current={stage === 'running' && stop.id === next?.id}
            />
          ))}
        </ol>
        {stage === 'running' && <DrivingLine trip={trip} />}
        {stage === 'running' && <PositionLine tripId={trip.id} positions={positions} />}
        <PapersCard tripId={trip.id} />
        <Slot of={ownTripSlot} entity={{ trip }} />
        {depotPhone && (
          <div className="k-tour-position">
            <a className="k-tour-button k-space" href={phoneLink(depotPhone)}>
              <IconPhone size={22} stroke={1.6} aria-hidden="true" />
              {t('callDispatch')}
            </a>
          </div>
        )}
      </div>
      <TripStep trip={trip} next={next} />
    </section>
  );
}
