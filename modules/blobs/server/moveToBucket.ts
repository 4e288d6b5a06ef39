import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '#platform/database/executor.ts';
import type { QueueState } from '#platform/operation/queues.ts';
import type { Platform } from '#platform/platform.ts';
import { type Bucket, bucketAt } from './bucket.ts';
import { nameInBucket } from './store.ts';

/** Files that one run moves; the next one goes on. */
const mostMoved = 500;
const dayMs = 24 * 3600_000;

type Waiting = { unit: string; id: string; mime_type: string; sha256: string };

/** ms after which a run begins no further file: the next one, a minute later, goes on. */
const longest = 40_000;
/** Files in a row that the store does not take; then it is left alone until the next run. */
const mostFailures = 3;

/** Written there, read back and compared, and only then deleted here. */
async function move({ tenancy }: Platform, bucket: Bucket, { unit, id, mime_type: mimeType, sha256 }: Waiting) {
  const chunks = await tenancy.asOwner((db) =>
    db.run(
      sql<{
        bytes: Buffer;
      }>`select bytes from blob_chunk where org_unit = ${unit} and blob_id = ${id} order by position`,
    ),
  );
  const bytes = Buffer.concat(chunks.map((chunk) => chunk.bytes));
  const name = nameInBucket(unit, id);
  await bucket.put(name, bytes, mimeType);
  const back = createHash('sha256')
    .update(await bucket.get(name))
    .digest('hex');
  if (back !== sha256) throw new Error(`the store answers other bytes for ${name} than it was given`);
  await tenancy.asOwner((db) =>
    db.run(sql`with moved as (update blob set in_bucket = true where org_unit = ${unit} and id = ${id} returning id)
      delete from blob_chunk c using moved where c.org_unit = ${unit} and c.blob_id = moved.id`),
  );
}

/**
 * Files that were taken in go from the database to the bucket. What the store does not take stays where it is and is tried again by the
 * next run; it keeps no other file here. Without a bucket nothing happens.
 * @throws the last error of a file that did not go
 */
export async function moveToBucket(platform: Platform): Promise<void> {
  if (!platform.config.s3) return;
  const until = performance.now() + longest;
  const bucket = await bucketAt(platform.config.s3, platform.config.patience);
  const waiting = await platform.tenancy.asOwner((db) =>
    db.run(
      sql<Waiting>`select org_unit as unit, id, mime_type, sha256 from blob where not in_bucket order by created_at, id limit ${mostMoved}`,
    ),
  );
  let moved = 0;
  let inARow = 0;
  let failed: unknown;
  for (const file of waiting) {
    if (performance.now() > until || inARow >= mostFailures) break;
    try {
      await move(platform, bucket, file);
      moved += 1;
      inARow = 0;
    } catch (error) {
      failed = error;
      inARow += 1;
    }
  }
  if (moved > 0) platform.log.info({ files: moved }, 'files moved to the bucket');
  if (failed !== undefined) throw failed;
}

/** Objects of files that are no longer known go a day after they were written: a file of a transaction that failed never was. */
export async function sweepBucket(platform: Platform): Promise<void> {
  if (!platform.config.s3) return;
  const bucket = await bucketAt(platform.config.s3, platform.config.patience);
  const before = platform.clock.now() - dayMs;
  let gone = 0;
  for await (const page of bucket.list('files/')) {
    const old = page.filter((one) => one.at < before);
    if (old.length === 0) continue;
    const names = old.map((one) => one.name);
    const known = await platform.tenancy.asOwner((db) =>
      db.run(
        sql<{ name: string }>`select 'files/' || org_unit || '/' || id as name from blob
          where 'files/' || org_unit || '/' || id = any(${names})`,
      ),
    );
    const kept = new Set(known.map((one) => one.name));
    for (const name of names) {
      if (kept.has(name)) continue;
      await bucket.remove(name);
      gone += 1;
    }
  }
  if (gone > 0) platform.log.info({ files: gone }, 'files of the bucket that nothing names deleted');
}

/** What waits to be moved; nothing where no bucket is configured. */
export const filesWaiting =
  (isConfigured: () => boolean) =>
  async (db: Db): Promise<QueueState> => {
    const nothing: QueueState = { waiting: 0, oldestAt: null, failed: 0 };
    if (!isConfigured()) return nothing;
    return (
      (await db.find(
        sql<QueueState>`select count(*)::int as waiting, min(created_at) as "oldestAt", 0 as failed from blob where not in_bucket`,
      )) ?? nothing
    );
  };
