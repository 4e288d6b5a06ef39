import type { Translate } from '#ui/translation.ts';
import { instantOf, type LocalDate } from '#kernel/date.ts';
import { call } from '#client/call/call.ts';
import { depotZone } from '#client/session/depotZone.ts';
import { showChecks } from '#ui/dialogs/checkResults.tsx';
import type { Option } from '#ui/form/widget.ts';
import type { Format } from '#ui/text/format.ts';
import { headCheck, type TripResources } from '../contract/resources.ts';
import type { TripView } from '../contract/schemas.ts';

type Booked = TripResources['vehicles'][number]['trips'];

/** `on the road, T-112 until 17:51`, or the trip that is planned; nothing for who is free. */
const bookedText = (trips: Booked, except: string | undefined, t: Translate, format: Format): string =>
  trips
    .filter((trip) => trip.tripId !== except)
    .map((trip) =>
      t(trip.out ? 'dispatch:resource/out' : 'dispatch:resource/planned', {
        trip: trip.name,
        from: format.clock(trip.from),
        to: format.clock(trip.to),
      }),
    )
    .join(', ');

/** Vehicles with type, payload and where they are, drivers with where they are: what a dispatcher chooses by. */
export function bookingNotes(
  known: TripResources | undefined,
  tripId: string | undefined,
  t: Translate,
  format: Format,
): Record<string, readonly Option[] | undefined> {
  if (!known) return {};
  const vehicleId = known.vehicles.map(
    ({ id, licensePlate, type, payload, trips }): Option => ({
      value: id,
      label: licensePlate,
      note: [
        type,
        payload === null ? '' : format.measure('MASS', payload, 't', 1),
        bookedText(trips, tripId, t, format),
      ]
        .filter(Boolean)
        .join(' · '),
    }),
  );
  const drivers = known.drivers.map(({ id, name, trips }): Option => {
    const note = bookedText(trips, tripId, t, format);
    return { value: id, label: name, ...(note ? { note } : {}) };
  });
  return { vehicleId, tractorId: vehicleId, trailerIds: vehicleId, driverId: drivers, coDriverId: drivers };
}

type Head = {
  executionDate: LocalDate;
  vehicleId?: string | null | undefined;
  tractorId?: string | null | undefined;
  trailerIds?: string[] | undefined;
  driverId?: string | null | undefined;
  coDriverId?: string | null | undefined;
  departure?: readonly number[] | null | undefined;
};

/**
 * Asks whether vehicle or driver are on another trip at that time; answers the codes that the user accepts, undefined when the
 * user gives up.
 */
export async function headAccepted(
  head: Head,
  trip: TripView | undefined,
  t: Translate,
): Promise<string[] | undefined> {
  const departure = head.departure ? instantOf(head.executionDate, head.departure, depotZone()) : null;
  const same =
    trip &&
    (head.vehicleId ?? null) === (trip.vehicle?.id ?? null) &&
    (head.tractorId ?? null) === (trip.tractor?.id ?? null) &&
    String(head.trailerIds ?? []) === String(trip.trailers.map((one) => one.id)) &&
    (head.driverId ?? null) === trip.driverId &&
    (head.coDriverId ?? null) === trip.coDriverId &&
    departure === trip.expectedDeparture;
  if (same) return [];
  const body = {
    executionDate: head.executionDate,
    vehicleId: head.vehicleId ?? null,
    tractorId: head.tractorId ?? null,
    trailerIds: head.trailerIds ?? [],
    driverId: head.driverId ?? null,
    coDriverId: head.coDriverId ?? null,
    expectedDeparture: departure,
    ...(trip ? { tripId: trip.id } : {}),
  };
  const asked = await call(headCheck, { body }, { silent: true });
  if (asked.success) return [];
  const answer = await showChecks({
    title: t('dispatch:checks/accept'),
    confirm: t('dispatch:action/saveAnyway'),
    results: asked.checkResults,
  });
  return (
    answer && [...new Set([...(answer.overrideCodes ?? []), ...(answer.overrides ?? []).flatMap((one) => one.codes)])]
  );
}
