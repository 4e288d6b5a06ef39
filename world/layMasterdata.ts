import { localDateOf } from '#kernel/date.ts';
import { insertRecords } from '#modules/masterdata/server/index.ts';
import type { Platform } from '#platform/platform.ts';
import { units } from './network.ts';
import type { RecordSet } from './record.ts';
import { deviationRecords } from './records/deviations.ts';
import { containerTypeRecords, dtmContainerRecords } from './records/dtmContainers.ts';
import { dtmPeopleRecords } from './records/dtmPeople.ts';
import { dtmPlaceRecords } from './records/dtmPlaces.ts';
import { dtmRouteRecords } from './records/dtmRoutes.ts';
import { dtmTerminalRecords } from './records/dtmTerminal.ts';
import { dtmVehicleRecords, poolVehicleRecords } from './records/dtmVehicles.ts';
import { otherDepotRecords } from './records/otherDepots.ts';
import { goodsRecords } from './records/products.ts';
import { type Site, siteRecords, sitesOf } from './records/sites.ts';
import { vehicleTypeRecords } from './records/vehicleTypes.ts';

/** Sites of a depot: 120 customers and 180 consignees at `dtm`, a few elsewhere. */
export const sitesOfDepot = (depot: string): Site[] =>
  depot === 'dtm' ? sitesOf('dtm', 120, 180) : depot === 'hub' ? [] : sitesOf(depot, 12, 28);

/** All master data of the world by unit. */
export function masterdataOf(today: readonly [number, number, number]): { unit: string; sets: RecordSet[] }[] {
  const day: [number, number, number] = [...today];
  return [
    {
      unit: 'global',
      sets: [...goodsRecords(), ...deviationRecords(), ...vehicleTypeRecords(), ...containerTypeRecords()],
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
      ],
    },
    ...units
      .filter((unit) => unit.isBranch && unit.id !== 'dtm')
      .map(({ id }) => ({ unit: id, sets: [...otherDepotRecords(id, day), ...siteRecords(id, sitesOfDepot(id))] })),
  ];
}

/** Lays the master data; records that are there already stay. */
export async function layMasterdata(platform: Platform): Promise<void> {
  const today = localDateOf(platform.clock.now(), 'Europe/Berlin');
  for (const { unit, sets } of masterdataOf(today)) {
    await platform.asSystem(unit, async (ctx) => {
      for (const { type, records } of sets) if (records.length > 0) await insertRecords(ctx, type, records);
    });
  }
}
