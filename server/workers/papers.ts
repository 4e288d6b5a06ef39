import { parentPort } from 'node:worker_threads';
import type { Sheet } from '#platform/papers/sheet.ts';
import { sheetPages } from '#platform/papers/sheetPages.ts';

/** Papers are drawn away from the thread that answers requests. */
const answer = async (sheets: readonly Sheet[]): Promise<void> => parentPort?.postMessage(await sheetPages(sheets));
// What it throws ends the thread, and the pool tells whoever asked.
parentPort?.on('message', (sheets: readonly Sheet[]) => void answer(sheets));
