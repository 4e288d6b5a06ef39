import type { ServerModule } from '#platform/module.ts';

export const networkrules: ServerModule = {
  name: 'networkrules',
  routes: [],
};
