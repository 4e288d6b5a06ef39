import { useRecords } from '#client/records/useRecords.ts';
import type { RecordType } from '#modules/masterdata/contract/recordType.ts';

/** The name of a record in a cell. */
export function Named({ type, id }: { type: RecordType; id: string }) {
  return <>{useRecords(type).nameOf(id)}</>;
}

export const named = (type: RecordType, id: string | null) => id && <Named type={type} id={id} />;
