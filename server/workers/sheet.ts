import { parentPort } from 'node:worker_threads';
import { doSheetWork, type SheetWork } from '#modules/masterdata/server/sheets/sheetWork.ts';

/** Sheets are read and written away from the thread that answers requests: 20,000 rows are seconds of work. */
const answer = async (work: SheetWork): Promise<void> => parentPort?.postMessage(await doSheetWork(work));
// What it throws ends the thread, and the pool tells whoever asked.
parentPort?.on('message', (work: SheetWork) => void answer(work));
