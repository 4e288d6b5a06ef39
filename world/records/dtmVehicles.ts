import { type LocalDate, weekdayOf } from '#kernel/date.ts';
import { vehicle } from '#modules/masterdata/contract/types/fleet.ts';
import { Dice } from '../dice.ts';
import { mobile } from '../names.ts';
import { type Entry, type RecordSet, recordSet } from '#modules/masterdata/contract/recordSet.ts';
import { accountDriver, affDrivers } from './dtmPeople.ts';
import { dutyOn } from './duty.ts';

/** Vehicles that scenarios of domain 8.5 are about. */
export const scenarioVehicles = {
  /** Has no duty on the weekday that the world was seeded on. */
  unavailable: 'do-lx-1003',
  /** Its driver does not exist: INVALID REFERENCE. */
  danglingDriver: 'do-lx-1020',
  /** Belongs to the unit `de` and is read-only at `dtm`. */
  ofHigherLevel: 'f-kt-700',
  /** The vehicle of the account `fahrer1`. */
  ofAccountDriver: 'do-lx-1049',
} as const;

type Row = { plate: string; type: string; driver?: string; aff?: string; carrier?: string; trailer?: string };
const own = (first: number, count: number, type: string): Row[] =>
  Array.from({ length: count }, (_, i) => ({ plate: `DO-LX ${first + i}`, type }));
const of = (plate: string, type: string, aff: string, carrier: string): Row => ({ plate, type, aff, carrier });
const idOf = (plate: string): string => plate.toLowerCase().replace(/[^a-z0-9]+/g, '-');

const fleet: readonly Row[] = [
  ...own(1001, 3, 'van-3-5t'),
  of('HA-LX 201', 'van-3-5t', 'aff-hagen', 'fc-01'),
  of('UN-LX 202', 'van-3-5t', 'aff-unna', 'fc-05'),
  ...own(1011, 4, 'truck-12t'),
  { plate: 'DO-LX 1020', type: 'truck-12t' },
  of('DO-LX 301', 'truck-12t', 'aff-dortmund', 'fc-02'),
  of('DO-LX 302', 'truck-12t', 'aff-dortmund', 'fc-02'),
  of('HA-LX 303', 'truck-12t', 'aff-hagen', 'fc-01'),
  of('HA-LX 304', 'truck-12t', 'aff-hagen', 'fc-01'),
  of('BO-LX 305', 'truck-12t', 'aff-bochum', 'fc-03'),
  of('BO-LX 306', 'truck-12t', 'aff-bochum', 'fc-03'),
  of('SO-LX 307', 'truck-12t', 'aff-hamm', 'fc-04'),
  of('COE-LX 308', 'truck-12t', 'aff-muensterland', 'fc-06'),
  ...own(1044, 3, 'truck-18t'),
  { plate: 'DO-LX 1049', type: 'truck-18t', driver: accountDriver },
  ...own(1047, 2, 'truck-18t-crane'),
  ...own(1031, 2, 'thermo-12t'),
  { plate: 'DO-LX 1061', type: 'artic-40t', trailer: 'do-lx-2001' },
  { plate: 'DO-LX 1062', type: 'artic-40t', trailer: 'do-lx-2002' },
  { plate: 'DO-LX 1063', type: 'artic-40t', trailer: 'do-lx-2003' },
  { plate: 'DO-LX 1071', type: 'drawbar-40t', trailer: 'do-lx-2006' },
];
const trailers: readonly Row[] = [...own(2001, 5, 'semi-trailer'), ...own(2006, 3, 'drawbar-trailer')];

/** 30 vehicles and 8 trailers (domain 8.3): five vans, 13 trucks 12 t, six 18 t, two thermo, three tractors, one drawbar set. */
export function dtmVehicleRecords(today: LocalDate): RecordSet[] {
  const dice = new Dice('dtm/vehicles');
  const duty = dutyOn(today);
  const offToday = duty.map((on, i) => on && i !== weekdayOf(today));
  // Own drivers in their order; d001 has a vehicle of its own already.
  let next = 2;
  const ofAff: Record<string, number> = {};
  const driverOf = (row: Row): string | null => {
    const id = idOf(row.plate);
    if (id === scenarioVehicles.danglingDriver) return 'd999';
    if (row.driver) return row.driver;
    if (row.aff) {
      const at = ofAff[row.aff] ?? 0;
      ofAff[row.aff] = at + 1;
      return affDrivers[row.aff]?.[at] ?? null;
    }
    const driverId = `d${String(next).padStart(3, '0')}`;
    next += 1;
    return driverId;
  };
  return [
    recordSet(vehicle, [
      ...fleet.map(
        (row): Entry<typeof vehicle> => [
          idOf(row.plate),
          {
            name: row.plate.replace('DO-LX ', 'Wagen '),
            licencePlate: row.plate,
            vehicleTypeId: row.type,
            energyPer100km: litres(row.type),
            group: row.aff
              ? 'AFF'
              : row.type.startsWith('artic') || row.type.startsWith('drawbar')
                ? 'Linie'
                : 'Nahverkehr',
            driverId: driverOf(row),
            trailerId: row.trailer ?? null,
            freightCarrierId: row.carrier ?? null,
            affId: row.aff ?? null,
            availability: idOf(row.plate) === scenarioVehicles.unavailable ? offToday : duty,
            dangerousGoodsEquipment: row.type === 'van-3-5t' ? 'BASIC' : dice.chance(0.75) ? 'FULL' : 'BASIC',
            highValueGoods: row.type === 'truck-18t',
            phone: mobile(dice),
            telematicsVendor: 'Kontor mobile',
          },
        ],
      ),
      ...trailers.map(
        (row): Entry<typeof vehicle> => [
          idOf(row.plate),
          {
            name: row.plate.replace('DO-LX ', 'Auflieger '),
            licencePlate: row.plate,
            vehicleTypeId: row.type,
            group: 'Anhänger',
            availability: duty,
            dangerousGoodsEquipment: 'BASIC',
          },
        ],
      ),
    ]),
  ];
}

/** What the vehicles of the demo take, made up like all of it; a depot says what its fuel cards say. */
const litres = (type: string): number | null => {
  if (type.startsWith('artic') || type.startsWith('drawbar') || type.startsWith('tractor')) return 28.5;
  return { 'van-3-5t': 11.4, 'truck-7-5t': 17.2, 'truck-12t': 21.5, 'truck-18t': 24.8 }[type] ?? 26.3;
};

/** The pool vehicle of the unit `de`, seen by all German depots. */
export const poolVehicleRecords = (today: LocalDate): RecordSet[] => [
  recordSet(vehicle, [
    [
      scenarioVehicles.ofHigherLevel,
      {
        name: 'Springer Deutschland',
        licencePlate: 'F-KT 700',
        vehicleTypeId: 'truck-18t',
        group: 'Springer',
        availability: dutyOn(today),
        dangerousGoodsEquipment: 'FULL',
      },
    ],
  ]),
];
