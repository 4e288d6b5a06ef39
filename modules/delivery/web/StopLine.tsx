import type { StopView } from '#modules/dispatch/contract/schemas.ts';
import { addressOfPlace } from '#client/navigation/navigation.ts';
import { useFormat } from '#ui/text/useFormat.ts';
import { windowsText } from '../rules/windowsText.ts';
import { driverStopLook } from './look.ts';
import { useTranslation } from '#ui/translation.ts';
import { StatusMark } from '#ui/status/StatusMark.tsx';
import { StopMark } from './StopMark.tsx';
import { useWaitingStops } from './tour/useTourTrip.ts';

/** Windows of a stop in the reader's clock. */
export function useWindows(): (stop: StopView) => string {
  const format = useFormat();
  return (stop) => windowsText(stop.windows, format.clock);
}

/** A stop of the trip as two lines: number, name, state; place, window, time of arrival. */
export function StopLine(props: { tripId: string; stop: StopView; current: boolean }) {
  const format = useFormat();
  const { t } = useTranslation('delivery');
  const windows = useWindows();
  const { stop } = props;
  const waits = useWaitingStops().has(stop.id);
  const look = driverStopLook(stop);
  const time = stop.actualArrival ?? stop.estimatedArrival ?? stop.plannedArrival;
  return (
    <li data-current={props.current || undefined} aria-current={props.current ? 'step' : undefined}>
      <a
        className="k-tour-stop"
        href={`#${addressOfPlace({ module: 'TOUR', screen: 'trips', entityId: props.tripId, actionId: stop.id })}`}
      >
        <span className="k-tour-number k-fig">{stop.sequence}</span>
        <span className="k-tour-stop-text">
          <span className="k-row">
            <b className="k-cut k-space">{stop.name}</b>
            <StopMark stop={stop} />
            {waits && <StatusMark status="transit" label={t('offline/waits')} />}
          </span>
          <span className="k-row k-dim">
            <span className="k-cut k-space">{[stop.postalCode, stop.city].filter(Boolean).join(' ')}</span>
            <span className="k-nowrap k-fig">{windows(stop)}</span>
            {time === null ? null : (
              <span className={`k-nowrap k-fig k-tour-time${look.status === 'late' ? ' k-late' : ''}`}>
                {format.clock(time)}
              </span>
            )}
          </span>
        </span>
      </a>
    </li>
  );
}
