import type { ModuleRetention } from '#platform/retention.ts';

export const deliveryRetention: ModuleRetention = {
  kept: [
    { name: 'driverEvents', class: 'OPERATIONAL', table: 'driver_event', key: 'id', at: 'received_at' },
    { name: 'vehicleChecks', class: 'OPERATIONAL', table: 'vehicle_check', key: 'id', at: 'checked_at' },
    {
      name: 'proofLinks',
      class: 'PERSONAL',
      days: 90,
      table: 'proof_link',
      key: 'id',
      at: 'expires_at',
      items: 'select unnest(r.item_ids)',
    },
  ],
  naming: [
    { of: 'blob', table: 'vehicle_check', ids: 'unnest(c.photos)' },
    // What waits for dispatch has its files in the event as the device sent it.
    {
      of: 'blob',
      table: 'driver_event',
      ids: `(regexp_matches(c.body::text, '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}', 'g'))[1]`,
    },
  ],
};
