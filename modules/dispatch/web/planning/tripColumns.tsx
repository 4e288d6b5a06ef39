import type { Translate } from '#ui/translation.ts';
import { pointsLimit } from '#modules/dangerousgoods/rules/points.ts';
import { BarMeter } from '#ui/layout/BarMeter.tsx';
import type { ScreenSize } from '#ui/layout/useScreenSize.ts';
import type { Column } from '#ui/list/column.ts';
import type { Format } from '#ui/text/format.ts';
import type { TripRow } from '../../contract/schemas.ts';
import { TripStatus } from '../TripMark.tsx';
import { tripRank } from '../../rules/tripLook.ts';

/** Shares of a trip's capacity at its fullest moment; undefined without a vehicle or without its measure. */
export const loadOf = (trip: TripRow): { weight: number | undefined; ldm: number | undefined } => ({
  weight: trip.vehicle?.payload ? trip.peak.weight / trip.vehicle.payload : undefined,
  ldm: trip.vehicle?.loadingMeters ? trip.peak.loadingMeter / trip.vehicle.loadingMeters : undefined,
});

const meter = (share: number | undefined, label: string) =>
  share === undefined ? <span className="k-dim">–</span> : <BarMeter share={share} label={label} />;

/** Share of the tighter of weight and loading metres. */
const most = (trip: TripRow) => Math.max(loadOf(trip).weight ?? 0, loadOf(trip).ldm ?? 0);

type Made = { t: Translate<'dispatch'>; format: Format; wide: boolean };

/** Which trip it is, how it stands, and with whom. */
const whichColumns = ({ t, wide }: Made): Column<TripRow>[] => [
  { id: 'name', title: t('column/trip'), width: 64, value: (trip) => trip.name },
  {
    id: 'status',
    title: t('column/status'),
    width: wide ? 156 : 112,
    value: tripRank,
    cell: (trip) => <TripStatus trip={trip} />,
  },
  {
    id: 'vehicle',
    title: t('column/vehicle'),
    width: 92,
    grow: true,
    value: (trip) => trip.vehicle?.licensePlate ?? null,
    cell: (trip) =>
      trip.vehicle ? (
        <span className={trip.vehicle.valid ? '' : 'k-invalid'}>{trip.vehicle.licensePlate}</span>
      ) : (
        <span className="k-dim">–</span>
      ),
  },
  {
    id: 'driver',
    title: t('column/driver'),
    optional: !wide,
    width: 100,
    grow: wide,
    value: (trip) => trip.driverName ?? trip.freightCarrier,
  },
  { id: 'stops', title: t('column/stops'), width: 44, align: 'right', value: (trip) => trip.numberOfStops },
];

const loadColumns = ({ t, format, wide }: Made): Column<TripRow>[] => [
  {
    id: 'load',
    title: t('column/load'),
    unit: '%',
    width: 58,
    align: 'right',
    optional: wide,
    value: most,
    cell: (trip) => meter(trip.vehicle ? most(trip) : undefined, t('column/load')),
  },
  {
    id: 'weight',
    title: t('column/kg'),
    unit: '%',
    width: 58,
    align: 'right',
    optional: !wide,
    value: (trip) => loadOf(trip).weight,
    cell: (trip) => meter(loadOf(trip).weight, t('column/kg')),
  },
  {
    id: 'loadingMeter',
    title: t('column/ldm'),
    unit: '%',
    width: 58,
    align: 'right',
    optional: !wide,
    value: (trip) => loadOf(trip).ldm,
    cell: (trip) => meter(loadOf(trip).ldm, t('column/ldm')),
  },
  {
    id: 'dangerousGoodsPoints',
    title: t('column/dgp'),
    width: 56,
    align: 'right',
    optional: !wide,
    value: (trip) => trip.dangerousGoodsPoints,
    cell: (trip) =>
      trip.dangerousGoodsPoints > 0 ? (
        <BarMeter
          share={trip.dangerousGoodsPoints / pointsLimit}
          label={t('column/dgp')}
          text={format.upTo(trip.dangerousGoodsPoints, 1)}
        />
      ) : (
        <span className="k-dim">–</span>
      ),
  },
];

/** When and how far, and what waits in the catalogue. */
const travelColumns = ({ t, format, wide }: Made): Column<TripRow>[] => [
  {
    id: 'expectedDeparture',
    title: t('column/departure'),
    width: 56,
    align: 'right',
    value: (trip) => trip.expectedDeparture,
    cell: (trip) => (trip.expectedDeparture === null ? '–' : format.clock(trip.expectedDeparture)),
  },
  {
    id: 'expectedArrival',
    title: t('column/back'),
    width: 56,
    align: 'right',
    optional: !wide,
    value: (trip) => trip.expectedArrival,
    cell: (trip) => (trip.expectedArrival === null ? '–' : format.clock(trip.expectedArrival)),
  },
  {
    id: 'drivenDistance',
    title: t('column/km'),
    width: 50,
    align: 'right',
    optional: true,
    value: (trip) => trip.drivenDistance,
    cell: (trip) => (trip.drivenDistance === null ? '–' : format.quantity('LENGTH', trip.drivenDistance, 'km', 0)),
  },
  {
    id: 'packages',
    title: t('column/packages'),
    width: 50,
    align: 'right',
    optional: true,
    value: (trip) => trip.packages,
  },
  { id: 'outboundRoute', title: t('column/route'), width: 80, optional: true, value: (trip) => trip.outboundRoute },
  { id: 'affId', title: t('column/aff'), width: 96, optional: true, value: (trip) => trip.affId },
  { id: 'gate', title: t('column/gate'), width: 60, optional: true, value: (trip) => trip.gate },
];

/** Columns of the trips of a day; on a laptop one column shows the tighter of weight and loading metres. */
export function tripColumns(t: Translate<'dispatch'>, format: Format, size: ScreenSize): Column<TripRow>[] {
  const made = { t, format, wide: size === 'monitor' };
  return [...whichColumns(made), ...loadColumns(made), ...travelColumns(made)];
}
