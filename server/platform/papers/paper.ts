import type { RawContext } from '../module.ts';
import type { Platform } from '../platform.ts';
import { runWorker } from '../runWorker.ts';

/** A paper of the depot on A4, as text in the language of its reader: whatever is printed has this shape, so that all papers look alike. */
export type Paper = {
  title: string;
  /** Printed large and as bars (Code 128). */
  number?: string;
  /** Who issues it, and for whom: lines of text. */
  from: readonly string[];
  to: readonly string[];
  facts: readonly (readonly [name: string, value: string])[];
  columns: readonly { title: string; share: number; right?: boolean }[];
  rows: readonly (readonly string[])[];
  /** Rows beneath a line. */
  sums: readonly (readonly string[])[];
  notes: readonly string[];
  /** Lines to sign on, side by side. */
  signatures: readonly string[];
  /** `{page}` and `{pages}` stand for the numbers. */
  footer: string;
};

const timeoutMs = 30_000;

/** Draws a paper as a PDF, away from the thread that answers. */
const printPaper = (platform: () => Platform, paper: Paper): Promise<Uint8Array> =>
  runWorker<Uint8Array>(platform().config.root, 'papers', paper, { timeoutMs });

/** Answers a call with a paper. */
export async function sendPaper(
  platform: () => Platform,
  ctx: RawContext,
  paper: Paper,
  filename: string,
): Promise<unknown> {
  const bytes = await printPaper(platform, paper);
  return ctx.reply
    .headers({ 'content-disposition': `inline; filename="${filename}"`, 'x-content-type-options': 'nosniff' })
    .type('application/pdf')
    .send(Buffer.from(bytes));
}
