import type { ModuleRetention } from '#platform/retention.ts';

export const dayplanRetention: ModuleRetention = {
  kept: [
    {
      name: 'dayPlans',
      class: 'OPERATIONAL',
      table: 'day_plan',
      key: 'id',
      at: 'created_at',
      over: `r.state <> 'RUNNING'`,
    },
  ],
};
