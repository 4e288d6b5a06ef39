import type { RawContext } from '../module.ts';
import type { Platform } from '../platform.ts';
import { runWorker } from '../runWorker.ts';
import type { Sheet } from './sheet.ts';

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

/** What the worker draws: a paper of one shape for all, or sheets of the trade. */
export type PaperWork = { paper: Paper } | { sheets: readonly Sheet[] };

/** Draws as a PDF, away from the thread that answers. */
async function send(platform: () => Platform, ctx: RawContext, work: PaperWork, filename: string): Promise<unknown> {
  const by = ctx.record?.session.accountId;
  const options = by === undefined ? { timeoutMs } : { timeoutMs, by };
  const bytes = await runWorker<Uint8Array>(platform().config.root, 'papers', work, options);
  return ctx.reply
    .headers({ 'content-disposition': `inline; filename="${filename}"`, 'x-content-type-options': 'nosniff' })
    .type('application/pdf')
    .send(Buffer.from(bytes));
}

/** Answers a call with a paper. */
export const sendPaper = (
  platform: () => Platform,
  ctx: RawContext,
  paper: Paper,
  filename: string,
): Promise<unknown> => send(platform, ctx, { paper }, filename);

/** Answers a call with sheets, one after the other in one file. */
export const sendSheets = (
  platform: () => Platform,
  ctx: RawContext,
  sheets: readonly Sheet[],
  filename: string,
): Promise<unknown> => send(platform, ctx, { sheets }, filename);
