import { z } from 'zod';
import { dateSchema, timeSchema } from '#kernel/date.ts';
import { recordIdSchema, unitIdSchema, versionSchema } from '#kernel/ids.ts';
import { localizedSchema } from '#kernel/text.ts';
import type { Permission } from '#modules/permissions.ts';
import { fieldPaths, metaOf } from '#kernel/fields.ts';

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
 * What holds between the fields of a record beside their schemas; browser and server ask the same rule
 * (`rules/recordRules.ts`). Empty fields break none of them, but for `requiredWhen`.
 */
export type RecordRule =
  /** A date, time or figure of `field` is not before (below) that of `other`; the message stands at `field`. */
  /** A range: the message stands at its lower end (specification 1, 5.2). */
  | { readonly rule: 'range'; readonly field: string; readonly other: string }
  /** Postal codes: the end is not before the beginning and has as many signs. */
  | { readonly rule: 'postalRange'; readonly field: string; readonly other: string }
  /** `field` is not empty while `when` has the value `is`, or any value without `is`. */
  | { readonly rule: 'requiredWhen'; readonly field: string; readonly when: string; readonly is?: unknown }
  /** `field` is one of those that the list `other` holds. */
  | { readonly rule: 'among'; readonly field: string; readonly other: string }
  /** A number in the form of ISO 6346 (BIC, ILU) should have a right check digit: a hint, because painted numbers are what they are. */
  | { readonly rule: 'containerNumber'; readonly field: string };

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
  /** Fields whose values together may stand only once. */
  readonly uniqueTogether?: readonly (readonly string[])[];
  /** Rules between fields. */
  readonly rules?: readonly RecordRule[];
  /** A field without which a record may be saved, but hardly is: the dialog asks first (specification 1, 8.4). */
  readonly asksWhenEmpty?: { readonly field: string; readonly problem: 'noUserIds' };
  /** Fields that hold for the whole network: only records of its root may fill them. */
  readonly ofNetwork?: readonly string[];
  /** Fields that the server alone writes: what a client sends for them is ignored. */
  readonly serverFields?: readonly string[];
  /** The field of these that names who created the record. */
  readonly authorField?: string;
  /**
   * Fields that hold ids of other types (R17): refused delete and INVALID REFERENCE come from these. `defineRecordType` reads
   * them from the fields.
   */
  readonly references?: readonly { field: string; type: string }[];
  /** Columns that the list shows at first. */
  readonly columns: readonly string[];
  /** Fields by tab of the dialog; what is not named stands under `general`. */
  readonly tabs?: Readonly<Record<string, readonly string[]>>;
  /**
   * Of types that name partners or people: what a session that sees only its own has of them, by its row scope (domain 6.1). A scope that is not
   * named here has none of them, wherever it asks; a type without this is a catalogue of the depot, which everybody reads.
   */
  readonly whose?: Whose;
};

/** The records whose `field` is one of the session's own: forwarders, their carriers, drivers, the unit of its key account. */
export type Whose = {
  readonly ownAff?: { readonly field: string; readonly by: 'affIds' | 'carrierIds' } | 'all';
  readonly ownTrips?: { readonly field: string; readonly by: 'driverIds' };
  readonly ownKeyAccount?: { readonly field: string; readonly by: 'unit' };
};

export const defineRecordType = <const T extends RecordType>(type: T): T => ({
  ...type,
  references: fieldPaths(type).flatMap(({ path, schema }) => {
    const { refersTo } = metaOf(schema);
    return typeof refersTo === 'string' ? [{ field: path, type: refersTo }] : [];
  }),
});

/** Who may read and who may change the records of a type, for its calls. */
export function recordRights({ path, tag, read, change, licence }: RecordType) {
  const licensed = licence ? { anyLicence: [licence] } : {};
  return {
    reading: { access: { anyPermission: read, ...licensed }, recordType: { path, tag, right: 'read' } },
    changing: { access: { anyPermission: change, ...licensed }, recordType: { path, tag, right: 'change' } },
  } as const;
}

/** The record of a type as the program reads it. */
export type RecordOf<T extends RecordType> = RecordBase & z.infer<T['fields']>;

/** A reference to a record of another type. */
export const reference = (type: string) => recordIdSchema.meta({ kind: 'reference', refersTo: type });
export const references = (type: string) =>
  z.array(recordIdSchema).max(500).meta({ kind: 'reference', refersTo: type, many: true });
/** Monday to Sunday, with `holiday` as an eighth when the type says so (A21). */
export const weekdays = (length: 7 | 8 = 7) => z.array(z.boolean()).length(length).meta({ kind: 'weekdays', length });
/** Up to two windows a day, Monday to Sunday and holiday, as [from, to]; null: at any time. */
export const openingHours = () =>
  z
    .array(z.array(z.array(timeSchema).length(2)).max(2))
    .length(8)
    .meta({ kind: 'openingHours' })
    .nullable()
    .optional();
/** A unit of the organisation, by id. */
export const unitRef = z.string().min(1).max(20).meta({ kind: 'unit' });
export const unitRefs = (max: number) => z.array(unitRef).max(max).meta({ kind: 'unit', many: true });
/** A text with translations that must not be empty. */
export const requiredText = (max: number) => localizedSchema(max).meta({ kind: 'localized', max, filled: true });
/** Rows of fields, such as contacts. */
export const rows = <S extends z.ZodObject>(row: S, max: number) =>
  z.array(row).max(max).meta({ kind: 'rows' }).default([]);
export const textArea = (max = 500) => z.string().max(max).meta({ kind: 'textArea' });
export const optionalText = (max: number) => z.string().max(max).nullable().optional();
