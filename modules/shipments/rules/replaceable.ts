import type { ItemState } from './states.ts';
import type { ShipmentType, TerminalStatus } from './vocabulary.ts';

/** What decides whether its sender may still change what a shipment is. */
export type ReplaceFacts = {
  state: ItemState;
  shipmentType: ShipmentType;
  /** It has parts, or is one. */
  split: boolean;
  terminalStatuses: readonly TerminalStatus[];
  /** Its next stop stays where it was. */
  samePlace: boolean;
  /** By what the sender says now, it can still be planned. */
  routed: boolean;
};

/**
 * Whether the content of a shipment may be replaced: until a package has moved or its trip was released (domain 3.10). On a trip that is
 * being planned it stays on its stop, so the stop must not change.
 */
export function isReplaceable(facts: ReplaceFacts): boolean {
  const { state, shipmentType, split, terminalStatuses, samePlace, routed } = facts;
  if (split || shipmentType === 'MASTER_PALLET' || shipmentType === 'UNKNOWN_PACKAGE') return false;
  if (terminalStatuses.some((status) => status !== 'NOT_IN_DEPOT')) return false;
  if (state === 'CREATED') return true;
  if (state === 'DISPATCHABLE' || state === 'ON_HOLD') return routed;
  return state === 'DISPATCHED' && samePlace && routed;
}
