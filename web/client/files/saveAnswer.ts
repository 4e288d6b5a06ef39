import type { Call } from '#kernel/call.ts';
import { call, type InputOf } from '../call/call.ts';
import { saveFile } from '#ui/list/saveFile.ts';

/** Asks for a file and hands it to the browser's downloads; what went wrong is said by the call itself. */
export async function saveAnswer<C extends Call>(theCall: C, input: InputOf<C>, name: string): Promise<void> {
  const file: unknown = await call(theCall, input).catch(() => undefined);
  if (file instanceof Blob) saveFile(file, name);
}
