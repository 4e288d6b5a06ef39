import type { TextKey } from '#kernel/text.ts';
import { useCallback, useMemo, useRef, useState } from 'react';
import type { RecordType } from '#modules/masterdata/contract/recordType.ts';
import {
  type SheetBulk,
  type SheetCalls,
  type SheetImport,
  type SheetRow,
  sheetCalls,
} from '#modules/masterdata/contract/sheets.ts';
import { call } from '#client/call/call.ts';
import { CallError } from '#client/call/CallError.ts';
import { showFailure } from '#client/call/failures.ts';
import { refreshCalls } from '#client/call/queries.ts';
import { useSession } from '#client/session/session.ts';
import { showToast, toastError, toastSuccess } from '#ui/feedback/toasts.ts';
import { recordCallsOf } from '../Records/recordCallsOf.ts';
import { saveFile } from '#ui/list/saveFile.ts';

/** Upload limit of the product (specification 1, 9). */
const mostBytes = 3_145_728;
const pageRows = 50;

/** A key in the form of a UUID; `crypto.randomUUID` needs https, random bytes do not. */
const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0'))
    .join('')
    .replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');

/** Corrected rows keep their place, so that the eye finds them, and show what became of them. */
function correctedIn(before: readonly SheetRow[], corrected: readonly SheetRow[]): readonly SheetRow[] {
  const now = new Map(corrected.map((row) => [row.row, row]));
  return before.map((row) => now.get(row.row) ?? row);
}

/** What came of an import: all of it, a part (the bad rows wait), or nothing. */
function showResult(sheet: SheetImport, some: boolean): void {
  if (some && sheet.counts.BAD === 0) toastSuccess({ key: 'base:toast/imported' });
  else if (some)
    showToast({
      look: 'risk',
      title: { key: 'masterdata:sheet/importedSome', args: { count: sheet.imported, total: sheet.total } },
    });
  else toastError({ key: 'base:toast/importFailed' });
}

type Change = {
  rows?: { row: number; cells: string[] }[];
  columns?: (string | null)[];
  bulk?: Omit<SheetBulk, 'dryRun'>;
  undo?: boolean;
};

type Said = { key: TextKey } | string;

/** One step at a time: which one runs, that the connection was cut, or why the server refused. */
function useSteps() {
  const [busy, setBusy] = useState<'reading' | 'checking' | 'importing'>();
  const [failed, setFailed] = useState<Said>();
  const [broken, setBroken] = useState(false);
  const wrong = useCallback((error: unknown) => {
    if (!(error instanceof CallError)) return showFailure(error);
    if (error.classification === 'Network' || error.classification === 'ServiceUnavailable') setBroken(true);
    else if (error.said) setFailed(error.said);
    else showFailure(error);
  }, []);

  // An answer tells of every row that it looked at: what was asked first must be answered first, or an older state comes back.
  const before = useRef(Promise.resolve());
  const during = useCallback(
    (step: NonNullable<typeof busy>, work: () => Promise<void>): Promise<void> => {
      before.current = before.current.then(async () => {
        setBusy(step);
        setBroken(false);
        await work().catch(wrong);
        setBusy(undefined);
      });
      return before.current;
    },
    [wrong],
  );
  const clear = useCallback(() => {
    setFailed(undefined);
    setBroken(false);
  }, []);
  return { busy, failed, broken, during, wrong, clear, setFailed, setBroken };
}

type At = () => { orgUnit: string; key: string };
type Shows = Pick<ReturnType<typeof useSteps>, 'during'> & {
  setSheet: (sheet: SheetImport) => void;
  setRows: (rows: (before: readonly SheetRow[]) => readonly SheetRow[]) => void;
};

/** Cells that are corrected one by one or many at once, and what columns are said to be. */
function useCorrections(calls: SheetCalls, at: At, { during, setSheet, setRows }: Shows) {
  const correct = useCallback(
    async (change: Change) => {
      await during('checking', async () => {
        const answer = await call(calls.correct, { params: at(), body: change }, { silent: true });
        setSheet(answer);
        setRows((before) => (change.columns ? answer.rows : correctedIn(before, answer.rows)));
      });
    },
    [calls, at, during, setSheet, setRows],
  );
  /** How many cells a change of many would change; undefined when it cannot be said. */
  const count = useCallback(
    (bulk: Omit<SheetBulk, 'dryRun'>): Promise<number | undefined> =>
      call(calls.correct, { params: at(), body: { bulk: { ...bulk, dryRun: true } } }, { silent: true }).then(
        ({ cells }) => cells,
        () => undefined,
      ),
    [calls, at],
  );
  return { correct, count };
}

