import { localDateOf, dateToIso } from '#kernel/date.ts';
import { Refusal, stale } from '#kernel/errors.ts';
import { createFirstAdministrator, hasAccounts, saveShippedRoles } from '#modules/identity/server/index.ts';
import { insertRecords } from '#modules/masterdata/server/index.ts';
import { foundFirstUnit, saveUnit } from '#modules/organisation/server/index.ts';
import { beginTrial } from '#modules/settings/server/index.ts';
import type { Platform } from '#platform/platform.ts';
import { systemRecord } from '#platform/system.ts';
import type { SetupInput } from '../contract/calls.ts';
import { catalogue } from '../rules/catalogue/catalogue.ts';
import { rootUnit } from '../rules/vocabulary.ts';
import { isSetupCode } from './setupCode.ts';

/** Whether nobody can sign in yet. */
export const isNew = async ({ tenancy }: Platform): Promise<boolean> => !(await tenancy.global(hasAccounts));

const done = (): Refusal => stale('setup:refusal/done');

/** The root with its roles and what the program brings along; done twice it changes nothing. */
async function foundRoot(platform: Platform, input: SetupInput): Promise<void> {
  const { company: name, timezone, countryCode } = input;
  await platform.tenancy.global((db) =>
    saveUnit(db, {
      id: rootUnit,
      parentId: null,
      name,
      displayOrder: 0,
      isBranch: false,
      depotNumber: null,
      address: null,
      latitude: null,
      longitude: null,
      timezone,
      countryCode,
      gs1CompanyPrefix: null,
      ediName: null,
      keyAccount: false,
    }),
  );
  await platform.asSystem(rootUnit, async (ctx) => {
    await saveShippedRoles(ctx.db, rootUnit);
    if (input.catalogue) for (const { type, records } of catalogue()) await insertRecords(ctx, type, records);
  });
}

/**
 * Founds the first depot with its administrator. Depot, account and trial are one transaction: whatever is cut off before is
 * done again by the next attempt, and of two attempts at once one is refused.
 */
export async function setUp(platform: Platform, input: SetupInput): Promise<{ orgUnit: string; accountId: string }> {
  const { depotId: orgUnit, accountId, timezone } = input;
  if (!isSetupCode(platform.config.secret, input.setupCode))
    throw new Refusal(403, 1510, 'Security', { key: 'setup:refusal/code' });
  if (!(await isNew(platform))) throw done();
  await foundRoot(platform, input);
  const record = systemRecord(orgUnit, [orgUnit, rootUnit], timezone, platform.config.release);
  await platform.asSession({ ...record, language: input.language }, async (ctx) => {
    await foundFirstUnit(
      ctx,
      {
        id: orgUnit,
        parentId: rootUnit,
        name: input.depotName,
        displayOrder: input.depotNumber,
        isBranch: true,
        depotNumber: input.depotNumber,
        address: {
          name1: input.company.slice(0, 60),
          street: input.street,
          postalCode: input.postalCode,
          city: input.city,
          countryCode: input.countryCode,
          phone: input.phone || null,
          emergencyPhone: input.emergencyPhone || null,
        },
        timezone,
        language: input.language,
        countryCode: input.countryCode,
        gs1CompanyPrefix: input.gs1CompanyPrefix,
        maintenance: false,
        keyAccount: false,
      },
      { unit: orgUnit, id: accountId },
    );
    // Behind the lock of the tree: of two who set up at once the second sees the account of the first.
    if (await hasAccounts(ctx.db)) throw done();
    await createFirstAdministrator(ctx, { ...input, managedUnits: [rootUnit, orgUnit] });
    await beginTrial(ctx.db, dateToIso(localDateOf(ctx.now, 'UTC')));
  });
  return { orgUnit, accountId };
}
