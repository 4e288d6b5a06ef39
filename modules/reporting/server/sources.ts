import type { FigureId } from '../rules/catalogue.ts';
import type { Asked, Source } from './source.ts';
import { deviations, packagesHandled, scans } from './sources/hall.ts';
import { coldAlarms, equipmentBalance } from './sources/others.ts';
import {
  laneShipments,
  lanesInTime,
  lateAtDepot,
  orderDeviations,
  ordersInTime,
  ordersOpenByAge,
} from './sources/network.ts';
import { failedByCause, footprint, loadOfTrips, stopsInTime, tripsInTime, vehicleUse } from './sources/road.ts';
import { openByAge } from './sources/shipments.ts';

/** The one place that says what a figure counts: chart, list, table and paper all read these rows. */
export const sources: Readonly<Record<FigureId, (asked: Asked) => Source | Promise<Source>>> = {
  stopsInTime,
  tripsInTime,
  openByAge,
  failedByCause,
  weightOnTrips: loadOfTrips('weight'),
  metresOnTrips: loadOfTrips('metres'),
  footprint,
  vehicleUse,
  packagesPerHour: packagesHandled,
  packagesPerPersonHour: packagesHandled,
  scans,
  deviations,
  equipmentBalance,
  coldAlarms,
  coldMinutes: coldAlarms,
  laneShipments,
  laneWeight: laneShipments,
  lanesInTime,
  lateAtDepot,
  ordersInTime,
  ordersOpenByAge,
  orderDeviations,
};
