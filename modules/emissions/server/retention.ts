import type { ModuleRetention } from '#platform/retention.ts';

/** What a trip and its orders cost goes with them. */
export const emissionsRetention: ModuleRetention = {
  kept: [],
  dependents: [
    { of: 'trips', table: 'trip_footprint', where: 'c.trip_id = any(ids)' },
    { of: 'trips', table: 'item_footprint', where: 'c.trip_id = any(ids)' },
    { of: 'shipments', table: 'item_footprint', where: 'c.item_id = any(ids)' },
  ],
};
