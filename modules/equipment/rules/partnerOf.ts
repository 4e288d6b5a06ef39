import type { Partner } from './vocabulary.ts';

/** Who drives a trip. */
export type Carrying = { affId: string | null; freightCarrierId: string | null; driverId: string | null };

/** Whose account carries what rides on a trip: the forwarder of the area before the carrier, the carrier before its driver. */
export function carrierOf({ affId, freightCarrierId, driverId }: Carrying): Partner | null {
  if (affId !== null) return { kind: 'AFF', id: affId };
  if (freightCarrierId !== null) return { kind: 'CARRIER', id: freightCarrierId };
  return driverId === null ? null : { kind: 'DRIVER', id: driverId };
}

/** Whose account a list of the hall concerns: the one depot at the other end of a line haul, else who drives. */
export const partnerOfList = (list: { depots: readonly string[]; carrying: Carrying | null }): Partner | null => {
  const [depot] = list.depots;
  if (depot !== undefined && list.depots.length === 1) return { kind: 'DEPOT', id: depot };
  return list.carrying && carrierOf(list.carrying);
};
