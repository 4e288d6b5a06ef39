import { parentPort } from 'node:worker_threads';
import type { PaperWork } from '#platform/papers/paper.ts';
import { paperPages } from '#platform/papers/paperPages.ts';
import { sheetPages } from '#platform/papers/sheetPages.ts';

/** Papers are drawn away from the thread that answers requests. */
parentPort?.on('message', async (work: PaperWork) => {
  parentPort?.postMessage(await ('paper' in work ? paperPages(work.paper) : sheetPages(work.sheets)));
});
