import { useTranslation } from '#ui/translation.ts';
import { pointsLimit } from '#modules/dangerousgoods/rules/points.ts';
import { useScreenSize } from '#ui/layout/useScreenSize.ts';
import { useFormat } from '#ui/text/useFormat.ts';
import type { TripView } from '../../contract/schemas.ts';
import { countedOnce } from '../../rules/directPairs.ts';

export type TripFigure = { label: string; value: string; note?: string };

/** The line of figures beneath the head of a trip; a phone shows the first six. */
export function useTripFigures(trip: TripView): TripFigure[] {
  const { t } = useTranslation('dispatch');
  const format = useFormat();
  const size = useScreenSize();
  // Direct traffic once, as what is delivered.
  const orders = trip.stops.flatMap((stop) =>
    stop.orders.map(({ orderType, result, directTraffic }) => ({
      collects: orderType === 'PICKUP' && !directTraffic,
      direct: directTraffic?.collects === true,
      result,
    })),
  );
  const done = (collects: boolean) =>
    countedOnce(orders).filter((order) => order.collects === collects && order.result !== null).length;
  const of = (value: string): string => t('figure/of', { value });
  const { vehicle } = trip;
  const all: TripFigure[] = [
    {
      label: t('trip/vehicleId'),
      value: vehicle?.licensePlate ?? '–',
      note: [vehicle?.type, vehicle?.tailLift ? t('figure/tailLift') : null].filter(Boolean).join(', '),
    },
    { label: t('trip/driverId'), value: trip.driverName ?? trip.freightCarrier ?? '–' },
    { label: t('column/stops'), value: format.number(trip.stopsDone), note: of(format.number(trip.numberOfStops)) },
    {
      label: t('figure/deliveries'),
      value: format.number(done(false)),
      note: of(format.number(trip.numberOfDeliveries + trip.numberOfDirectTraffics)),
    },
    { label: t('figure/pickups'), value: format.number(done(true)), note: of(format.number(trip.numberOfPickups)) },
    {
      label: t('figure/highestLoad'),
      value: `${format.measure('MASS', trip.peak.weight)} · ${t('figure/ldm', { ldm: format.quantity('LENGTH', trip.peak.loadingMeter) })}`,
      ...(vehicle?.payload && vehicle.loadingMeters
        ? {
            note: of(
              `${format.quantity('MASS', vehicle.payload)} · ${format.quantity('LENGTH', vehicle.loadingMeters)}`,
            ),
          }
        : {}),
    },
    { label: t('figure/weight'), value: format.measure('MASS', trip.weight) },
    {
      label: t('figure/points'),
      value: format.upTo(trip.dangerousGoodsPoints, 1),
      ...(trip.dangerousGoodsPoints > 0 ? { note: of(format.number(pointsLimit)) } : {}),
    },
    {
      label: t('figure/distance'),
      value: trip.drivenDistance === null ? '–' : format.measure('LENGTH', trip.drivenDistance, 'km', 0),
    },
    { label: t('figure/driving'), value: trip.drivingTime === null ? '–' : format.duration(trip.drivingTime) },
    {
      label: t('figure/backAt'),
      value: trip.expectedArrival === null ? '–' : format.clock(trip.actualArrival ?? trip.expectedArrival),
      ...(trip.plannedArrival === null ? {} : { note: t('figure/plan', { time: format.clock(trip.plannedArrival) }) }),
    },
  ];
  return size === 'mobile' ? all.slice(0, 6) : all;
}
