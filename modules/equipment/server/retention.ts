import type { ModuleRetention } from '#platform/retention.ts';

export const equipmentRetention: ModuleRetention = {
  kept: [{ name: 'equipment', class: 'VOUCHER', table: 'equipment_movement', key: 'id', at: 'booked_at' }],
};
