import { areaFreightForwarder, driver, freightCarrier, vehicle } from '#modules/masterdata/contract/types/fleet.ts';
import { route, stopLocation } from '#modules/masterdata/contract/types/places.ts';
import { wordKey } from '#kernel/text.ts';
import { type Records, useRecords } from '#client/records/useRecords.ts';
import { useTranslation } from '#ui/translation.ts';
import type { TripTemplate } from '../../contract/tripTemplates.ts';

type Difference = TripTemplate['trips'][number]['differences'][number];

/** A difference between a trip and its template in words: records by their names. */
export function useDifferenceWords(): (difference: Difference) => string {
  const { t } = useTranslation('templates');
  const places = useRecords(stopLocation);
  const records: Readonly<Record<string, Records>> = {
    outboundRoute: useRecords(route),
    vehicleId: useRecords(vehicle),
    driverId: useRecords(driver),
    freightCarrierId: useRecords(freightCarrier),
    affId: useRecords(areaFreightForwarder),
    startLocationId: places,
    endLocationId: places,
  };
  return ({ field, trip, template }) => {
    const named = (value: string): string =>
      value === ''
        ? '–'
        : field === 'trafficType'
          ? t(wordKey('templates:trip/trafficType/', value))
          : (records[field]?.nameOf(value) ?? value);
    return t('trip/change', {
      field: t(wordKey('templates:trip/column/', field)),
      trip: named(trip),
      template: named(template),
    });
  };
}
