import { createHash } from 'node:crypto';
import type { Platform } from '#platform/platform.ts';
import { fileKind } from '../rules/fileKind.ts';
import { importOrders } from './importOrders.ts';
import { readingFactsFor } from './mappings.ts';
import { readBytes } from './readOrderFile.ts';

/** A file that was fetched from a partner's server. */
export type Fetched = { partnerId: string; filename: string; bytes: Uint8Array };

/**
 * Takes a fetched file in like any other; the same content under the same name is the same import, so that a file that is fetched again
 * after a cut connection has no second effect. Throws a refusal when it is no order file. @returns the import's id
 */
export async function takeFetched(
  platform: Platform,
  unit: string,
  { partnerId, filename, bytes }: Fetched,
): Promise<string> {
  const kind = fileKind(filename, Buffer.from(bytes.subarray(0, 200)).toString('latin1')) ?? 'csv';
  const read = await readBytes(platform.config.root, kind, bytes, {
    by: `${unit}/${partnerId}`,
    signal: AbortSignal.timeout(60_000),
    facts: await readingFactsFor(platform, unit, partnerId),
  });
  const content = createHash('sha256').update(bytes).digest('hex').slice(0, 32);
  const once = { ...read, partner: partnerId, idempotencyKey: `sftp/${partnerId}/${filename.slice(0, 80)}/${content}` };
  return (await platform.asSystem(unit, (ctx) => importOrders(ctx, once, filename.slice(0, 200)))).id;
}
