import type { Access } from '#kernel/access.ts';
import { shipmentReaders } from '#modules/network/contract/access.ts';
import { watching } from '#modules/temperature/contract/access.ts';

/** What rows of a figure can be put together by; times are those of the depot. */
export const groupings = [
  'day',
  'week',
  'hour',
  'forwarder',
  'customer',
  'trip',
  'cause',
  'process',
  'code',
  'result',
  'age',
  'partner',
  'equipment',
  'place',
  'lane',
  'fromDepot',
  'toDepot',
  'depot',
] as const;
export type Grouping = (typeof groupings)[number];
export const timeGroupings: readonly Grouping[] = ['day', 'week', 'hour'];

/**
 * How a number comes from rows. `share`: good ones in a hundred. `count`: how many. `sum`: of their values. `perHour`: rows in an hour in which there was one.
 * `mean`: of their values. `perPersonHour`: rows by the hours of people who had one. `balance`: the sum of all values up to then.
 */
export type Measure = 'share' | 'count' | 'sum' | 'mean' | 'perHour' | 'perPersonHour' | 'balance';
export const figureUnits = ['percent', 'rows', 'perHour', 'perPersonHour', 'pieces', 'minutes', 'kg', 'm'] as const;
export type FigureUnit = (typeof figureUnits)[number];

/** A figure, defined here once; what its rows are stands under the same id in `server/sources`. */
export type Figure = {
  readonly measure: Measure;
  readonly unit: FigureUnit;
  /** Which way is good; `none`: neither. */
  readonly better: 'more' | 'less' | 'none';
  /** The first is what it is shown by unasked. */
  readonly by: readonly [Grouping, ...Grouping[]];
  /** `period`: what happened in it. `now`: how things stand, whatever the period. `end`: how they stood when it ended. */
  readonly of: 'period' | 'now' | 'end';
  /** Who may read its rows one by one. */
  readonly access: Exclude<Access, string>;
};

const readingTrips = { anyPermission: ['readShipments'] } as const;
const inTheHall = { anyPermission: ['viewTransportLongDistance', 'viewUnloadings', 'viewInventory'] } as const;
const readingAccounts = { anyPermission: ['viewEquipmentAccounts'] } as const;

/** Whose shipments of the network a session sees says the network itself. */
const inNetwork = shipmentReaders;

const define = <Id extends string>(all: Readonly<Record<Id, Figure>>): Readonly<Record<Id, Figure>> => all;
const counted = { measure: 'count', unit: 'rows', of: 'period' } as const;
const shared = { measure: 'share', unit: 'percent', better: 'more', of: 'period' } as const;

export const figures = define({
  stopsInTime: { ...shared, by: ['day', 'week', 'hour', 'forwarder', 'trip'], access: readingTrips },
  tripsInTime: { ...shared, by: ['day', 'week', 'hour', 'forwarder'], access: readingTrips },
  openByAge: { ...counted, better: 'less', by: ['age', 'forwarder'], of: 'now', access: readingTrips },
  failedByCause: { ...counted, better: 'less', by: ['cause', 'day', 'week', 'forwarder'], access: readingTrips },
  weightOnTrips: {
    measure: 'sum',
    unit: 'kg',
    better: 'none',
    by: ['day', 'week', 'forwarder'],
    of: 'period',
    access: readingTrips,
  },
  metresOnTrips: {
    measure: 'sum',
    unit: 'm',
    better: 'none',
    by: ['day', 'week', 'forwarder'],
    of: 'period',
    access: readingTrips,
  },
  footprint: {
    measure: 'sum',
    unit: 'kg',
    better: 'less',
    by: ['customer', 'day', 'week', 'forwarder', 'trip'],
    of: 'period',
    access: readingTrips,
  },
  vehicleUse: {
    measure: 'mean',
    unit: 'percent',
    better: 'more',
    by: ['day', 'week', 'forwarder', 'trip'],
    of: 'period',
    access: readingTrips,
  },
  packagesPerHour: {
    measure: 'perHour',
    unit: 'perHour',
    better: 'more',
    by: ['day', 'week', 'hour', 'process'],
    of: 'period',
    access: inTheHall,
  },
  packagesPerPersonHour: {
    measure: 'perPersonHour',
    unit: 'perPersonHour',
    better: 'more',
    by: ['day', 'week', 'hour', 'process'],
    of: 'period',
    access: inTheHall,
  },
  scans: { ...counted, better: 'none', by: ['hour', 'day', 'week', 'result'], access: inTheHall },
  deviations: { ...counted, better: 'less', by: ['code', 'process', 'day', 'week'], access: inTheHall },
  equipmentBalance: {
    measure: 'balance',
    unit: 'pieces',
    better: 'none',
    by: ['partner', 'equipment', 'day'],
    of: 'end',
    access: readingAccounts,
  },
  coldAlarms: { ...counted, better: 'less', by: ['place', 'day', 'week'], access: watching },
  coldMinutes: {
    measure: 'sum',
    unit: 'minutes',
    better: 'less',
    by: ['place', 'day', 'week'],
    of: 'period',
    access: watching,
  },
  laneShipments: { ...counted, better: 'none', by: ['lane', 'fromDepot', 'toDepot', 'day', 'week'], access: inNetwork },
  laneWeight: {
    measure: 'sum',
    unit: 'kg',
    better: 'none',
    by: ['lane', 'fromDepot', 'toDepot', 'day', 'week'],
    of: 'period',
    access: inNetwork,
  },
  lanesInTime: { ...shared, by: ['lane', 'fromDepot', 'toDepot', 'day', 'week'], access: inNetwork },
  lateAtDepot: { ...counted, better: 'less', by: ['toDepot', 'lane', 'fromDepot', 'day', 'week'], access: inNetwork },
  ordersInTime: { ...shared, by: ['day', 'week', 'toDepot', 'fromDepot'], access: inNetwork },
  ordersOpenByAge: { ...counted, better: 'less', by: ['age', 'toDepot', 'fromDepot'], of: 'now', access: inNetwork },
  orderDeviations: { ...counted, better: 'less', by: ['depot', 'toDepot', 'day', 'week'], access: inNetwork },
});

export type FigureId = keyof typeof figures;
const idsOf = (all: typeof figures): FigureId[] => Object.keys(all) as FigureId[];
export const figureIds = idsOf(figures);

/** Whoever may read the rows of one of them. */
export const figureReaders = {
  anyPermission: [...new Set(figureIds.flatMap((id) => figures[id].access.anyPermission ?? []))],
};

/** With fewer people at work a number by people would be one of a person: it is not said (works council, decision 0040). */
export const fewestPeople = 3;
