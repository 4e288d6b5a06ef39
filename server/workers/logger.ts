import { parentPort } from 'node:worker_threads';
import { readLoggerBytes } from '#modules/temperature/server/loggers/readFile.ts';

/** Files of loggers are read away from the thread that answers requests: how long one takes is its sender's to choose. */
parentPort?.on('message', (bytes: Uint8Array) => {
  parentPort?.postMessage(readLoggerBytes(bytes));
});
