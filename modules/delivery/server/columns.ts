/** Types of the columns that the database keeps as documents; the migrations name them (`comment on column … is 'type: …'`). */
import type { CheckedPoint } from '../rules/vehicleCheck.ts';

export type { DriverEvent } from '../contract/events.ts';
/** The points of a check of a vehicle. */
export type CheckedPoints = CheckedPoint[];
export type { TextRef } from '#kernel/errors.ts';
