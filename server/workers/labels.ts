import { parentPort } from 'node:worker_threads';
import { labelPages, type LabelWork } from '#modules/masterdata/server/labels/labelPages.ts';

/** Labels are drawn away from the thread that answers requests. */
const answer = async (work: LabelWork): Promise<void> => parentPort?.postMessage(await labelPages(work));
// What it throws ends the thread, and the pool tells whoever asked.
parentPort?.on('message', (work: LabelWork) => void answer(work));
