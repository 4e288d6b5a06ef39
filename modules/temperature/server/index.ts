import type { ServerModule } from '#platform/module.ts';

export const temperature: ServerModule = {
  name: 'temperature',
  routes: [],
};
