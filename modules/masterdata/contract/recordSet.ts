import type { z } from 'zod';
import type { RecordType } from './recordType.ts';

type ShippedRecord = {
  id: string;
  validFrom: string;
  validTo: string | null;
  displayOrder: number;
  data: Record<string, unknown>;
};

/** Records of one type that the program brings along, checked against the type's own fields, defaults filled in. */
export type RecordSet = { type: RecordType; records: ShippedRecord[] };

export type Entry<T extends RecordType> = readonly [
  id: string,
  fields: z.input<T['fields']>,
  validity?: { from?: string; to?: string },
];

/**
 * Throws a ZodError that names the field when an entry does not fit its type.
 * @param before how many records of the type stand in front of these
 */
export const recordSet = <T extends RecordType>(type: T, entries: readonly Entry<T>[], before = 0): RecordSet => ({
  type,
  records: entries.map(([id, fields, validity], i) => ({
    id,
    validFrom: validity?.from ?? '2024-01-01',
    validTo: validity?.to ?? null,
    displayOrder: before + i + 1,
    data: type.fields.parse(fields) as Record<string, unknown>,
  })),
});

/** English, German and French text of a record. */
export const text = (en: string, de: string, fr: string) => ({ defaultText: en, en, de, fr });
export const sameText = (all: string) => ({ defaultText: all });
