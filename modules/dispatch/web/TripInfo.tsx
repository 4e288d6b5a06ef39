import { wordKey } from '#kernel/text.ts';
import { useTranslation } from '#ui/translation.ts';
import { areaFreightForwarder } from '#modules/masterdata/contract/types/fleet.ts';
import { route } from '#modules/masterdata/contract/types/places.ts';
import { useRecords } from '#client/records/useRecords.ts';
import { KeyValues } from '#ui/layout/KeyValues.tsx';
import { useFormat } from '#ui/text/useFormat.ts';
import type { TripView } from '../contract/schemas.ts';
import { EstimatedTimes } from './EstimatedTimes.tsx';

/** Plates; one whose record is gone looks so. */
const Pulled = ({ all }: { all: TripView['trailers'] }) =>
  all.map((one) => (
    <span key={one.id} className={one.valid ? '' : 'k-invalid'}>
      {one.licensePlate}{' '}
    </span>
  ));

/** How far the driver's day is by law, over all his trips. */
function DriverHours({ driven, worked, left, over }: NonNullable<TripView['driverHours']>) {
  const { t } = useTranslation('dispatch');
  const format = useFormat();
  const told = { driven: format.duration(driven), worked: format.duration(worked), left: format.duration(left) };
  return (
    <span className={over ? 'k-late' : ''}>{t(over ? 'trip/driverHoursOver' : 'trip/driverHoursLeft', told)}</span>
  );
}

/** Everything that the head of a trip says, one line each. */
export function TripInfo({ trip }: { trip: TripView }) {
  const { t } = useTranslation('dispatch');
  const format = useFormat();
  const routes = useRecords(route);
  const forwarders = useRecords(areaFreightForwarder);
  const at = (ms: number | null) => (ms === null ? null : format.instant(ms));
  const { vehicle } = trip;
  return (
    <>
      <EstimatedTimes trip={trip} />
      <KeyValues
        items={[
          { label: t('trip/executionDate'), value: format.longDate(trip.executionDate) },
          { label: t('trip/trafficType'), value: t(`shipments:state/${trip.trafficType}`) },
          { label: t('trip/outboundRoute'), value: routes.nameOf(trip.outboundRoute) },
          {
            label: t('trip/vehicleId'),
            value: vehicle ? (
              <span className={vehicle.valid ? '' : 'k-invalid'}>
                {[vehicle.licensePlate, vehicle.type, vehicle.tailLift ? t('figure/tailLift') : null]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            ) : null,
          },
          ...(trip.tractor ? [{ label: t('trip/tractorId'), value: <Pulled all={[trip.tractor]} /> }] : []),
          ...(trip.trailers.length > 0 ? [{ label: t('trip/trailerIds'), value: <Pulled all={trip.trailers} /> }] : []),
          { label: t('trip/driverId'), value: trip.driverName },
          ...(trip.driverHours ? [{ label: t('trip/driverHours'), value: <DriverHours {...trip.driverHours} /> }] : []),
          { label: t('trip/freightCarrierId'), value: trip.freightCarrier },
          { label: t('trip/affId'), value: forwarders.nameOf(trip.affId) },
          { label: t('trip/start'), value: trip.startName },
          ...(trip.endName ? [{ label: t('trip/end'), value: trip.endName }] : []),
          { label: t('trip/gate'), value: trip.gate },
          { label: t('trip/expectedDeparture'), value: at(trip.expectedDeparture) },
          { label: t('trip/expectedArrival'), value: at(trip.expectedArrival) },
          { label: t('trip/actualDeparture'), value: at(trip.actualDeparture) },
          { label: t('trip/actualArrival'), value: at(trip.actualArrival) },
          {
            label: t('trip/counts'),
            value: t('trip/countsText', {
              deliveries: trip.numberOfDeliveries,
              pickups: trip.numberOfPickups,
              direct: trip.numberOfDirectTraffics,
            }),
          },
          {
            label: t('trip/permittedLoad'),
            value: trip.permittedLoad === null ? null : format.measure('MASS', trip.permittedLoad),
          },
          {
            label: t('trip/equipment'),
            value: t(wordKey('dispatch:trip/equipment__', trip.maxDangerousGoodsEquipment)),
          },
          { label: t('trip/optimizationState'), value: t(`state/${trip.optimizationState}`) },
          ...(trip.tourAcceptance
            ? [{ label: t('trip/tourAcceptance'), value: t(`state/${trip.tourAcceptance}`) }]
            : []),
          ...(trip.rejectionReason ? [{ label: t('trip/rejectionReason'), value: trip.rejectionReason }] : []),
          { label: t('trip/remark'), value: trip.remark },
        ]}
      />
    </>
  );
}
