import type { TextKey } from '#kernel/text.ts';
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { notFound, Refusal } from '#kernel/errors.ts';
import type { CommandContext, ViewContext } from '#platform/context.ts';
import { inUnitOf } from '#platform/inUnitOf.ts';
import type { RawContext } from '#platform/module.ts';
import type { Platform } from '#platform/platform.ts';
import sharp from 'sharp';
import { readBitmap } from '../rules/bitmap.ts';
import { isPicture, maxBytes, maxPixels, sniff } from '../rules/sniff.ts';
import { bucketAt } from './bucket.ts';
import type { BlobRow } from './tables.gen.ts';

sharp.concurrency(1);
sharp.cache(false);

const chunkSize = 256 * 1024;
const refusedContent = (key: TextKey): Refusal => new Refusal(400, 1304, 'Data', { key });

/** Header of a picture without decoding it; a file that lies about being one is refused. */
async function checkPicture(bytes: Buffer): Promise<void> {
  const meta = await sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error' })
    .metadata()
    .catch(() => undefined);
  if (!meta?.width || !meta.height) throw refusedContent('blobs:refusal/notAPicture');
  if (meta.width * meta.height > maxPixels) throw refusedContent('blobs:refusal/tooManyPixels');
}

/** A BMP becomes a PNG: what makes thumbnails cannot read it, and it is a tenth of the size. */
async function asPng(bytes: Buffer): Promise<Buffer> {
  const bitmap = readBitmap(bytes, maxPixels);
  if (!bitmap) throw refusedContent('blobs:refusal/notAPicture');
  const { width, height, pixels } = bitmap;
  return sharp(pixels, { raw: { width, height, channels: 3 } })
    .png()
    .toBuffer();
}

/** Stores a file in pieces. Its bytes decide what it is. Throws 413 or 400 + 1304. */
export async function storeBlob(
  ctx: CommandContext,
  type: string,
  sent: Buffer,
  filename: string | null,
): Promise<string> {
  if (sent.length > maxBytes) throw new Refusal(413, 1304, 'Data', { key: 'base:error/fileTooLarge' });
  const bytes = sniff(sent) === 'image/bmp' ? await asPng(sent) : sent;
  const mimeType = sniff(bytes);
  if (!mimeType || (type === 'picture' && !isPicture(mimeType))) throw refusedContent('blobs:refusal/kindNotAccepted');
  if (isPicture(mimeType)) await checkPicture(bytes);
  const id = ctx.newId();
  await ctx.db.run(sql`insert into blob (org_unit, id, type, mime_type, filename, size, sha256, owner, created_at)
    values (${ctx.unit}, ${id}, ${type}, ${mimeType}, ${filename}, ${bytes.length}, ${createHash('sha256').update(bytes).digest('hex')}, ${ctx.session.accountId}, ${new Date(ctx.now)})`);
  for (let position = 0; position * chunkSize < bytes.length; position += 1) {
    await ctx.db.run(
      sql`insert into blob_chunk (org_unit, blob_id, position, bytes) values (${ctx.unit}, ${id}, ${position}, ${bytes.subarray(position * chunkSize, (position + 1) * chunkSize)})`,
    );
  }
  return id;
}

/** Throws when one of the blobs does not exist in this unit: a photo of elsewhere proves nothing here. Who sees only some rows names own ones. */
export async function requireBlobs(ctx: ViewContext, ids: readonly string[]): Promise<void> {
  const wanted = [...new Set(ids)];
  if (wanted.length === 0) return;
  const found = await ctx.db.find(
    sql<{
      n: number;
    }>`select count(*)::int as n from blob where org_unit = ${ctx.unit} and id = any(${wanted}::uuid[])
      and (${ctx.record.rowScope === 'unit'} or owner = ${ctx.session.accountId})`,
  );
  if ((found?.n ?? 0) < wanted.length) throw notFound('blobs:refusal/unknown');
}