/** The wrong rows as a file, to be put right elsewhere. */
const useDownload = (calls: SheetCalls, at: At, sheet: SheetImport | undefined) =>
  useCallback(async () => {
    const blob = await call(calls.failed, { params: at() });
    saveFile(blob, `${(sheet?.filename ?? 'rows').replace(/\.[^.]+$/, '')}-!.${sheet?.format ?? 'csv'}`);
  }, [calls, at, sheet]);

/**
 * One import from the choice of the file to its last row. Everything goes under one key: after a cut connection the same step is
 * asked for again and has its one effect.
 */
export function useSheetImport(type: RecordType) {
  const { orgUnit } = useSession();
  const calls = sheetCalls[type.path];
  if (!calls) throw new RangeError(`no record type ${type.path}`);
  const [sheet, setSheet] = useState<SheetImport>();
  const [rows, setRows] = useState<readonly SheetRow[]>([]);
  const { busy, failed, broken, during, wrong, clear, setFailed, setBroken } = useSteps();
  const [done, setDone] = useState<{ count: number; of: number }>();
  const key = useRef(newKey());
  const file = useRef<File>(undefined);
  const at = useCallback(() => ({ orgUnit, key: key.current }), [orgUnit]);

  const bad = useCallback(
    async (size = pageRows) => {
      const answer = await call(calls.rows, { params: at(), query: { state: 'BAD', size } }, { silent: true });
      setSheet(answer);
      setRows(answer.rows);
    },
    [calls, at],
  );

  const start = useCallback(
    async (chosen: File) => {
      if (chosen !== file.current) key.current = newKey();
      file.current = chosen;
      clear();
      if (chosen.size > mostBytes) return setFailed({ key: 'base:error/fileTooLarge' });
      await during('reading', async () => {
        const body = chosen.slice(0, chosen.size, 'application/octet-stream');
        const answer = await call(
          calls.start,
          { params: { orgUnit }, query: { key: key.current, filename: chosen.name.slice(0, 200), dryRun: true }, body },
          { silent: true },
        );
        setSheet(answer);
        if (answer.counts.BAD > 0) await bad();
        else setRows([]);
      });
    },
    [calls, orgUnit, bad, during, clear, setFailed],
  );

  const download = useDownload(calls, at, sheet);
  const { correct, count } = useCorrections(calls, at, { during, setSheet, setRows });

  const apply = useCallback(async () => {
    if (!sheet) return;
    const params = at();
    const waiting = sheet.counts.NEW + sheet.counts.CHANGED;
    const before = sheet.imported;
    setDone({ count: 0, of: waiting });
    await during('importing', async () => {
      for (let now = sheet; now.counts.NEW + now.counts.CHANGED > 0; ) {
        now = await call(calls.apply, { params }, { silent: true });
        setSheet(now);
        setDone({ count: waiting - now.counts.NEW - now.counts.CHANGED, of: waiting });
        if (now.counts.NEW + now.counts.CHANGED > 0) continue;
        if (now.counts.BAD > 0) await bad();
        else setRows([]);
        showResult(now, now.imported > before);
      }
    });
    setDone(undefined);
    const list = recordCallsOf(type);
    await refreshCalls(list.list.id, list.text.id, list.get.id, list.reservedIds.id);
  }, [calls, at, sheet, bad, during, type]);

  const again = useCallback(() => {
    if (!sheet) return file.current ? void start(file.current) : undefined;
    return void bad().then(() => setBroken(false), wrong);
  }, [sheet, start, bad, wrong, setBroken]);

  const reset = useCallback(() => {
    key.current = newKey();
    file.current = undefined;
    setSheet(undefined);
    setRows([]);
    clear();
  }, [clear]);

  return useMemo(
    () => ({
      sheet,
      rows,
      busy,
      failed,
      broken,
      done,
      start,
      correct,
      count,
      apply,
      download,
      again,
      reset,
      more: bad,
    }),
    [sheet, rows, busy, failed, broken, done, start, correct, count, apply, download, again, reset, bad],
  );
}
export type SheetImporting = ReturnType<typeof useSheetImport>;
