import type { ModuleRetention } from '#platform/retention.ts';

export const paperRetention: ModuleRetention = {
  kept: [
    {
      name: 'papers',
      class: 'TRADE',
      table: 'paper',
      key: 'id',
      at: 'issued_at',
      items: 'select r.item_id where r.item_id is not null',
    },
  ],
};
