import { accountDriver } from '../records/dtmPeople.ts';
import type { Scenario } from '../shipments/scenarios.ts';

/** How far a trip of the demo day has come when the world is laid. */
export type Progress = 'CREATED' | 'RELEASED' | 'LOADING' | 'WAITING' | 'REJECTED' | 'READY' | 'RUNNING' | 'CLOSED';

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
  /** Shipments of the scenario that stay free: what happens when they join is to be tried. */
  free?: number;
  gate: string;
  /** Share of the packages that are aboard. */
  done?: number;
  /** Minutes that the truck left after its plan. */
  late?: number;
  /** What is documented at the first stops instead of "ok". */
  troubles?: readonly ('DEVIATION' | 'HINDRANCE')[];
};

/** The day's trips of `dtm` (domain 8.2, 8.5), so that planning, hall and road all show something true. */
export const plannedTrips: readonly PlannedTrip[] = [
  { vehicleId: 'do-lx-1012', progress: 'CREATED', departs: 60, shipments: 8, gate: '21' },
  { vehicleId: 'ha-lx-303', affId: 'aff-hagen', progress: 'CREATED', departs: 75, shipments: 7, gate: '22' },
  { vehicleId: 'so-lx-307', affId: 'aff-hamm', progress: 'CREATED', departs: 90, shipments: 6, gate: '23' },
  // Two more of these are more than a 12 t truck carries.
  { vehicleId: 'do-lx-1013', progress: 'CREATED', departs: 105, shipments: 'overweight', free: 2, gate: '24' },
  // 980 points: one shipment of 60 more is too much.
  { vehicleId: 'do-lx-1014', progress: 'CREATED', departs: 120, shipments: 'dg980', gate: '25' },
  { vehicleId: 'do-lx-1011', progress: 'RELEASED', departs: 45, shipments: 7, gate: '26' },
  { vehicleId: 'bo-lx-305', affId: 'aff-bochum', progress: 'RELEASED', departs: 12, shipments: 5, gate: '27' },
  { vehicleId: 'do-lx-1045', progress: 'LOADING', departs: 35, shipments: 7, gate: '28', done: 0.6 },
  // The driver who can sign in is asked to accept this one.
  { vehicleId: 'do-lx-1046', driverId: accountDriver, progress: 'WAITING', departs: 15, shipments: 5, gate: '29' },
  {
    vehicleId: 'coe-lx-308',
    affId: 'aff-muensterland',
    progress: 'REJECTED',
    departs: -10,
    shipments: 4,
    gate: '30',
  },
  { vehicleId: 'do-lx-301', affId: 'aff-dortmund', progress: 'CLOSED', departs: -215, shipments: 5, gate: '33' },
  { vehicleId: 'do-lx-1047', progress: 'RUNNING', departs: -75, shipments: 8, gate: '31' },
  {
    vehicleId: 'do-lx-1048',
    progress: 'RUNNING',
    departs: -110,
    late: 40,
    shipments: 7,
    gate: '32',
    troubles: ['DEVIATION', 'HINDRANCE'],
  },
];
