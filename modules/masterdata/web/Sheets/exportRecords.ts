import type { RecordType } from '#modules/masterdata/contract/recordType.ts';
import { type SheetFormat, sheetCalls } from '#modules/masterdata/contract/sheets.ts';
import { whileBusy } from '#client/call/busy.ts';
import { call } from '#client/call/call.ts';
import { depotToday } from '#client/session/depotZone.ts';
import { dateToIso } from '#kernel/date.ts';
import { saveFile } from '#ui/list/saveFile.ts';

/** What a list shows: its columns in their order, its search, its conditions and its order. */
export type Listed = {
  columns: readonly string[];
  q?: string | undefined;
  sort?: readonly { field: string; dir: 'asc' | 'desc' }[] | undefined;
  filter?: unknown;
  /** Day (ISO) of the list, when it is another than today. */
  validAt?: string | undefined;
};

/** Fetches what the list shows as a file and hands it to the browser. */
export async function exportRecords(
  type: RecordType,
  orgUnit: string,
  listed: Listed,
  format: SheetFormat,
  name: string,
): Promise<void> {
  const calls = sheetCalls[type.path];
  if (!calls) throw new RangeError(`no record type ${type.path}`);
  const blob = await whileBusy(() =>
    call(calls.export, {
      params: { orgUnit },
      query: {
        format,
        columns: [...listed.columns],
        ...(listed.q ? { q: listed.q } : {}),
        ...(listed.sort ? { sort: listed.sort.map(({ field, dir }) => (dir === 'desc' ? `-${field}` : field)) } : {}),
        ...(listed.validAt ? { validAt: listed.validAt } : {}),
        ...(listed.filter ? { filter: JSON.stringify(listed.filter) } : {}),
      },
    }),
  );
  saveFile(blob, `${name} ${dateToIso(depotToday())}.${format}`);
}
