import { parentPort } from 'node:worker_threads';
import type { Sheet } from '#platform/papers/sheet.ts';
import { sheetPages } from '#platform/papers/sheetPages.ts';

/** Papers are drawn away from the thread that answers requests. */
parentPort?.on('message', async (sheets: readonly Sheet[]) => {
  parentPort?.postMessage(await sheetPages(sheets));
});
