import type { Call } from '#kernel/call.ts';
import { call, type InputOf } from '../call/call.ts';

/**
 * Opens what a call answers (a PDF) in a tab of its own. The tab is opened with the press itself, before the answer is there:
 * browsers keep a tab that comes later from opening.
 */
export async function openFile<C extends Call>(theCall: C, input: InputOf<C>): Promise<void> {
  const tab = window.open('about:blank', '_blank');
  try {
    const file: unknown = await call(theCall, input);
    if (!(file instanceof Blob)) return;
    const url = URL.createObjectURL(file);
    if (tab) tab.location.replace(url);
    else window.location.assign(url);
  } catch (error) {
    tab?.close();
    throw error;
  }
}
