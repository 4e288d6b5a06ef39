import { parentPort } from 'node:worker_threads';
import { labelPages, type LabelWork } from '#modules/masterdata/server/labels/labelPages.ts';

/** Labels are drawn away from the thread that answers requests. */
parentPort?.on('message', async (work: LabelWork) => {
  parentPort?.postMessage(await labelPages(work));
});
