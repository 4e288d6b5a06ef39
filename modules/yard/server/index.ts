import type { ServerModule } from '#platform/module.ts';
import { forgetDrivers } from './forgetDrivers.ts';
import { gatePersons } from './gatePersons.ts';
import { gateRetention } from './gateRetention.ts';
import { gateRoutes } from './gateRoutes.ts';
import { hallReactions } from './hallReactions.ts';
import { transportUnits } from './units.ts';
import { gateVisits } from './visits.ts';

export const yard: ServerModule = {
  name: 'yard',
  personal: gatePersons,
  retention: gateRetention,
  topics: { ...transportUnits.topics, ...gateVisits.topics },
  histories: { ...transportUnits.histories, ...gateVisits.histories },
  jobs: [{ name: 'forgetDrivers', cron: '23 * * * *', run: forgetDrivers }],
  reactions: [...hallReactions],
  routes: [...gateRoutes],
};
