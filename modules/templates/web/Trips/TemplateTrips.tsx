import { dateToIso } from '#kernel/date.ts';
import { tripAddress } from '#modules/dispatch/web/pieces/addresses.ts';
import { useGo } from '#client/navigation/navigation.ts';
import type { Status } from '#ui/status/status.ts';
import { StatusMark } from '#ui/status/StatusMark.tsx';
import { useFormat } from '#ui/text/useFormat.ts';
import { useTranslation } from '#ui/translation.ts';
import type { TripTemplate } from '../../contract/tripTemplates.ts';
import { useDifferenceWords } from './useDifferenceWords.ts';

const look: Readonly<Record<TripTemplate['trips'][number]['state'], Status>> = {
  MADE: 'done',
  DELETED: 'later',
  FAILED: 'late',
};

/** Trips of a template from a week ago on: made, deleted or waiting, and what they have otherwise; days that a holiday leaves without one. */
export function TemplateTrips({ one }: { one: TripTemplate }) {
  const { t } = useTranslation('templates');
  const format = useFormat();
  const go = useGo();
  const words = useDifferenceWords();
  return (
    <div className="k-col">
      <h2 className="k-h2">{t('trip/trips')}</h2>
      {one.trips.length === 0 && <p className="k-dim">{t('trip/noTrips')}</p>}
      <ul className="tpl-list" aria-label={t('trip/trips')}>
        {one.trips.map((trip) => (
          <li key={dateToIso(trip.day)}>
            <span className="k-fig">{format.date(trip.day)}</span>
            <StatusMark status={look[trip.state]} label={t(`trip/dayState/${trip.state}`)} />
            <span>
              {trip.tripId && trip.state === 'MADE' ? (
                <button type="button" className="k-linkish" onClick={() => go.to(tripAddress(trip.tripId ?? ''))}>
                  {trip.tripName}
                </button>
              ) : (
                (trip.reason ?? trip.tripName)
              )}
            </span>
            {trip.headIssues.length > 0 && (
              <span>
                <StatusMark status="risk" label={t('trip/heads')} /> {trip.headIssues.join(' ')}
              </span>
            )}
            {trip.differences.length > 0 && <span className="k-dim">{trip.differences.map(words).join(' · ')}</span>}
          </li>
        ))}
        {one.left.map(({ day, holiday }) => (
          <li key={dateToIso(day)}>
            <span className="k-fig">{format.date(day)}</span>
            <span />
            <span className="k-dim">{t('trip/left', { holiday })}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
