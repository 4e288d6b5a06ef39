import { parentPort } from 'node:worker_threads';
import { paperPages } from '#platform/papers/paperPages.ts';
import type { Paper } from '#platform/papers/paper.ts';

/** Papers are drawn away from the thread that answers requests. */
parentPort?.on('message', async (paper: Paper) => {
  parentPort?.postMessage(await paperPages(paper));
});
