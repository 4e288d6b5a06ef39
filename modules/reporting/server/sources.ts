import type { FigureId } from '../rules/catalogue.ts';
import type { Asked, Source } from './source.ts';
import { deviations, packagesHandled, scans } from './sources/hall.ts';
import { coldAlarms, equipmentBalance } from './sources/others.ts';
import { failedByCause, loadOfTrips, stopsInTime, tripsInTime } from './sources/road.ts';
import { openByAge } from './sources/shipments.ts';

/** The one place that says what a figure counts: chart, list, table and paper all read these rows. */
export const sources: Readonly<Record<FigureId, (asked: Asked) => Source>> = {
  stopsInTime,
  tripsInTime,
  openByAge,
  failedByCause,
  weightOnTrips: loadOfTrips('weight'),
  metresOnTrips: loadOfTrips('metres'),
  packagesPerHour: packagesHandled,
  packagesPerPersonHour: packagesHandled,
  scans,
  deviations,
  equipmentBalance,
  coldAlarms,
  coldMinutes: coldAlarms,
};
