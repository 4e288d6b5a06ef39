import { type FigureId, figureIds, figures, type Grouping, groupings } from './catalogue.ts';

export type Chosen = { text: string; id: FigureId | undefined; by: Grouping | undefined };

const isFigure = (text: string): FigureId | undefined => figureIds.find((id) => id === text);

/** Figures as an address names them: `stopsInTime.forwarder,scans`. An id that is none stays undefined, a grouping that the figure lacks too. */
export const chosenFigures = (text: string): Chosen[] =>
  text
    .split(',')
    .filter((one) => one !== '')
    .map((one) => {
      const [name = '', group] = one.split('.');
      const id = isFigure(name);
      const by = groupings.find((known) => known === group);
      return { text: one, id, by: id && by && figures[id].by.includes(by) ? by : undefined };
    });

/** Pages by whom they are for; which figures stand on them unless somebody chooses others. */
export const pages = {
  depot: [
    'stopsInTime',
    'tripsInTime',
    'openByAge',
    'packagesPerHour',
    'failedByCause',
    'deviations',
    'coldMinutes',
    'equipmentBalance',
  ],
  dispatcher: ['stopsInTime', 'tripsInTime', 'openByAge', 'failedByCause', 'vehicleUse', 'weightOnTrips'],
  hall: ['packagesPerHour', 'scans', 'deviations', 'packagesPerPersonHour', 'coldAlarms', 'equipmentBalance'],
  forwarder: ['stopsInTime', 'openByAge', 'failedByCause', 'tripsInTime'],
  network: ['laneShipments', 'lanesInTime', 'lateAtDepot', 'laneWeight', 'ordersInTime', 'ordersOpenByAge'],
  customer: ['ordersInTime', 'ordersOpenByAge', 'orderDeviations'],
} as const satisfies Record<string, readonly FigureId[]>;
export const pageIds = [
  'depot',
  'dispatcher',
  'hall',
  'forwarder',
  'network',
  'customer',
] as const satisfies readonly (keyof typeof pages)[];
export type PageId = (typeof pageIds)[number];

/** The page that somebody sees first, by what that session may do. */
export function firstPage(may: (permission: string) => boolean): PageId {
  if (may('manageUsers') || may('changeConfiguration')) return 'depot';
  if (!may('readShipments') && may('readGtpShipmentsAll')) return 'network';
  if (!may('readShipments') && may('readGtpShipmentsKeyAccount')) return 'customer';
  if (may('viewInventory') && !may('createTrips')) return 'hall';
  return may('viewUnloadings') ? 'dispatcher' : 'forwarder';
}

/** What a figure is put together by when nobody says it: of a single day its hours. @param days ISO */
export function usualGrouping(id: FigureId, days: { from: string; to: string }): Grouping {
  const { by } = figures[id];
  return by[0] === 'day' && by.includes('hour') && days.from === days.to ? 'hour' : by[0];
}
