import { localDateOf } from '#kernel/date.ts';
import type { Platform } from '#platform/platform.ts';
import { hashPassword, saveAccount, saveGroup, saveShippedRoles } from '#modules/identity/server/index.ts';
import { depotRanges } from '#modules/organisation/rules/units.ts';
import { openNumberRanges, saveUnit } from '#modules/organisation/server/index.ts';
import { storeConfiguration, storeFirstLicence } from '#modules/settings/server/index.ts';
import { demoLicence } from './licence.ts';
import { units } from './network.ts';
import { accounts, groups } from './people.ts';

/** Units, number ranges, configuration, licence, roles and accounts. Seeded twice it changes nothing. */
export async function seedNetwork(platform: Platform, password: string): Promise<void> {
  const today = localDateOf(platform.clock.now(), 'UTC');
  await platform.tenancy.global(async (db) => {
    for (const { address, depotNumber, ediName, lat, lon, timezone, countryCode, keyAccount, ...unit } of units) {
      await saveUnit(db, {
        ...unit,
        depotNumber: depotNumber ?? null,
        address: address ?? null,
        latitude: lat ?? null,
        longitude: lon ?? null,
        timezone: timezone ?? 'Europe/Berlin',
        countryCode: countryCode ?? 'DE',
        gs1CompanyPrefix: unit.isBranch ? '9521234' : null,
        ediName: ediName ?? null,
        keyAccount: keyAccount ?? false,
      });
    }
    await storeFirstLicence({ db, config: platform.config }, demoLicence);
    const hash = await hashPassword(password);
    for (const account of accounts) await saveAccount(db, account.unit, { ...account, passwordHash: hash });
  });
  await platform.asSystem('global', async ({ db }) => saveShippedRoles(db, 'global'));
  await platform.asSystem('dtm', async ({ db }) => {
    for (const group of groups) await saveGroup(db, 'dtm', group);
  });
  for (const { id, depotNumber } of units.filter((unit) => unit.isBranch)) {
    await platform.asSystem(id, async ({ db }) => {
      await openNumberRanges(db, id, depotRanges(depotNumber ?? 0, today[0] % 100, '9521234'));
      const asked = { driverConfirmationRequired: true, driverClosesJourney: true };
      await storeConfiguration({ db, config: platform.config }, id, 'dispatch', asked, 'system');
    });
  }
}
