import { parentPort } from 'node:worker_threads';
import { zipSync } from 'fflate';
import type { Sheet } from '#platform/papers/sheet.ts';
import { sheetPages } from '#platform/papers/sheetPages.ts';

/** Several papers as one file, drawn away from the thread that answers requests. A PDF is compressed already. */
const answer = async (papers: readonly { name: string; sheets: readonly Sheet[] }[]): Promise<void> => {
  const files: Record<string, Uint8Array> = {};
  for (const { name, sheets } of papers) files[name] = new Uint8Array(await sheetPages(sheets));
  parentPort?.postMessage(zipSync(files, { level: 0 }));
};
// What it throws ends the thread, and the pool tells whoever asked.
parentPort?.on('message', (papers: Parameters<typeof answer>[0]) => void answer(papers));
