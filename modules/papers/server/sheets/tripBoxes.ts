import type { Block } from '#platform/papers/sheet.ts';
import type { TripView } from '#modules/dispatch/contract/schemas.ts';
import type { Words } from '../words.ts';

/** Departure, line, vehicle, driver and gate of a trip, as they stand on every paper of it. */
export const tripBoxes = (words: Words, trip: TripView): Block => ({
  kind: 'boxes',
  rows: [
    {
      boxes: [
        { share: 3, labels: [words.t('papers:trip')], lines: [trip.name], lead: true, bars: trip.name },
        {
          share: 3,
          labels: [words.t('papers:departure')],
          lines: [words.moment(trip.expectedDeparture)],
          strong: true,
        },
        { share: 2, labels: [words.t('papers:route')], lines: [trip.outboundRoute ?? ''], strong: true },
        {
          share: 3,
          labels: [words.t('papers:vehicle')],
          lines: [trip.vehicle?.licensePlate ?? '', trip.freightCarrier ?? ''].filter(Boolean),
          strong: true,
        },
        { share: 3, labels: [words.t('papers:driver')], lines: [trip.driverName ?? ''], strong: true },
        { share: 1, labels: [words.t('papers:gate')], lines: [trip.gate ?? ''], strong: true },
      ],
    },
  ],
});
