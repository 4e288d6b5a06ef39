import type { TextEnding } from '#kernel/text.ts';
import { createHash } from 'node:crypto';
import { Refusal } from '#kernel/errors.ts';
import type { PrepareContext } from '#platform/module.ts';
import { runWorker, WorkerGaveUp } from '#platform/runWorker.ts';
import type { OrderFile, ReadFile } from './readOrders.ts';

/** ms. A file of the most orders that are taken reads in a few seconds. */
const timeoutMs = 15_000;
/** Orders of one file: they go in together or not at all, and meanwhile no other file of the unit does. */
const mostOrders = 10_000;

const refusal = (name: TextEnding<'exchange:refusal/'>, args?: Record<string, number>): Refusal =>
  new Refusal(400, 1304, 'Data', { key: `exchange:refusal/${name}`, ...(args ? { args } : {}) });

export type OrderFileRead = ReadFile & { digest: string };

/** Reads an order file in a thread of its own, before anything is locked. Throws 400 + 1304 with the reason when it is none. */
export async function readOrderFile(
  { platform, record, signal }: PrepareContext,
  kind: OrderFile['kind'],
  bytes: Uint8Array,
): Promise<OrderFileRead> {
  if (bytes.length === 0) throw refusal('emptyFile');
  const by = `${record.account.unit}/${record.account.id}`;
  const file: OrderFile = { kind, bytes };
  const read = await runWorker<ReadFile>(platform.config.root, 'orders', file, { timeoutMs, by, signal }).catch(
    (error: unknown) => {
      throw error instanceof WorkerGaveUp ? refusal('tooHeavy') : error;
    },
  );
  // A file without any order (a picture, a letter) is refused; one with orders that all fail is kept with its reasons.
  if (read.orders.length === 0) throw refusal('noOrders');
  if (read.orders.length > mostOrders) throw refusal('tooManyOrders', { count: mostOrders });
  return { ...read, digest: createHash('sha256').update(bytes).digest('hex') };
}
