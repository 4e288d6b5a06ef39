import type { RowScope, Session } from '#kernel/session.ts';
import { managementRank } from '#kernel/session.ts';

/** What belongs to the account itself: scopes of its roles, its area freight forwarders, itself as a driver, its grants. */
export type Own = {
  scopes: readonly RowScope[];
  affIds: readonly string[];
  driverIds: readonly string[];
  /** Trips that a mobile access grant names. */
  tripIds: readonly string[];
};

/** Rows of the session's unit that it may see; every view and every read of a command takes one (domain 6.1, T-05). */
export type Rows =
  | { readonly kind: 'unit' }
  /** `handedOverSince`: what it gave to the master dispatcher from then on it reads still, and changes no more. */
  | { readonly kind: 'aff'; readonly affIds: readonly string[]; readonly handedOverSince?: number }
  | { readonly kind: 'trips'; readonly driverIds: readonly string[]; readonly tripIds: readonly string[] }
  | { readonly kind: 'nothing' };

export const nothing: Rows = { kind: 'nothing' };

/**
 * The widest scope of the account's roles: the unit, own area freight forwarders, own trips, nothing. Who manages the whole
 * network sees the unit. A key account sees shipments of the network module only (R15), so nothing here.
 */
export function rowScope(session: Pick<Session, 'loggedIn' | 'managementLevel'>, own: Own): Rows {
  if (!session.loggedIn) return nothing;
  if (managementRank[session.managementLevel] >= managementRank.GLOBAL_USER) return { kind: 'unit' };
  if (own.scopes.includes('unit')) return { kind: 'unit' };
  if (own.scopes.includes('ownAff') && own.affIds.length > 0) return { kind: 'aff', affIds: own.affIds };
  if (own.scopes.includes('ownTrips') && own.driverIds.length + own.tripIds.length > 0)
    return { kind: 'trips', driverIds: own.driverIds, tripIds: own.tripIds };
  return nothing;
}

export type ItemOwners = { affCmdId: string | null; tripId: string | null; driverId: string | null };

/** True when a shipment lies within the rows; the driver is that of its trip. */
export function seesItem(rows: Rows, item: ItemOwners): boolean {
  if (rows.kind === 'unit') return true;
  if (rows.kind === 'aff') return item.affCmdId !== null && rows.affIds.includes(item.affCmdId);
  if (rows.kind === 'trips')
    return (
      (item.tripId !== null && rows.tripIds.includes(item.tripId)) ||
      (item.tripId !== null && item.driverId !== null && rows.driverIds.includes(item.driverId))
    );
  return false;
}

/** True when a trip lies within the rows: own `affId`, own grant, or oneself as its driver. */
export function seesTrip(
  rows: Rows,
  trip: { id: string; affId: string | null; driverIds: readonly string[] },
): boolean {
  if (rows.kind === 'unit') return true;
  if (rows.kind === 'aff') return trip.affId !== null && rows.affIds.includes(trip.affId);
  if (rows.kind === 'trips')
    return rows.tripIds.includes(trip.id) || trip.driverIds.some((id) => rows.driverIds.includes(id));
  return false;
}
