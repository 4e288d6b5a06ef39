import { isoToDate } from '#kernel/date.ts';
import { OverlapLines } from '#modules/dispatch/web/pieces/OverlapMark.tsx';
import { windowText } from '#modules/dispatch/web/pieces/amounts.ts';
import { useTranslation } from '#ui/translation.ts';
import { KeyValues } from '#ui/layout/KeyValues.tsx';
import { Glyph } from '#ui/status/Glyph.tsx';
import { useFormat } from '#ui/text/useFormat.ts';
import type { PlanTour } from '#modules/dayplan/contract/calls.ts';

/** One tour of the proposal with its stops in their order. */
export function TourPanel({ tour }: { tour: PlanTour }) {
  const { t } = useTranslation('dayplan');
  const format = useFormat();
  const { vehicle } = tour;
  const load = (text: string, value: number, most: number | null) =>
    most ? `${text} · ${format.percent(value / most)}` : text;
  return (
    <>
      {tour.gone > 0 && !tour.accepted && (
        <p className="k-alert k-alert-risk">
          <Glyph name="risk" /> {t('goneText', { count: tour.gone })}
        </p>
      )}
      <OverlapLines overlaps={tour.overlaps} />
      <KeyValues
        items={[
          { label: t('dispatch:trip/vehicleId'), value: [vehicle.name, vehicle.type].filter(Boolean).join(' · ') },
          { label: t('dispatch:column/trip'), value: tour.accepted ?? tour.tripName ?? t('newTrip') },
          { label: t('out'), value: `${format.clock(tour.departure)}–${format.clock(tour.arrival)}` },
          {
            label: t('dispatch:figure/driving'),
            value: `${format.duration(tour.drivingTime)} · ${format.measure('LENGTH', tour.distance, 'km', 0)}`,
          },
          {
            label: t('dispatch:column/kg'),
            value: load(format.quantity('MASS', tour.weight), tour.weight, vehicle.payload),
          },
          {
            label: t('dispatch:column/ldm'),
            value: load(format.quantity('LENGTH', tour.loadingMeter), tour.loadingMeter, vehicle.loadingMeters),
          },
          { label: t('dispatch:figure/points'), value: format.upTo(tour.dangerousGoodsPoints, 0) },
        ]}
      />
      <h3 className="k-section">
        {t('dispatch:column/stops')} <span className="k-dim d-light">{tour.stops.length}</span>
      </h3>
      <ol className="d-plan-stops">
        {tour.stops.map((stop, i) => (
          <li key={`${stop.arrival}/${stop.itemIds[0] ?? i}`}>
            <span className="k-dim k-fig">{i + 1}</span>
            <span className="k-fig">{format.clock(stop.arrival)}</span>
            <span className="k-cut" title={[stop.name, stop.city].filter(Boolean).join(', ')}>
              {stop.name}
              {stop.city ? <span className="k-dim"> {stop.city}</span> : null}
              {stop.overdueSince && (
                <span className="k-late">
                  {' '}
                  {t('overdueSince', { date: format.date(isoToDate(stop.overdueSince)) })}
                </span>
              )}
            </span>
            <span className="k-dim k-fig">{windowText(stop.windows, format)}</span>
            <span className={stop.timeWindowViolation > 0 ? 'k-late' : 'k-planned'}>
              <Glyph name={stop.timeWindowViolation > 0 ? 'late' : stop.stopId ? 'done' : 'planned'} />
              {stop.timeWindowViolation > 0 && (
                <span className="k-fig"> {format.deviation(stop.timeWindowViolation)}</span>
              )}
              <span className="k-hidden">
                {t(stop.timeWindowViolation > 0 ? 'late' : stop.stopId ? 'kept' : 'new')}
              </span>
            </span>
          </li>
        ))}
      </ol>
    </>
  );
}
