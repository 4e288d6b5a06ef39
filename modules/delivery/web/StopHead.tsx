import { IconNavigation, IconPhone } from '@tabler/icons-react';
import { useTranslation } from '#ui/translation.ts';
import type { StopView, TripView } from '#modules/dispatch/contract/schemas.ts';
import { useFormat } from '#ui/text/useFormat.ts';
import { addressLine, isDone, mapLink, phoneLink } from './look.ts';
import { useWindows } from './StopLine.tsx';
import { StopMark } from './StopMark.tsx';

/** Where the driver stands: the stop of how many, the place with its window, the way there and the phone. */
export function StopHead({ trip, stop }: { trip: TripView; stop: StopView }) {
  const { t } = useTranslation('delivery');
  const format = useFormat();
  const windows = useWindows();
  const following = trip.stops.find((other) => other.sequence > stop.sequence && !isDone(other));
  const facts = [
    windows(stop) === '' ? '' : t('window', { window: windows(stop) }),
    stop.actualArrival !== null
      ? t('arrivedAt', { time: format.clock(stop.actualArrival) })
      : stop.estimatedArrival !== null
        ? t('eta', { time: format.clock(stop.estimatedArrival) })
        : '',
    stop.contactName ?? '',
  ].filter(Boolean);
  return (
    <>
      <div className="k-tour-top">
        <span className="k-tour-stop-text">
          <h1 className="k-tour-title">{t('stopOf', { x: stop.sequence, count: trip.stops.length })}</h1>
          <span className="k-dim k-cut">
            {following
              ? t('tripAndNext', {
                  trip: trip.name,
                  x: following.sequence,
                  place: following.city ?? following.name,
                })
              : trip.name}
          </span>
        </span>
        <span className="k-space" />
        <StopMark stop={stop} />
      </div>
      <section className="k-tour-place" aria-label={stop.name}>
        <h2 className="k-tour-name">{stop.name}</h2>
        <p>{addressLine(stop)}</p>
        <p className="k-dim">{facts.join(' · ')}</p>
        <div className="k-tour-pair">
          <a className="k-tour-button" href={mapLink(stop)}>
            <IconNavigation size={22} stroke={1.6} aria-hidden="true" />
            {t('navigate')}
          </a>
          {stop.phone ? (
            <a
              className="k-tour-button"
              href={phoneLink(stop.phone)}
              aria-label={t('callNumber', { phone: stop.phone })}
            >
              <IconPhone size={22} stroke={1.6} aria-hidden="true" />
              {t('call')}
            </a>
          ) : null}
        </div>
      </section>
    </>
  );
}
