import type { Find } from '#client/findings.ts';
import { call } from '#client/call/call.ts';
import { tripTable } from '../contract/calls.ts';
import { tripAddress } from './pieces/addresses.ts';

/** Trips whose number, name, vehicle or driver holds what was typed, the youngest first. */
export const find: Find = async (typed, signal) => {
  const body = {
    q: typed,
    sort: [{ field: 'executionDate', dir: 'desc' as const }],
    paging: { size: 5, page: 0 },
  };
  const { items } = await call(tripTable, { body }, { silent: true, ownErrors: true, signal });
  return items.map((trip) => ({
    id: trip.id,
    label: trip.name,
    note: [trip.vehicle?.licensePlate, trip.driverName].filter(Boolean).join(' · '),
    path: tripAddress(trip.id),
  }));
};
