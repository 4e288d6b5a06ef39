import { recordCalls, type RecordCalls } from '#modules/masterdata/contract/calls.ts';
import type { RecordType } from '#modules/masterdata/contract/recordType.ts';

/** A record as lists and dialogs hold it: the declared fields are read by their dotted path. */
export type AnyRecord = {
  id: string;
  orgUnit: string;
  validFrom: number[];
  validTo: number[] | null;
  displayOrder: number | null;
  version: number;
  changedAt: number;
  changedBy: string;
  /** False: another unit's record, or the session may not change this type. */
  writable: boolean;
  /** References of the record whose target does not exist today. */
  invalidReferences: readonly { field: string; type: string; id: string }[];
} & Record<string, unknown>;

/** The calls of a declared type. Throws a RangeError for one that is not declared. */
export function recordCallsOf(type: Pick<RecordType, 'path'>): RecordCalls {
  const calls = recordCalls[type.path];
  if (!calls) throw new RangeError(`no record type ${type.path}`);
  return calls;
}
