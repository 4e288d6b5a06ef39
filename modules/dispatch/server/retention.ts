import type { Kept, ModuleRetention } from '#platform/retention.ts';

const ofTrip: Kept['children'] = [
  { table: 'accepted_check', where: 'c.trip_id = any(ids)' },
  { table: 'optimize_task', where: 'c.trip_id = any(ids)' },
  { table: 'handover', where: 'c.from_trip_id = any(ids) or c.to_trip_id = any(ids)' },
  { table: 'vehicle_position', where: 'c.trip_id = any(ids)' },
  { table: 'stop_order', where: 'c.trip_id = any(ids)' },
  { table: 'stop', where: 'c.trip_id = any(ids)' },
  { table: 'history', where: `c.log_key in (select 'TRIP:' || i from unnest(ids) i)` },
];
const over = `r.state in ('JOURNEY_CLOSED', 'CANCELED')`;
const cash = `exists (select 1 from stop_order o where o.org_unit = r.org_unit and o.trip_id = r.id and o.cash_collected is not null)`;
const trips: Omit<Kept, 'name' | 'class' | 'over'> = {
  table: 'trip',
  key: 'id',
  at: 'changed_at',
  items: 'select o.item_id from stop_order o where o.org_unit = r.org_unit and o.trip_id = r.id',
  children: ofTrip,
};

/** A trip holds the proofs of delivery; one on which cash was taken holds receipts too. */
export const dispatchRetention: ModuleRetention = {
  kept: [
    { ...trips, name: 'trips', class: 'TRADE', over: `${over} and not ${cash}` },
    { ...trips, name: 'cashTrips', class: 'VOUCHER', over: `${over} and ${cash}` },
    { name: 'planChanges', class: 'OPERATIONAL', table: 'plan_change', key: 'id', at: 'changed_at' },
  ],
  dependents: [
    { of: 'shipment', table: 'stop_order', where: 'c.item_id = any(ids)', keeps: true },
    { of: 'shipment', table: 'aff_assignment_change', where: 'c.item_id = any(ids)' },
  ],
  naming: [
    { of: 'blob', table: 'stop', ids: 'c.signature_blob_id' },
    { of: 'blob', table: 'stop', ids: 'unnest(c.document_blob_ids)' },
    { of: 'blob', table: 'stop_order', ids: 'unnest(c.photos)' },
  ],
};
