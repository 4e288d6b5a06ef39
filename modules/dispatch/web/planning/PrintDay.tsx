import { useEffect } from 'react';
import { createPortal } from 'react-dom';
import type { LocalDate } from '#kernel/date.ts';
import { spanText } from '#modules/shipments/rules/slotText.ts';
import { useSession } from '#client/session/session.ts';
import { useUnitName } from '#client/session/useUnitName.ts';
import { useFormat } from '#ui/text/useFormat.ts';
import { useTranslation } from '#ui/translation.ts';
import type { BoardStopView, BoardTrip } from '../../contract/schemas.ts';
import './printDay.css';

/** Of a load: mass in the first place. */
const massOf = (stop: BoardStopView): number => (stop.delivers[0] ?? 0) + (stop.collects[0] ?? 0);

function PrintedTrip({ trip }: { trip: BoardTrip }) {
  const { t } = useTranslation('dispatch');
  const format = useFormat();
  const clock = (at: number | null) => (at === null ? '–' : format.clock(at));
  const first = (stop: BoardStopView) => stop.windows[0]?.from;
  const last = (stop: BoardStopView) => stop.windows.at(-1)?.to;
  return (
    <section className="d-print-trip">
      <h2>
        {[trip.name, trip.vehicle?.licensePlate, trip.driverName ?? trip.freightCarrier].filter(Boolean).join(' · ')}
      </h2>
      <p>
        {[
          t('print/departure', { time: clock(trip.actualDeparture ?? trip.expectedDeparture) }),
          trip.gate ? t('figure/gate', { gate: trip.gate }) : null,
          t('trips/stops', { count: trip.stops.length }),
          t('print/packages', { count: trip.packages }),
          format.measure('MASS', trip.weight),
          t('figure/ldm', { ldm: format.quantity('LENGTH', trip.loadingMeter) }),
          trip.dangerousGoodsPoints > 0
            ? t('pool/group/points', { points: format.upTo(trip.dangerousGoodsPoints, 1) })
            : null,
          t('print/back', { time: clock(trip.expectedArrival) }),
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      {trip.stops.length > 0 && (
        <table>
          <thead>
            <tr>
              <th>#</th>
              <th>{t('column/plan')}</th>
              <th>{t('column/window')}</th>
              <th>{t('column/stop')}</th>
              <th>{t('column/place')}</th>
              <th>{t('column/orders')}</th>
              <th>{t('column/kg')}</th>
            </tr>
          </thead>
          <tbody>
            {trip.stops.map((stop) => (
              <tr key={stop.id}>
                <td>{stop.sequence}</td>
                <td>{clock(stop.actualArrival ?? stop.estimatedArrival ?? stop.plannedArrival)}</td>
                <td>
                  {spanText(
                    first(stop) === undefined ? null : format.clock(first(stop) as number),
                    last(stop) === undefined ? null : format.clock(last(stop) as number),
                  )}
                </td>
                <td>{stop.name}</td>
                <td>{[stop.postalCode, stop.city].filter(Boolean).join(' ')}</td>
                <td>{format.number(stop.itemIds.length)}</td>
                <td>{format.quantity('MASS', massOf(stop))}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}

/** The trips of the day with their stops, as the board has them now, for paper: shown to the printer only, then gone. */
export function PrintDay(props: { day: LocalDate; trips: readonly BoardTrip[]; onDone: () => void }) {
  const { t } = useTranslation('dispatch');
  const format = useFormat();
  const unit = useUnitName(useSession().orgUnit);
  const { trips, onDone } = props;
  useEffect(() => {
    window.addEventListener('afterprint', onDone, { once: true });
    // The sheet has to be drawn before it is printed.
    const drawn = requestAnimationFrame(() => window.print());
    return () => {
      cancelAnimationFrame(drawn);
      window.removeEventListener('afterprint', onDone);
    };
  }, [onDone]);
  const sum = (of: (trip: BoardTrip) => number) => trips.reduce((total, trip) => total + of(trip), 0);
  return createPortal(
    <article className="d-print">
      <h1>{t('print/title', { day: format.longDate(props.day), depot: unit })}</h1>
      <p>
        {[
          t('bar/trips', { count: trips.length }) &&
            `${format.number(trips.length)} ${t('bar/trips', { count: trips.length })}`,
          t('trips/stops', { count: sum((trip) => trip.stops.length) }),
          format.measure(
            'MASS',
            sum((trip) => trip.weight),
            't',
            1,
          ),
          t('print/asOf', { time: format.instant(Date.now()) }),
        ].join(' · ')}
      </p>
      {trips.map((trip) => (
        <PrintedTrip key={trip.id} trip={trip} />
      ))}
    </article>,
    document.body,
  );
}
