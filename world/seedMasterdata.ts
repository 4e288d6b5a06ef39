import { localDateOf } from '#kernel/date.ts';
import { insertRecords } from '#modules/masterdata/server/index.ts';
import type { Platform } from '#platform/platform.ts';
import { catalogue } from '#modules/setup/rules/catalogue/catalogue.ts';
import { units } from './network.ts';
import type { RecordSet } from '#modules/masterdata/contract/recordSet.ts';
import { dtmContainerRecords } from './records/dtmContainers.ts';
import { dtmPeopleRecords } from './records/dtmPeople.ts';
import { dtmPlaceRecords } from './records/dtmPlaces.ts';
import { dtmRouteRecords } from './records/dtmRoutes.ts';
import { dtmTerminalRecords } from './records/dtmTerminal.ts';
import { dtmVehicleRecords, poolVehicleRecords } from './records/dtmVehicles.ts';
import { otherDepotRecords } from './records/otherDepots.ts';
import { moreSitesOf, type Site, siteRecords, sitesOf } from './records/sites.ts';
import { ediPartnerRecords } from './records/ediPartner.ts';

/** Sites of a depot: 120 customers and 180 consignees at `dtm`, a few elsewhere. */
export const sitesOfDepot = (depot: string): Site[] =>
  depot === 'dtm' ? sitesOf('dtm', 120, 180) : depot === 'hub' ? [] : sitesOf(depot, 12, 28);

/** Customers and stop locations that only a world of several times the usual size has. */
function moreSiteRecords(size: number): RecordSet[] {
  const known = sitesOfDepot('dtm');
  const more = moreSitesOf('dtm', size, known);
  return more.length === 0 ? [] : siteRecords('dtm', more, known);
}

/** All master data of the world by unit; `size` as of the shipments. */
export function masterdataOf(
  today: readonly [number, number, number],
  size = 1,
): { unit: string; sets: RecordSet[] }[] {
  const day: [number, number, number] = [...today];
  return [
    {
      unit: 'global',
      sets: [...ediPartnerRecords(), ...catalogue()],
    },
    { unit: 'de', sets: poolVehicleRecords(day) },
    {
      unit: 'dtm',
      sets: [
        ...dtmRouteRecords(),
        ...dtmTerminalRecords(),
        ...dtmPeopleRecords(day),
        ...dtmVehicleRecords(day),
        ...dtmContainerRecords(day),
        ...siteRecords('dtm', sitesOfDepot('dtm')),
        ...dtmPlaceRecords(sitesOfDepot('dtm')),
        ...moreSiteRecords(size),
      ],
    },
    ...units
      .filter((unit) => unit.isBranch && unit.id !== 'dtm')
      .map(({ id }) => ({ unit: id, sets: [...otherDepotRecords(id, day), ...siteRecords(id, sitesOfDepot(id))] })),
  ];
}

/** Records in one statement. */
const atOnce = 2_000;

/** Lays the master data; records that are there already stay. */
export async function seedMasterdata(platform: Platform, size = 1): Promise<void> {
  const today = localDateOf(platform.clock.now(), 'Europe/Berlin');
  for (const { unit, sets } of masterdataOf(today, size)) {
    await platform.asSystem(unit, async (ctx) => {
      for (const { type, records } of sets)
        for (let at = 0; at < records.length; at += atOnce)
          await insertRecords(ctx, type, records.slice(at, at + atOnce));
    });
  }
}
