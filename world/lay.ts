import { sql } from 'kysely';
import type { Platform } from '#platform/platform.ts';
import { layMasterdata } from './layMasterdata.ts';
import { layNetwork } from './layNetwork.ts';
import { layShipments } from './layShipments.ts';

/** Is the demo world there already? */
export const isLaid = async (platform: Platform): Promise<boolean> =>
  (await platform.tenancy.global((db) => db.find(sql`select 1 from org_unit where id = 'dtm'`))) !== undefined;

/** Lays the whole demo world; deterministic but for the moment it starts from. */
export async function layWorld(
  platform: Platform,
  options: { password: string; size: number; onStep?: (text: string) => void },
): Promise<void> {
  const step = options.onStep ?? (() => {});
  step('network and people');
  await layNetwork(platform, options.password);
  step('master data');
  await layMasterdata(platform);
  await layShipments(platform, { size: options.size, onStep: step });
}
