import { resolve } from 'node:path';
import { readConfig } from '#platform/config.ts';
import { migrate } from '#platform/database/migrate.ts';
import { hashPassword, saveAccount } from '#modules/identity/server/index.ts';
import { seedMasterdata } from '#world/seedMasterdata.ts';
import { seedNetwork } from '#world/seedNetwork.ts';
import { seedNetworkRules } from '#world/seedNetworkRules.ts';
import { layPartner } from './partnersDepot.ts';
import { assemble } from '../../server/app.ts';

/** The network with its records and people, without a single shipment: what the night moves, the night has sent itself. */
const root = resolve(import.meta.dirname, '../..');
const config = readConfig({ ...process.env, KONTOR_LOG: 'error' }, root);
const password = process.env.KONTOR_DEMO_PASSWORD ?? '';
const { platform, streams } = assemble(config);
await migrate(config.databaseUrl, root, platform.log);
await seedNetwork(platform, password);
await seedMasterdata(platform, 1);
await seedNetworkRules(platform);
await layPartner(platform);
const roles = { dispo: 'masterDispatcher', lead: 'hallSupervisor', loader: 'loader', boss: 'depotAdmin' };
const passwordHash = await hashPassword(password);
await platform.tenancy.global(async (db) => {
  for (const unit of (process.env.NIGHT_DEPOTS ?? '').split(','))
    for (const [name, role] of Object.entries(roles))
      await saveAccount(db, unit, { accountId: `night-${name}`, name: `Night ${name}`, roles: [role], passwordHash });
  for (const [name, role] of Object.entries({ planner: 'networkPlanner', boss: 'systemAdmin' }))
    await saveAccount(db, 'global', { accountId: `night-${name}`, name: `Night ${name}`, roles: [role], passwordHash });
});
streams().stop();
await platform.tenancy.close();
