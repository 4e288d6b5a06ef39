import { sql } from 'kysely';
import type { Platform } from '#platform/platform.ts';
import { hashPassword, saveAccount, saveShippedRoles } from '#modules/identity/server/index.ts';
import { storeConfiguration } from '#modules/settings/server/index.ts';
import { units } from './network.ts';
import { accounts } from './people.ts';

export const licences = [
  'CODI-AFFE',
  'GTP-RTR',
  'LPP-MSG',
  'LPP-DPT',
  'LPP-XDK',
  'LPP-INF',
  'LPP-YMG',
  'LPP-OMG',
  'LPP-TCL',
  'LPP-RUL',
  'LPP-OPT',
  'LPP-MOB',
  'GTP-BAS',
];

/** Units, number ranges, configuration, licence, roles and accounts. Laid twice it changes nothing. */
export async function layNetwork(platform: Platform, password: string): Promise<void> {
  await platform.tenancy.global(async (db) => {
    for (const unit of units) {
      await db.run(sql`insert into org_unit (id, parent_id, name, display_order, is_branch, depot_number, address, latitude, longitude, timezone, country_code, gs1_company_prefix, edi_name, key_account)
        values (${unit.id}, ${unit.parentId}, ${unit.name}, ${unit.displayOrder}, ${unit.isBranch}, ${unit.depotNumber ?? null}, ${unit.address ? JSON.stringify(unit.address) : null}::jsonb,
          ${unit.lat ?? null}, ${unit.lon ?? null}, ${unit.timezone ?? 'Europe/Berlin'}, ${unit.countryCode ?? 'DE'}, ${unit.isBranch ? '9521234' : null}, ${unit.ediName ?? null}, ${unit.keyAccount ?? false})
        on conflict (id) do nothing`);
    }
    const today = new Date(platform.clock.now()).toISOString().slice(0, 10);
    await db.run(sql`insert into licence (id, customer, valid_from, valid_to, entries, raw)
      select gen_random_uuid(), 'Kontor demo', ${today}::date - 1, ${today}::date + 365, ${JSON.stringify(licences.map((code) => ({ code })))}::jsonb, 'demo'
      where not exists (select from licence)`);
    const hash = await hashPassword(password);
    for (const account of accounts) await saveAccount(db, account.unit, { ...account, passwordHash: hash });
  });
  await platform.asSystem('global', async ({ db }) => saveShippedRoles(db, 'global'));
  for (const unit of units.filter((u) => u.isBranch)) {
    await platform.asSystem(unit.id, async ({ db }) => {
      const depot = unit.depotNumber ?? 0;
      const year = new Date(platform.clock.now()).getUTCFullYear() % 100;
      await db.run(sql`insert into number_range (org_unit, purpose, prefix, next_value, last_value) values
        (${unit.id}, 'SHIPMENT', ${`${depot}${year}`}, 1000001, 9999999),
        (${unit.id}, 'SSCC', '39521234', ${depot * 10_000_000 + 1}, ${(depot + 1) * 10_000_000 - 1}),
        (${unit.id}, 'LIST', ${`3${depot}`}, 10001, 99999),
        (${unit.id}, 'IMPORT', '', 1, 999999999)
        on conflict do nothing`);
      await storeConfiguration(
        db,
        unit.id,
        'dispatch',
        { driverConfirmationRequired: true, driverClosesJourney: true },
        'system',
      );
    });
  }
}
