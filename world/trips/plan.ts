import { accountDriver } from '../records/dtmPeople.ts';
import type { Scenario } from '../shipments/scenarios.ts';

/** How far a trip of the demo day has come when the world is seeded. */
export type Progress =
  | 'CREATED'
  | 'RELEASED'
  | 'LOADING'
  | 'LOADED'
  | 'CLOSING'
  | 'WAITING'
  | 'REJECTED'
  | 'READY'
  | 'RUNNING'
  | 'CLOSED';

export type PlannedTrip = {
  vehicleId: string;
  affId?: string;
  /** Instead of the vehicle's own driver. */
  driverId?: string;
  progress: Progress;
  /** Departure in minutes from now; negative: it was due then. */
  departs: number;
  /** So many shipments of one route, or a scenario's. */
  shipments: number | Scenario;
  /** Collections instead of deliveries. */
  pickups?: true;
  /** Leaves before its vehicle is back: every other second trip of a vehicle waits for it. */
  twice?: true;
  /** Shipments of the scenario that stay free: what happens when they join is to be tried. */
  free?: number;
  gate: string;
  /** Share of the packages that are aboard. */
  done?: number;
  /** Minutes from now by which a trip that is closed was back. */
  back?: number;
  /** Minutes that the truck left after its plan. */
  late?: number;
  /** What is documented at the first stops instead of "ok". */
  troubles?: readonly ('DEVIATION' | 'HINDRANCE')[];
};

/** Has no driver of its own. */
const poolVehicle = 'f-kt-700';
const driverOfPool = { driverId: 'd025' };
/** Local vehicles of `dtm` with the forwarder whose area they serve; own ones go anywhere. */
const fleet: readonly (readonly [vehicleId: string, affId?: string])[] = [
  ['do-lx-1047'],
  ['do-lx-1048'],
  ['do-lx-302', 'aff-dortmund'],
  ['ha-lx-303', 'aff-hagen'],
  ['ha-lx-304', 'aff-hagen'],
  ['bo-lx-306', 'aff-bochum'],
  ['so-lx-307', 'aff-hamm'],
  ['un-lx-202', 'aff-unna'],
  ['ha-lx-201', 'aff-hagen'],
  ['do-lx-1001'],
  ['do-lx-1002'],
  ['do-lx-1031'],
  ['do-lx-1032'],
  [poolVehicle],
  ['do-lx-301', 'aff-dortmund'],
  ['bo-lx-305', 'aff-bochum'],
];

/** Sixteen trips on the road: between half an hour and two and a half hours out, one of them late with trouble at its stops. */
const running: readonly PlannedTrip[] = fleet.map(([vehicleId, affId], i) => ({
  vehicleId,
  ...(affId ? { affId } : {}),
  ...(vehicleId === poolVehicle ? driverOfPool : {}),
  progress: 'RUNNING',
  departs: -75 - ((i * 37) % 16) * 7,
  shipments: vehicleId.startsWith('do-lx-100') || vehicleId.endsWith('-201') || vehicleId.endsWith('-202') ? 5 : 8,
  gate: String(21 + (i % 12)),
  ...(i === 1 ? { late: 40, troubles: ['DEVIATION', 'HINDRANCE'] as const } : {}),
  ...(i === 6 ? { troubles: ['DEVIATION'] as const } : {}),
  ...(i === 9 ? { late: 18 } : {}),
}));

/** The day's local trips of `dtm` (domain 8.2, 8.5): 26 of the morning in every phase, eight collections of the afternoon, two that show a rule. */
export const plannedTrips: readonly PlannedTrip[] = [
  // Two more of these are more than a 12 t truck carries.
  { vehicleId: 'do-lx-1013', progress: 'CREATED', departs: 165, shipments: 'overweight', free: 2, gate: '24' },
  // 980 points: one shipment of 60 more is too much.
  { vehicleId: 'do-lx-1014', progress: 'CREATED', departs: 200, shipments: 'dg980', gate: '25' },
  ...running,
  { vehicleId: 'do-lx-1011', progress: 'RELEASED', departs: 12, shipments: 7, gate: '33' },
  { vehicleId: 'do-lx-1045', progress: 'LOADING', departs: 35, shipments: 7, gate: '34', done: 0.6 },
  { vehicleId: 'do-lx-1044', progress: 'LOADING', departs: 50, shipments: 8, gate: '35', done: 0.3 },
  { vehicleId: 'do-lx-1014', progress: 'LOADING', departs: 8, shipments: 6, gate: '36', done: 0.8 },
  // Two combinations of the line help out: every vehicle of the local traffic has its trip.
  { vehicleId: 'do-lx-1063', progress: 'LOADING', departs: 60, shipments: 6, gate: '37', done: 0.1 },
  { vehicleId: 'do-lx-1071', progress: 'LOADED', departs: 25, shipments: 6, gate: '38' },
  // Back hours after its collection should begin: the one vehicle of the day that is on two trips at once.
  { vehicleId: 'do-lx-1012', progress: 'CLOSING', departs: 20, shipments: 6, gate: '39' },
  // The driver who can sign in is asked to accept this one.
  { vehicleId: 'do-lx-1046', driverId: accountDriver, progress: 'WAITING', departs: 15, shipments: 5, gate: '40' },
  { vehicleId: 'coe-lx-308', affId: 'aff-muensterland', progress: 'REJECTED', departs: -10, shipments: 4, gate: '41' },
  { vehicleId: 'do-lx-1013', progress: 'READY', departs: 5, shipments: 6, gate: '42' },
  ...(
    [
      ['do-lx-1012', undefined],
      ['do-lx-302', 'aff-dortmund'],
      ['ha-lx-304', 'aff-hagen'],
      ['bo-lx-306', 'aff-bochum'],
      ['so-lx-307', 'aff-hamm'],
      ['un-lx-202', 'aff-unna'],
      ['coe-lx-308', 'aff-muensterland'],
      ['do-lx-1031', undefined],
    ] as const
  ).map(
    ([vehicleId, affId], i): PlannedTrip => ({
      vehicleId,
      ...(affId ? { affId } : {}),
      progress: 'CREATED',
      ...(i === 0 ? { twice: true, departs: 90 } : { departs: 180 + i * 15 }),
      shipments: 7,
      pickups: true,
      gate: String(21 + i),
    }),
  ),
];

/** The working day before: what was carried is closed; one trip never left. */
export const tripsOfDayBefore: readonly PlannedTrip[] = [...fleet, ...fleet.slice(0, 10)].map(
  ([vehicleId, affId], i) => ({
    vehicleId,
    ...(affId ? { affId } : {}),
    ...(vehicleId === poolVehicle ? driverOfPool : {}),
    progress: 'CLOSED',
    // A first round in the morning; ten vehicles went out again when they were back.
    departs: (i < fleet.length ? -110 : 250) - (i % 7) * 10,
    back: (i < fleet.length ? 160 : 470) - (i % 9) * 5,
    shipments: 8,
    gate: String(21 + (i % 22)),
    ...(i % 5 === 2 ? { troubles: ['DEVIATION'] as const } : i % 9 === 4 ? { troubles: ['HINDRANCE'] as const } : {}),
  }),
);
