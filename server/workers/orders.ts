import { parentPort } from 'node:worker_threads';
import { readSheets } from '#modules/masterdata/server/sheets/readWorkbook.ts';
import { type OrderFile, readOrders } from '#modules/exchange/server/readOrders.ts';

/** Order files are read away from the thread that answers requests: how long one takes is its sender's to choose. */
parentPort?.on('message', (file: OrderFile) => {
  parentPort?.postMessage(readOrders(file, readSheets));
});
