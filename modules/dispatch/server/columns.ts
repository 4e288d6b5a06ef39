/** Types of the columns that the database keeps as documents; the migrations name them (`comment on column … is 'type: …'`). */
import type { z } from 'zod';
import type { ShipmentAddress } from '#modules/shipments/contract/values.ts';
import type { documentStop } from '../contract/calls.ts';
import type { stopEquipmentSchema } from '../contract/stopEquipment.ts';

export type { Window } from '#modules/shipments/rules/timeWindows.ts';
export type { ChangedTrip, TakenTour } from './planChanges/record.ts';
export type { TaskResult } from './runs/optimiseTasks.ts';

/** Where a stop is, as its first shipment said it. */
export type StopAddress = Partial<ShipmentAddress>;
/** What was documented of the packages of an order. */
export type DocumentedPackage = z.infer<(typeof documentStop)['body']>['orders'][number]['packages'][number];
/** How the packages of an order were accounted for at its stop. */
export type PackageScans = NonNullable<z.infer<(typeof documentStop)['body']>['orders'][number]['scans']>;
/** Loading equipment that changed hands at a stop. */
export type StopEquipment = z.infer<typeof stopEquipmentSchema>;
/** Figures and names that a check spoke of. */
export type CheckArgs = Record<string, string | number>;
