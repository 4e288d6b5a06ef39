import { Refusal } from '#kernel/errors.ts';
import type { Platform } from '#platform/platform.ts';
import { runWorker } from '#platform/runWorker.ts';
import type { SheetRead, SheetRefusal, SheetWork } from './sheetWork.ts';

/** Threads at one time in a process; more would take the cores from everybody else. */
const most = 2;
const timeoutMs = 60_000;
let running = 0;
const waiting: (() => void)[] = [];

async function inThread<A>(platform: Platform, work: SheetWork): Promise<A> {
  if (running >= most) await new Promise<void>((go) => waiting.push(go));
  running += 1;
  try {
    return await runWorker<A>(platform.config.root, 'sheet', work, timeoutMs);
  } finally {
    running -= 1;
    waiting.shift()?.();
  }
}

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
