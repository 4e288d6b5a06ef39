import type { Translate } from '#ui/translation.ts';
import type { ScreenSize } from '#ui/layout/useScreenSize.ts';
import type { Column } from '#ui/list/column.ts';
import type { Format } from '#ui/text/format.ts';
import { useFormat } from '#ui/text/useFormat.ts';
import type { ExecutionView } from '../../contract/schemas.ts';
import { isLoading, lateFrom, riskFrom, tripRank } from '../../rules/tripLook.ts';
import { TripStatus } from '../TripMark.tsx';
import { Progress } from './Progress.tsx';

export type RunningTrip = ExecutionView['trips'][number];

/** What comes next on the road; in the yard, why the trip stands there. */
export function nextOrReason(trip: RunningTrip, t: Translate<'dispatch'>): string {
  if (trip.state === 'DRV_REJECTED') return trip.rejectionReason ?? '';
  if (isLoading(trip) || trip.state === 'LOADING_RELEASED')
    return [
      trip.gate ? t('figure/gate', { gate: trip.gate }) : null,
      t('execution/loaded', { count: trip.packagesLoaded, total: trip.packages }),
    ]
      .filter(Boolean)
      .join(', ');
  return trip.nextStop ?? '';
}

/** Minutes since the vehicle of a running trip was last heard of; from ten on its times do not count from there. */
function PositionAge({ trip, now }: { trip: RunningTrip; now: number }) {
  const format = useFormat();
  if (!trip.position) return '–';
  const minutes = Math.max(0, Math.floor((now - trip.position.ts) / 60_000));
  return <span className={minutes > 10 ? 'd-risk-cell' : ''}>{format.number(minutes)}</span>;
}

const positionColumn = (t: Translate<'dispatch'>, now: number): Column<RunningTrip> => ({
  id: 'position',
  title: t('column/position'),
  width: 48,
  align: 'right',
  yields: 2,
  value: (trip) => (trip.position ? -trip.position.ts : Number.MAX_SAFE_INTEGER),
  cell: (trip) => <PositionAge trip={trip} now={now} />,
});

export function executionColumns(
  t: Translate<'dispatch'>,
  format: Format,
  size: ScreenSize,
  affName: (id: string | null) => string,
  now: number,
): Column<RunningTrip>[] {
  const wide = size === 'monitor';
  const time = (id: string, title: string, of: (trip: RunningTrip) => number | null): Column<RunningTrip> => ({
    id,
    title,
    width: 48,
    align: 'right',
    value: of,
    cell: (trip) => {
      const ms = of(trip);
      return ms === null ? '–' : format.clock(ms);
    },
  });
  const count = (id: string, title: string, of: (trip: RunningTrip) => number, tone = ''): Column<RunningTrip> => ({
    id,
    title,
    width: 46,
    align: 'right',
    value: of,
    cell: (trip) => (of(trip) === 0 ? '–' : <span className={tone}>{format.number(of(trip))}</span>),
  });
  return [
    { id: 'name', title: t('column/trip'), width: 58, value: (trip) => trip.name },
    {
      id: 'status',
      title: t('column/status'),
      width: 172,
      value: tripRank,
      cell: (trip) => <TripStatus trip={trip} />,
    },
    { id: 'vehicle', title: t('column/vehicle'), width: 92, value: (trip) => trip.vehicle?.licensePlate },
    { id: 'driver', title: t('column/driver'), width: 96, value: (trip) => trip.driverName ?? trip.freightCarrier },
    { id: 'affId', title: t('column/aff'), width: 110, optional: true, value: (trip) => affName(trip.affId) },
    {
      id: 'progress',
      title: t('column/progress'),
      width: wide ? 116 : 72,
      sortable: false,
      value: (trip) => trip.stopsDone,
      cell: (trip) => <Progress steps={trip.progress} />,
    },
    {
      id: 'stops',
      title: t('column/stops'),
      width: 52,
      align: 'right',
      value: (trip) => trip.stopsDone,
      cell: (trip) => `${trip.stopsDone}/${trip.numberOfStops}`,
    },
    count('deviations', t('column/deviations'), (trip) => trip.ordersWithDeviation, 'd-risk-cell'),
    count('hindered', t('column/hindered'), (trip) => trip.ordersHindered, 'd-late-cell'),
    {
      id: 'next',
      title: t('column/next'),
      width: 132,
      grow: true,
      sortable: false,
      value: (trip) => nextOrReason(trip, t),
    },
    time('eta', t('column/eta'), (trip) => trip.nextStopEta),
    {
      id: 'delay',
      title: t('column/minutes'),
      width: 44,
      align: 'right',
      value: (trip) => trip.delay,
      cell: (trip) =>
        trip.delay === null ? (
          '–'
        ) : (
          <span className={trip.delay > lateFrom ? 'd-late-cell' : trip.delay > riskFrom ? 'd-risk-cell' : ''}>
            {format.deviation(trip.delay)}
          </span>
        ),
    },
    { ...count('missed', t('column/missed'), (trip) => trip.windowViolations, 'd-late-cell'), yields: 1 },
    positionColumn(t, now),
    time('back', t('column/back'), (trip) => trip.actualArrival ?? trip.expectedArrival),
    {
      id: 'dangerousGoodsPoints',
      title: t('column/dgp'),
      width: 50,
      align: 'right',
      yields: 3,
      value: (trip) => trip.dangerousGoodsPoints,
      cell: (trip) => (trip.dangerousGoodsPoints === 0 ? '–' : format.upTo(trip.dangerousGoodsPoints, 1)),
    },
    { id: 'outboundRoute', title: t('column/route'), width: 80, optional: true, value: (trip) => trip.outboundRoute },
    { id: 'gate', title: t('column/gate'), width: 60, optional: true, value: (trip) => trip.gate },
  ];
}
