import type { Platform } from '#platform/platform.ts';
import { layRules } from '#modules/networkrules/server/index.ts';
import { networkRules } from './networkRules.ts';

/** Areas, relations and transport schemas of the network, laid by the planner's own commands. Laid twice it changes nothing. */
export async function seedNetworkRules(platform: Platform): Promise<void> {
  await platform.asSystem('global', (ctx) => layRules(ctx, networkRules));
}
