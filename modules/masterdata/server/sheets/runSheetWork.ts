import { Refusal } from '#kernel/errors.ts';
import type { Platform } from '#platform/platform.ts';
import { runWorker } from '#platform/runWorker.ts';
import type { SheetRead, SheetRefusal, SheetWork } from './sheetWork.ts';

const timeoutMs = 60_000;
const inThread = <A>(platform: Platform, work: SheetWork): Promise<A> =>
  runWorker<A>(platform.config.root, 'sheet', work, timeoutMs);

/** Reads a file in a thread of its own. Throws 400 + 1304 with the reason when it is no sheet of the type. */
export async function readSheetFile(
  platform: Platform,
  work: Extract<SheetWork, { task: 'read' }>,
): Promise<SheetRead> {
  const read = await inThread<SheetRead | SheetRefusal>(platform, work);
  if ('refusal' in read)
    throw new Refusal(400, 1304, 'Data', {
      key: `masterdata:sheet/refusal/${read.refusal}`,
      ...(read.args ? { args: read.args } : {}),
    });
  return read;
}

export const writeSheetFile = (platform: Platform, work: Exclude<SheetWork, { task: 'read' }>): Promise<Uint8Array> =>
  inThread<Uint8Array>(platform, work);
