import type { ModuleRetention } from '#platform/retention.ts';

/** What went over the line and was taken: both ends have records of their own of what it said. */
export const installationsRetention: ModuleRetention = {
  kept: [
    {
      name: 'doorMessages',
      class: 'OPERATIONAL',
      table: 'door_message',
      key: 'id',
      at: 'settled_at',
      over: `r.state = 'TAKEN'`,
    },
  ],
};
