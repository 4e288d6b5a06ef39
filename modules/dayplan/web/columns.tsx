import { isoToDate } from '#kernel/date.ts';
import { OverlapMark } from '#modules/dispatch/web/pieces/OverlapMark.tsx';
import { windowText } from '#modules/dispatch/web/pieces/amounts.ts';
import type { Translate } from '#ui/translation.ts';
import type { BoardColumn, BoardLane } from '#ui/board/boardModel.ts';
import { BarMeter } from '#ui/layout/BarMeter.tsx';
import type { Column } from '#ui/list/column.ts';
import { Glyph } from '#ui/status/Glyph.tsx';
import type { Format } from '#ui/text/format.ts';
import type { PlanTour, PlanUnplanned } from '#modules/dayplan/contract/calls.ts';
import { reasonText, tourName } from './planTexts.ts';

const share = (value: number, most: number | null, label: string) =>
  most ? <BarMeter share={value / most} label={label} /> : <span className="k-dim">–</span>;

/** How a tour stands: taken over, changed by others meanwhile, or proposed. */
function TourMark({ tour, t }: { tour: PlanTour; t: Translate }) {
  const look = tour.accepted
    ? ({ glyph: 'done', key: 'accepted' } as const)
    : tour.gone > 0
      ? ({ glyph: 'risk', key: 'gone' } as const)
      : tour.added > 0
        ? ({ glyph: 'planned', key: 'proposed' } as const)
        : ({ glyph: 'later', key: 'unchanged' } as const);
  return (
    <span className="d-trip-line">
      <span className={`k-row k-row-tight k-${look.glyph}`}>
        <Glyph name={look.glyph} />
        {t(`dayplan:state/${look.key}`, { count: tour.gone })}
      </span>{' '}
      <OverlapMark overlaps={tour.overlaps} />
    </span>
  );
}

export const tourColumns = (t: Translate, format: Format, wide: boolean): Column<PlanTour>[] => [
  { id: 'name', title: t('dayplan:tour'), width: 92, grow: true, value: tourName },
  {
    id: 'state',
    title: t('dispatch:column/status'),
    width: 124,
    value: (tour) => (tour.accepted ? 0 : tour.gone > 0 ? 1 : tour.added > 0 ? 2 : 3),
    cell: (tour) => <TourMark tour={tour} t={t} />,
  },
  {
    id: 'type',
    title: t('dispatch:column/vehicle'),
    width: 110,
    optional: !wide,
    value: (tour) => tour.vehicle.type,
  },
  { id: 'stops', title: t('dispatch:column/stops'), width: 60, align: 'right', value: (tour) => tour.stops.length },
  { id: 'added', title: t('dayplan:added'), width: 44, align: 'right', value: (tour) => tour.added },
  {
    id: 'km',
    title: t('dispatch:column/km'),
    width: 44,
    align: 'right',
    value: (tour) => tour.distance,
    cell: (tour) => format.quantity('LENGTH', tour.distance, 'km', 0),
  },
  {
    id: 'kg',
    title: t('dispatch:column/kg'),
    unit: '%',
    width: 56,
    align: 'right',
    value: (tour) => (tour.vehicle.payload ? tour.weight / tour.vehicle.payload : null),
    cell: (tour) => share(tour.weight, tour.vehicle.payload, t('dispatch:column/kg')),
  },
  {
    id: 'ldm',
    title: t('dispatch:column/ldm'),
    unit: '%',
    width: 56,
    align: 'right',
    value: (tour) => (tour.vehicle.loadingMeters ? tour.loadingMeter / tour.vehicle.loadingMeters : null),
    cell: (tour) => share(tour.loadingMeter, tour.vehicle.loadingMeters, t('dispatch:column/ldm')),
  },
  {
    id: 'back',
    title: t('dispatch:figure/backAt'),
    width: 76,
    align: 'right',
    value: (tour) => tour.arrival,
    cell: (tour) => format.clock(tour.arrival),
  },
];

export const unplannedColumns = (t: Translate, format: Format, wide: boolean): Column<PlanUnplanned>[] => [
  { id: 'order', title: t('dayplan:order'), width: 104, value: (one) => one.orderNumber },
  {
    id: 'place',
    title: t('dayplan:place'),
    width: 150,
    grow: !wide,
    value: (one) => [one.name, one.city].filter(Boolean).join(', '),
  },
  {
    id: 'due',
    title: t('dayplan:due'),
    width: 84,
    // Days as they are sorted; only what is left over has one.
    value: (one) => one.overdueSince,
    cell: (one) => one.overdueSince && <span className="k-late">{format.date(isoToDate(one.overdueSince))}</span>,
  },
  {
    id: 'window',
    title: t('dispatch:column/window'),
    width: 84,
    sortable: false,
    value: (one) => windowText(one.windows, format),
  },
  {
    id: 'kg',
    title: t('dispatch:column/kg'),
    width: 56,
    align: 'right',
    value: (one) => one.weight,
    cell: (one) => format.quantity('MASS', one.weight),
  },
  {
    id: 'reason',
    title: t('dayplan:why'),
    width: 280,
    grow: wide,
    optional: !wide,
    value: (one) => reasonText(one, t, format),
  },
];

export const boardColumns = (t: Translate, format: Format): BoardColumn<PlanTour>[] => [
  {
    id: 'tour',
    title: t('dayplan:tour'),
    width: 132,
    cell: (tour) => (
      <span className="d-trip-line">
        <Glyph name={tour.accepted ? 'done' : tour.added > 0 ? 'planned' : 'later'} />
        <b className="k-cut">{tourName(tour)}</b>
      </span>
    ),
  },
  {
    id: 'km',
    title: t('dispatch:column/km'),
    width: 48,
    align: 'right',
    cell: (tour) => <span className="k-fig">{format.quantity('LENGTH', tour.distance, 'km', 0)}</span>,
  },
];

/** A tour along the time; what it has already is filled, what the proposal adds is outlined. */
export const tourLane = (tour: PlanTour, t: Translate, format: Format): BoardLane => ({
  start: tour.departure,
  end: tour.arrival,
  stops: tour.stops.map((stop, i) => {
    const window = windowText(stop.windows, format);
    const late = stop.timeWindowViolation > 0;
    return {
      id: `${tour.tourId}/${i}`,
      mark: late ? '!' : String(i + 1),
      name: [
        `${i + 1}. ${[stop.name, stop.city].filter(Boolean).join(', ')}`,
        format.clock(stop.arrival),
        ...(window ? [t('dispatch:board/window', { window })] : []),
      ].join(' · '),
      status: late ? 'late' : 'planned',
      solid: stop.stopId !== null,
      from: stop.arrival + stop.waitingTime * 60_000,
      to: stop.departure,
      windows: stop.windows,
      missed: late,
    };
  }),
});
