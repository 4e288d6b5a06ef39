import * as calls from '#modules/network/contract/calls.ts';
import type { ShipmentLeg, ShipmentRow } from '#modules/network/contract/shipment.ts';
import type { GlyphName, Status } from '#ui/status/status.ts';

export const shipmentsAt = '/GTP/shipments';

/** Calls whose answers are stale after a step. */
export const shipmentCalls = [
  calls.listShipments.id,
  calls.getShipment.id,
  calls.shipmentHistory.id,
  calls.branchDashboard.id,
  calls.networkMap.id,
];

export const stateGlyph: Readonly<Record<ShipmentRow['state'], GlyphName>> = {
  NEW: 'late',
  ROUTED: 'planned',
  HANDED_OVER: 'planned',
  PICKED_UP: 'transit',
  IN_LINE_HAUL: 'transit',
  AT_DESTINATION: 'transit',
  IN_DELIVERY: 'transit',
  DELIVERED: 'done',
  HINDERED: 'block',
  CANCELED: 'later',
};
export const markGlyph: Readonly<Record<NonNullable<ShipmentRow['mark']>, GlyphName>> = {
  NOT_ROUTED: 'late',
  NOT_PICKED_UP: 'risk',
  NOTE_OPEN: 'risk',
};
/** Its colour beside the glyph: what is stopped is red. */
export const legLook = (leg: Pick<ShipmentLeg, 'state' | 'hindered'>): Status => {
  const glyph = legGlyph(leg);
  return glyph === 'block' || glyph === 'stop' ? 'late' : glyph;
};
export const legGlyph = ({ state, hindered }: Pick<ShipmentLeg, 'state' | 'hindered'>): GlyphName =>
  hindered
    ? 'block'
    : ({ PLANNED: 'planned', IN_PROGRESS: 'transit', FINISHED: 'done', DID_NOT_TAKE_PLACE: 'later' } as const)[state];
