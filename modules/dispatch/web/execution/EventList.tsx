import { ListCount } from '#ui/list/ListCount.tsx';
import { useTranslation } from '#ui/translation.ts';
import { Glyph } from '#ui/status/Glyph.tsx';
import { useFormat } from '#ui/text/useFormat.ts';
import type { ExecutionView } from '../../contract/schemas.ts';
import { eventStatus } from '../../rules/tripFilters.ts';
import { tripAddress } from '../pieces/addresses.ts';

/** What happened last on the trips of the day, newest first; undefined while nobody knows. */
export function EventList({ events }: { events: readonly ExecutionView['events'][number][] | undefined }) {
  const { t } = useTranslation('dispatch');
  const format = useFormat();
  return (
    <section className="k-pane k-fill" aria-label={t('execution/events')}>
      <div className="k-pane-head">
        <h2>{t('execution/events')}</h2>
        <ListCount count={events?.length} />
      </div>
      {events?.length === 0 && <p className="k-page k-dim">{t('execution/noEvents')}</p>}
      {events && events.length > 0 && (
        // A place that scrolls is reached by keyboard
        <ol className="d-events" tabIndex={0} aria-label={t('execution/events')}>
          {events.map((event) => (
            <li key={event.id}>
              <span className="k-dim k-fig">{format.clock(event.time)}</span>
              <Glyph name={eventStatus(event.code, event.result)} />
              <span className="k-cut" title={event.text}>
                {event.text}
              </span>
              {event.tripId && <a href={`#${tripAddress(event.tripId)}`}>{event.tripName}</a>}
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
