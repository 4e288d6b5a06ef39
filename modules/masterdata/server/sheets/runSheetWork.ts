import { Refusal } from '#kernel/errors.ts';
import type { Platform } from '#platform/platform.ts';
import { runWorker, WorkerGaveUp } from '#platform/runWorker.ts';
import type { SheetRead, SheetRefusal, SheetWork } from './sheetWork.ts';

/** ms. The longest sheet that is taken in reads in a few seconds. */
const readMs = 20_000;
const writeMs = 60_000;

/** Reads a file in a thread of its own. Throws 400 + 1304 with the reason when it is no sheet of the type. */
export async function readSheetFile(
  platform: Platform,
  work: Extract<SheetWork, { task: 'read' }>,
  asked: { by: string; signal: AbortSignal },
): Promise<SheetRead> {
  const options = { timeoutMs: readMs, ...asked };
  const read = await runWorker<SheetRead | SheetRefusal>(platform.config.root, 'sheet', work, options).catch(
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

export type SheetWrite = Exclude<SheetWork, { task: 'read' }>;
/** Writes a file in a thread of its own; no connection may wait for it. */
export const writeSheetFile = (platform: Platform, work: SheetWrite): Promise<Uint8Array> =>
  runWorker<Uint8Array>(platform.config.root, 'sheet', work, { timeoutMs: writeMs });
