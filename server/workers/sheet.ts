import { parentPort } from 'node:worker_threads';
import { doSheetWork, type SheetWork } from '#modules/masterdata/server/sheets/sheetWork.ts';

/** Sheets are read and written away from the thread that answers requests: 20,000 rows are seconds of work. */
parentPort?.on('message', async (work: SheetWork) => {
  parentPort?.postMessage(await doSheetWork(work));
});
