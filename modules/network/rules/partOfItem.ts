import type { ItemState } from '#modules/shipments/rules/states.ts';
import type { PartReport } from '../contract/doors.ts';

const states: Record<ItemState, PartReport['state']> = {
  CREATED: 'OPEN',
  DISPATCHABLE: 'OPEN',
  ON_HOLD: 'OPEN',
  DISPATCHED: 'DISPATCHED',
  RELEASED: 'DISPATCHED',
  IN_LOADING: 'DISPATCHED',
  LOADED: 'DISPATCHED',
  IN_EXECUTION: 'UNDER_WAY',
  COMPLETED: 'DONE',
  COMPLETED_WITH_DEVIATION: 'DONE',
  CLOSED: 'DONE',
  HINDERED: 'HINDERED',
  CANCELED: 'CANCELED',
};

/** What a depot's own shipment says of its part of the way: which part it is, where it goes, how it stands. */
export function partOfItem(item: {
  shipmentType: string;
  trafficType: string;
  /** Depot that line haul goes to. */
  legDepot: string | null;
  state: ItemState;
  /** Direct traffic is aboard: before, its vehicle is on the way to its shipper. */
  collected: boolean;
  documented: string | null;
}): Pick<PartReport, 'part' | 'to' | 'state' | 'deviation'> {
  const part = item.shipmentType === 'PICKUP' ? 'PICKUP' : item.trafficType === 'LineHaul' ? 'LINE_HAUL' : 'DELIVERY';
  const awaited = item.shipmentType === 'DIRECT_TRAFFIC' && !item.collected && item.state === 'IN_EXECUTION';
  const failed = item.state === 'CLOSED' && item.documented === 'HINDERED';
  return {
    part,
    to: part === 'LINE_HAUL' ? item.legDepot : null,
    state: failed ? 'HINDERED' : awaited ? 'DISPATCHED' : states[item.state],
    deviation:
      item.state === 'COMPLETED_WITH_DEVIATION' ||
      (item.state === 'CLOSED' && item.documented === 'COMPLETED_WITH_DEVIATION'),
  };
}
