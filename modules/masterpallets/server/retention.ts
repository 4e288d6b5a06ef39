import type { ModuleRetention } from '#platform/retention.ts';

/** A pallet is a shipment by itself and goes with it; what was on it is told to no other module. */
export const palletRetention: ModuleRetention = {
  dependents: [
    { of: 'shipment', table: 'master_pallet_content', where: 'c.pallet_id = any(ids)' },
    { of: 'shipment', table: 'master_pallet', where: 'c.id = any(ids)' },
  ],
};
