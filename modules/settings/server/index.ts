import { depotsById } from '#modules/organisation/server/index.ts';
import { mayAccess } from '#kernel/access.ts';
import { afterwards, command, commandIn, on, type ServerModule, view } from '#platform/module.ts';
import type { Platform } from '#platform/platform.ts';
import { changesConfiguration, readsFeatures, readsLicences } from '../contract/access.ts';
import { configurationNames } from '../contract/configuration.ts';
import * as calls from '../contract/configurationCalls.ts';
import { licenceStored } from '../contract/facts.ts';
import * as featureCalls from '../contract/features.ts';
import { settingsPersons } from './persons.ts';
import { removeEntry, restoreEntry, storeEntry, storePart } from './configuration/change.ts';
import {
  configurationView,
  defaults,
  listEntries,
  nameOf,
  partAt,
  schemaOf,
  versionViews,
} from './configuration/read.ts';

import { unitFounded } from '#modules/organisation/contract/facts.ts';
import { changeFeature, listFeatures } from './features.ts';
import { measureQuantities, refuseBeyondLicence } from './licences/quantities.ts';
import { licenceRoutes } from './licences/routes.ts';

export { configurationOf } from './configuration/parts.ts';
export { storeConfiguration } from './configuration/store.ts';
export { disabledFlags } from './features.ts';
export { measureQuantities, refuseBeyondLicence } from './licences/quantities.ts';
export { beginTrial, checkLicences, licencesOf, storeFirstLicence } from './licences/store.ts';
export { isHoliday, type WorkCalendar, workCalendar } from './workCalendar.ts';
export { openSecret } from './secrets.ts';

type Routes = NonNullable<ServerModule['routes']>;

/** Configuration (specification 2, 7). */
const configurationRoutes = (platform: () => Platform): Routes => [
  view(calls.listConfiguration, (ctx) => listEntries(ctx)),
  view(calls.listUnitConfiguration, (ctx) => listEntries(ctx)),
  view(calls.listConfigurationNames, async () => configurationNames),
  view(calls.defaultConfiguration, async () => defaults()),
  view(calls.configurationSchemasCall, async () =>
    Object.fromEntries(configurationNames.map((name) => [name, schemaOf(name)])),
  ),
  view(calls.configurationSchemaCall, async (_, { params }) => schemaOf(nameOf(params.name))),
  view(calls.configurationDetails, (ctx, { params }) => configurationView(ctx, nameOf(params.id))),
  view(calls.unitConfiguration, (ctx, { params }) => configurationView(ctx, nameOf(params.name))),
  view(calls.subConfiguration, (ctx, { params }) => partAt(ctx, nameOf(params.a), params.b)),
  view(calls.configurationHistory, (ctx, { params }) => versionViews(ctx, nameOf(params.name))),
  command(calls.updateSubConfiguration, (ctx, { params, body }) =>
    storePart(ctx, platform().config, nameOf(params.a), params.b, body.value),
  ),
  commandIn(
    calls.storeConfigurationCall,
    ({ body }) => body.orgUnit,
    (ctx, { body }) => storeEntry(ctx, platform().config, nameOf(body.name), body),
  ),
  commandIn(
    calls.removeConfiguration,
    ({ body }) => body.orgUnit,
    (ctx, { body }) => removeEntry(ctx, nameOf(body.name)),
  ),
  commandIn(
    calls.restoreConfiguration,
    ({ body }) => body.orgUnit,
    (ctx, { body }) => restoreEntry(ctx, nameOf(body.name), body),
  ),
];

export const settings = (platform: () => Platform): ServerModule => ({
  name: 'settings',
  personal: settingsPersons,
  topics: { settings: 'signedIn' },
  histories: {
    'CFG:': async (ctx) => mayAccess(changesConfiguration, ctx.session),
    'LICENCE:': async (ctx) => mayAccess(readsLicences, ctx.session),
    'FEATURE:': async (ctx) => mayAccess(readsFeatures, ctx.session),
  },
  routes: [
    ...configurationRoutes(platform),
    view(featureCalls.listFeatures, listFeatures),
    command(featureCalls.changeFeature, changeFeature),
    ...licenceRoutes(platform),
  ],
  reactions: [
    on(unitFounded, async (ctx, { unitId }) => {
      if ((await depotsById(ctx.db)).has(unitId)) await refuseBeyondLicence(ctx, 'DEPOT');
    }),
    afterwards(licenceStored, 'countAgain', () => measureQuantities(platform())),
  ],
  jobs: [{ name: 'countLicensed', cron: '10 * * * *', run: measureQuantities }],
});
