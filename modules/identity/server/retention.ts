import type { ModuleRetention } from '#platform/retention.ts';

export const identityRetention: ModuleRetention = {
  kept: [
    { name: 'sessions', class: 'PERSONAL', days: 90, table: 'session', key: 'id', at: 'expires_at' },
    // What a device recorded may come 90 days late: until then it must be known who drove.
    { name: 'driverChanges', class: 'PERSONAL', days: 120, table: 'driver_change', key: 'id', at: 'until' },
  ],
};