/** What a stored file is; 404 for one that is not this unit's, or that a session with rows of its own did not store. */
export async function describeBlob(
  ctx: ViewContext,
  id: string,
): Promise<{ mimeType: string; filename: string | null }> {
  const blob = await ctx.db.find(
    sql<{ mimeType: string; filename: string | null }>`select mime_type as "mimeType", filename from blob
      where org_unit = ${ctx.unit} and id = ${id} and (${ctx.record.rowScope === 'unit'} or owner = ${ctx.session.accountId})`,
    { name: 'blob.describe' },
  );
  if (!blob) throw notFound('blobs:refusal/unknown');
  return blob;
}

/** Where the bucket has the bytes of a file. */
export const nameInBucket = (unit: string, id: string): string => `files/${unit}/${id}`;

/** A file as the database has it; `stored` is undefined for bytes that lie in the bucket. */
export type StoredFile = { blob: BlobRow; stored: Buffer | undefined };

export async function findFile(ctx: ViewContext, id: string): Promise<StoredFile> {
  const blob = await ctx.db.find(sql<BlobRow>`select * from blob where org_unit = ${ctx.unit} and id = ${id}`);
  if (!blob) throw notFound('blobs:refusal/unknown');
  if (blob.in_bucket) return { blob, stored: undefined };
  const chunks = await ctx.db.run(
    sql<{
      bytes: Buffer;
    }>`select bytes from blob_chunk where org_unit = ${ctx.unit} and blob_id = ${id} order by position`,
  );
  return { blob, stored: Buffer.concat(chunks.map((chunk) => chunk.bytes)) };
}

/** Bytes of a file, asked of the bucket outside any transaction. 503 when the store does not answer or answers something else. */
export async function bytesOf(platform: Platform, { blob, stored }: StoredFile): Promise<Buffer> {
  if (stored) return stored;
  const name = nameInBucket(blob.org_unit, blob.id);
  try {
    if (!platform.config.s3) throw new Error('KONTOR_S3_URL is missing');
    const bytes = await (await bucketAt(platform.config.s3, platform.config.patience)).get(name);
    if (createHash('sha256').update(bytes).digest('hex') !== blob.sha256)
      throw new Error('other bytes than were stored');
    return bytes;
  } catch (error) {
    platform.log.error({ err: error, file: name }, 'a file could not be read from the bucket');
    throw new Refusal(503, 1210, 'Infrastructure', { key: 'blobs:refusal/storeSilent' });
  }
}

/** Files of a type: all newest first, or those that came after an instant, oldest first. Scoped sessions get what they stored themselves. */
export const listFiles = (ctx: ViewContext, type: string, since?: number) =>
  ctx.db.run(
    sql<{ blobId: string; mimeType: string; size: number; createdAt: number }>`
      select id as "blobId", mime_type as "mimeType", size, created_at as "createdAt" from blob
      where org_unit = ${ctx.unit} and type = ${type} and (${ctx.record.rowScope === 'unit'} or owner = ${ctx.session.accountId})
        and ${since === undefined ? sql`true` : sql`created_at > ${new Date(since)}`}
      order by ${since === undefined ? sql`created_at desc, id desc` : sql`created_at, id`} limit 500`,
    { name: 'blobs.list' },
  );

/** A small upright copy of a picture, within width and height. */
export async function makeThumbnail(
  bytes: Buffer,
  width: number,
  height: number,
  format: 'jpeg' | 'png' | 'webp' = 'jpeg',
): Promise<Buffer> {
  const small = sharp(bytes, { limitInputPixels: maxPixels })
    .rotate()
    .resize({ width, height, fit: 'inside', withoutEnlargement: true });
  // What is drawn on nothing, such as a signature, stands on white where a format knows no nothing.
  const opaque = format === 'jpeg' ? small.flatten({ background: '#ffffff' }) : small;
  return opaque.toFormat(format, format === 'png' ? {} : { quality: 78 }).toBuffer();
}

/** A picture of the session's unit as a JPEG within so many pixels; undefined for a file that is none, or is gone. */
export async function readPicture(ctx: RawContext, id: string, pixels: number): Promise<Buffer | undefined> {
  const file = await inUnitOf(ctx, (unit) => findFile(unit, id)).catch((error: unknown) => {
    if (error instanceof Refusal && error.status === 404) return undefined;
    throw error;
  });
  if (!file || !isPicture(file.blob.mime_type)) return undefined;
  return makeThumbnail(await bytesOf(ctx.platform, file), pixels, pixels);
}
