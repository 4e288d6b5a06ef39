import type { ModuleRetention, PersonalData } from '#platform/retention.ts';

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

export const deliveryPersons: readonly PersonalData[] = [
  {
    name: 'driverEvents',
    table: 'driver_event',
    class: 'OPERATIONAL',
    found: ['r.account', 'r.account_name'],
    shown: { type: 'r.type', happenedAt: 'r.happened_at', account: 'r.account', accountName: 'r.account_name' },
    erase: { account: ':somebody', account_name: ':somebody' },
  },
  {
    name: 'vehicleChecks',
    table: 'vehicle_check',
    class: 'OPERATIONAL',
    found: ['r.account_name'],
    shown: { checkedAt: 'r.checked_at', accountName: 'r.account_name' },
    erase: { account_name: ':somebody' },
  },
];
