import type { Platform } from '#platform/platform.ts';
import { layRules } from '#modules/networkrules/server/index.ts';
import { openNumberRanges } from '#modules/organisation/server/index.ts';
import { networkRules } from './networkRules.ts';

/** A range that is nearly used up (domain 8.5): 92 %. */
const nearlyUsed = {
  purpose: 'PICKUP',
  name: 'Pickups',
  prefix: 'A44',
  first: 1,
  next: 9_201,
  last: 10_000,
  padding: 5,
};

/** Areas, relations and transport schemas of the network, laid by the planner's own commands. Laid twice it changes nothing. */
export async function seedNetworkRules(platform: Platform): Promise<void> {
  await platform.asSystem('global', (ctx) => layRules(ctx, networkRules));
  await platform.asSystem('dtm', ({ db }) => openNumberRanges(db, 'dtm', [nearlyUsed]));
}
