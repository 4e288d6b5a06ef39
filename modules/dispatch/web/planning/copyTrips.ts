import { addDays, dateToIso, instantOf, isoToDate, type LocalDate, localOf } from '#kernel/date.ts';
import { call } from '#client/call/call.ts';
import { CallError } from '#client/call/CallError.ts';
import { showFailure } from '#client/call/failures.ts';
import { refreshCalls } from '#client/call/queries.ts';
import { depotZone } from '#client/session/depotZone.ts';
import { pick } from '#ui/dialogs/pick.tsx';
import { toastError, toastSuccess } from '#ui/feedback/toasts.ts';
import type { Format } from '#ui/text/format.ts';
import { type Translate } from '#ui/translation.ts';
import { poolPlaces } from '../../contract/board.ts';
import { createTrip, dispatchItems, listTrips, planningDashboard } from '../../contract/calls.ts';
import type { TripRow } from '../../contract/schemas.ts';
import { tripAnswers } from '../pieces/tripAnswers.ts';
import { regularItems, withoutObjections } from '../../rules/regularStops.ts';
import { waitingOn } from '../../rules/dayFreight.ts';
import { headAccepted } from '../tripResources.ts';

/** So far back a day with trips is looked for: over a long weekend with holidays. */
const mostDays = 7;
/** What one dispatch takes. */
const mostAtOnce = 500;

async function lastTrips(before: string): Promise<{ day: string; trips: readonly TripRow[] } | undefined> {
  for (let back = 1; back <= mostDays; back += 1) {
    const day = dateToIso(addDays(isoToDate(before), -back));
    const trips = (await call(listTrips, { query: { date: day } })).filter(({ state }) => state !== 'CANCELED');
    if (trips.length > 0) return { day, trips };
  }
  return undefined;
}

/** The same clock on the wall: a change to summer time moves nothing. */
const departureOn = (trip: TripRow, day: LocalDate) =>
  trip.expectedDeparture === null
    ? null
    : instantOf(day, localOf(trip.expectedDeparture, depotZone()).slice(3), depotZone());

/** A trip as a new one of another day: who drives what where and when. */
const headOf = (trip: TripRow, day: LocalDate) => ({
  executionDate: day,
  trafficType: trip.trafficType === 'LineHaul' ? ('LineHaul' as const) : ('LocalTraffic' as const),
  // Numbers of the day are handed out anew; a name that somebody gave stays.
  ...(/^T-\d+$/.test(trip.name) ? {} : { name: trip.name }),
  outboundRoute: trip.outboundRoute,
  vehicleId: trip.vehicle?.valid === false ? null : (trip.vehicle?.id ?? null),
  tractorId: trip.tractor?.valid ? trip.tractor.id : null,
  trailerIds: trip.trailers.flatMap((one) => (one.valid ? [one.id] : [])),
  driverId: trip.driverId,
  coDriverId: trip.coDriverId,
  freightCarrierId: trip.freightCarrierId,
  affId: trip.affId,
  startLocationId: trip.startLocationId,
  endLocationId: trip.endLocationId,
  gate: trip.gate,
  remark: trip.remark,
});

/** What waits on a day, and which places the trips of another day served. */
async function regularsOf(day: string, before: string) {
  const [pool, board] = await Promise.all([
    call(poolPlaces, { body: { date: day, filter: { and: waitingOn(day) } } }),
    call(planningDashboard, { query: { date: before } }),
  ]);
  const taken = new Set<string>();
  return {
    /** Puts the regular shipments of a trip on its copy; what a check objects to stays where it is. Answers how many went. */
    bring: async (trip: Pick<TripRow, 'id'>, copy: Pick<TripRow, 'id'>): Promise<number> => {
      const stops = board.trips.find((one) => one.id === trip.id)?.stops ?? [];
      let itemIds = regularItems(stops, pool.items, taken).slice(0, mostAtOnce);
      for (let turn = 0; itemIds.length > 0 && turn < 2; turn += 1) {
        const done = await call(
          dispatchItems,
          { params: { id: copy.id }, query: {}, body: { itemIds } },
          { silent: true },
        );
        if (done.success) {
          for (const id of itemIds) taken.add(id);
          return itemIds.length;
        }
        itemIds = withoutObjections(itemIds, done.checkResults);
      }
      return 0;
    },
  };
}

/** Trips of the last day that had some, as new ones of this day: asks which. */
export async function copyTrips(day: string, t: Translate, format: Format): Promise<void> {
  const to = isoToDate(day);
  const last = await lastTrips(day);
  if (!last) return void toastError({ key: 'dispatch:copyTrips/none' });
  const chosen = await pick({
    title: t('dispatch:copyTrips/title', { day: format.longDate(isoToDate(last.day)) }),
    text: t('dispatch:copyTrips/what'),
    options: last.trips.map((trip) => ({
      value: trip.id,
      label: [trip.name, trip.vehicle?.licensePlate].filter(Boolean).join(' · '),
      note: [
        trip.driverName ?? trip.freightCarrier,
        trip.outboundRoute,
        trip.expectedDeparture === null ? null : format.clock(trip.expectedDeparture),
      ]
        .filter(Boolean)
        .join(' · '),
    })),
    chosen: [],
    multiple: true,
    selectAll: true,
  });
  if (!chosen || chosen.length === 0) return;
  let count = 0;
  let shipments = 0;
  const regulars = await regularsOf(day, last.day);
  for (const trip of last.trips.filter(({ id }) => chosen.includes(id))) {
    const head = headOf(trip, to);
    const expectedDeparture = departureOn(trip, to);
    const departure = trip.expectedDeparture === null ? null : localOf(trip.expectedDeparture, depotZone()).slice(3);
    try {
      const overrideCodes = await headAccepted({ ...head, departure }, undefined, t);
      if (!overrideCodes) continue;
      const query = overrideCodes.length > 0 ? { overrideCodes } : {};
      const copy = await call(createTrip, { query, body: { ...head, expectedDeparture } }, { silent: true });
      count += 1;
      shipments += await regulars.bring(trip, copy);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      showFailure(error);
    }
  }
  if (count > 0)
    toastSuccess(
      shipments > 0
        ? { key: 'dispatch:copyTrips/doneWith', args: { count: shipments, trips: count } }
        : { key: 'dispatch:copyTrips/done', args: { count } },
    );
  void refreshCalls(...tripAnswers);
}
