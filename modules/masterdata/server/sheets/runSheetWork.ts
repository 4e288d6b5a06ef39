import { Refusal } from '#kernel/errors.ts';
import type { Platform } from '#platform/platform.ts';
import { runWorker, WorkerGaveUp } from '#platform/runWorker.ts';
import type { Cell } from '../../rules/sheets/cells.ts';
import type { SheetRead, SheetRefusal, SheetWork } from './sheetWork.ts';

/** ms. The longest sheet that is taken in reads in a few seconds. */
const readMs = 20_000;
const writeMs = 60_000;

type Asked = { by: string; signal: AbortSignal };
/** Reads a file in a thread of its own. Throws 400 + 1304 with the reason when it cannot be read. */
async function readFile<T extends object>(platform: Platform, work: SheetWork, asked: Asked): Promise<T> {
  const options = { timeoutMs: readMs, ...asked };
  const read = await runWorker<T | SheetRefusal>(platform.config.root, 'sheet', work, options).catch(
    (error: unknown): SheetRefusal => {
      if (error instanceof WorkerGaveUp) return { refusal: 'tooHeavy' };
      throw error;
    },
  );
  if ('refusal' in read)
    throw new Refusal(400, 1304, 'Data', {
      key: `masterdata:sheet/refusal/${read.refusal}`,
      ...(read.args ? { args: read.args } : {}),
    });
  return read;
}

/** A sheet of records, its columns told by their headings. */
export const readSheetFile = (
  platform: Platform,
  work: Extract<SheetWork, { task: 'read' }>,
  asked: Asked,
): Promise<SheetRead> => readFile<SheetRead>(platform, work, asked);

/** The cells of a sheet (CSV or XLSX), at most so many rows. */
export const readSheetCells = (platform: Platform, bytes: Uint8Array, most: number, asked: Asked): Promise<Cell[][]> =>
  readFile<Cell[][]>(platform, { task: 'cells', bytes, most }, asked);

export type SheetWrite = Exclude<SheetWork, { task: 'read' | 'cells' }>;
/** Writes a file in a thread of its own; no connection may wait for it. */
export const writeSheetFile = (platform: Platform, work: SheetWrite): Promise<Uint8Array> =>
  runWorker<Uint8Array>(platform.config.root, 'sheet', work, { timeoutMs: writeMs });
