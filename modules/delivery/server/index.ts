import type { ServerModule } from '#platform/module.ts';

export const delivery: ServerModule = {
  name: 'delivery',
  routes: [],
};
