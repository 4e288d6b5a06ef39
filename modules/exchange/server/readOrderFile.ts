import type { TextEnding } from '#kernel/text.ts';
import { createHash } from 'node:crypto';
import { Refusal } from '#kernel/errors.ts';
import type { PrepareContext } from '#platform/module.ts';
import { runWorker, WorkerGaveUp } from '#platform/runWorker.ts';
import { type ReadingFacts, readingFactsFor } from './mappings.ts';
import type { ImportKind } from '../contract/calls.ts';
import type { OrderFile, ReadFile } from './readOrders.ts';

/** ms. A file of the most orders that are taken reads in a few seconds. */
const timeoutMs = 15_000;
/** Orders of one file. */
const mostOrders = 20_000;

const refusal = (name: TextEnding<'exchange:refusal/'>, args?: Record<string, number>): Refusal =>
  new Refusal(400, 1304, 'Data', { key: `exchange:refusal/${name}`, ...(args ? { args } : {}) });

/** An order file before anything is done with it, and how it came. */
export type OrderFileRead = ReadFile & {
  digest: string;
  bytes: Uint8Array;
  idempotencyKey: string | null;
};

/** Reads an order file in a thread of its own, before anything is locked. Throws 400 + 1304 with the reason when it is none. */
export async function readOrderFile(
  { platform, record, signal, idempotencyKey }: PrepareContext,
  kind: ImportKind,
  bytes: Uint8Array,
): Promise<OrderFileRead> {
  const by = `${record.account.unit}/${record.account.id}`;
  const facts = await readingFactsFor(platform, record.session.orgUnit, record.partnerKey?.partnerId);
  const read = await readBytes(platform.config.root, kind, bytes, { by, signal, facts });
  // Who calls with a key has proved who it is; a file may say anything.
  return { ...read, partner: record.partnerKey?.partnerId ?? read.partner, idempotencyKey: idempotencyKey ?? null };
}

/** The same for a file that nobody sent in a request. */
export async function readBytes(
  root: string,
  kind: ImportKind,
  bytes: Uint8Array,
  { by, signal, facts }: { by: string; signal: AbortSignal; facts: ReadingFacts },
): Promise<OrderFileRead> {
  if (bytes.length === 0) throw refusal('emptyFile');
  const file: OrderFile = { kind, bytes, ...facts };
  const read = await runWorker<ReadFile>(root, 'orders', file, { timeoutMs, by, signal }).catch((error: unknown) => {
    throw error instanceof WorkerGaveUp ? refusal('tooHeavy') : error;
  });
  if (read.refused) throw refusal(read.refused);
  // A file without any order (a picture, a letter) is refused; one with orders that all fail is kept with its reasons.
  if (read.orders.length === 0 && !read.acknowledged?.length) throw refusal('noOrders');
  if (read.orders.length > mostOrders) throw refusal('tooManyOrders', { count: mostOrders });
  return {
    ...read,
    idempotencyKey: null,
    digest: createHash('sha256').update(bytes).digest('hex'),
    bytes,
  };
}
