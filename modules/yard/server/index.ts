import type { ServerModule } from '#platform/module.ts';

export const yard: ServerModule = {
  name: 'yard',
  routes: [],
};
