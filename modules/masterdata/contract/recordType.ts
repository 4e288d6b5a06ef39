import { z } from 'zod';
import { dateSchema } from '#kernel/date.ts';
import { recordIdSchema, unitIdSchema, versionSchema } from '#kernel/ids.ts';
import type { Permission } from '#modules/identity/contract/permissions.ts';

/** Base of every record (specification 1, 3.7). Server-set fields are ignored when sent back (R8). */
export const recordBase = {
  id: recordIdSchema,
  orgUnit: unitIdSchema.optional(),
  validFrom: dateSchema.optional(),
  validTo: dateSchema.nullable().optional(),
  displayOrder: z.int().min(0).max(1_000_000).nullable().optional(),
  version: versionSchema.optional(),
};

export type RecordBase = {
  id: string;
  orgUnit: string;
  validFrom: number[];
  validTo: number[] | null;
  displayOrder: number | null;
  version: number;
};

/**
 * A master-data type is a declaration: its fields say what the form shows and what the server checks; storage, validity,
 * calls, list, dialog, import and references are the engine's.
 */
export type RecordType<S extends z.ZodObject = z.ZodObject> = {
  /** The specification's spelling, the record's type tag: `VehicleType`. */
  readonly tag: string;
  /** Path segment, lower case: `vehicletype`. */
  readonly path: string;
  /** Fields beyond the base. */
  readonly fields: S;
  readonly read: readonly Permission[];
  readonly change: readonly Permission[];
  /** Licence of the screens and full records (A35: the data still drive dispatch). */
  readonly licence?: string;
  /** Fields that `masterdata/text` answers (specification 2, 3). Dots reach into objects. */
  readonly display: readonly string[];
  /** The field that names a record for people. */
  readonly title: string;
  /** Fields whose value may stand only once in a unit on a day. */
  readonly unique?: readonly string[];
  /** Fields that hold ids of other types (R17): refused delete and INVALID REFERENCE come from these. */
  readonly references?: readonly { field: string; type: string }[];
  /** Columns that the list shows at first. */
  readonly columns: readonly string[];
  /** Fields by tab of the dialog; what is not named stands under `general`. */
  readonly tabs?: Readonly<Record<string, readonly string[]>>;
  /** Which field ties a record to an area freight forwarder, for sessions that see only their own. */
  readonly affField?: string;
  /** Which field names the unit of the key account that a record belongs to. */
  readonly keyAccountField?: string;
};

export const defineRecordType = <const T extends RecordType>(type: T): T => type;

/** The record of a type as the program reads it. */
export type RecordOf<T extends RecordType> = RecordBase & z.infer<T['fields']>;

/** A reference to a record of another type. */
export const reference = (type: string) => recordIdSchema.meta({ kind: 'reference', refersTo: type });
export const references = (type: string) =>
  z.array(recordIdSchema).max(500).meta({ kind: 'reference', refersTo: type, many: true });
/** Monday to Sunday, with `holiday` as an eighth when the type says so (A21). */
export const weekdays = (length: 7 | 8 = 7) => z.array(z.boolean()).length(length).meta({ kind: 'weekdays', length });
export const textArea = (max = 500) => z.string().max(max).meta({ kind: 'textArea' });
export const optionalText = (max: number) => z.string().max(max).nullable().optional();
