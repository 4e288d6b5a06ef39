import type { RawContext } from '../module.ts';
import type { Platform } from '../platform.ts';
import { runWorker } from '../runWorker.ts';
import type { Sheet } from './sheet.ts';

const timeoutMs = 30_000;

/** Answers a call with sheets as one PDF, drawn away from the thread that answers. 429 when too much waits already. */
export async function sendSheets(
  platform: () => Platform,
  ctx: RawContext,
  sheets: readonly Sheet[],
  filename: string,
  download = false,
): Promise<unknown> {
  const by = ctx.record?.session.accountId;
  const options = by === undefined ? { timeoutMs } : { timeoutMs, by };
  const bytes = await runWorker<Uint8Array>(platform().config.root, 'papers', sheets, options);
  return ctx.reply
    .headers({
      'content-disposition': `${download ? 'attachment' : 'inline'}; filename="${filename}"`,
      'x-content-type-options': 'nosniff',
    })
    .type('application/pdf')
    .send(Buffer.from(bytes));
}
