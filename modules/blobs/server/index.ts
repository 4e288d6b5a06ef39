import { notFound } from '#kernel/errors.ts';
import type { ViewContext } from '#platform/context.ts';
import type { Platform } from '#platform/platform.ts';
import { inUnitOf } from '#platform/inUnitOf.ts';
import { remember, seenBefore } from '#platform/once.ts';
import { command, raw, type RawContext, type ServerModule, view } from '#platform/module.ts';
import {
  blobDetails,
  blobsModifiedSince,
  blobThumbnail,
  blobThumbnailAs,
  listBlobs,
  uploadBlob,
} from '../contract/calls.ts';
import { isPicture } from '../rules/sniff.ts';
import { blobPersons } from './persons.ts';
import { blobRetention } from './retention.ts';
import { filesWaiting, moveToBucket, sweepBucket } from './moveToBucket.ts';
import { bytesOf, findFile, listFiles, makeThumbnail, type StoredFile, storeBlob } from './store.ts';

export { describeBlob, readPicture, requireBlobs } from './store.ts';

/** What somebody uploaded is served as data, never as a page of ours. */
const served = {
  'content-security-policy': "default-src 'none'; sandbox",
  'x-content-type-options': 'nosniff',
  'cache-control': 'private, max-age=86400',
};
const plainName = (name: string): string => name.replace(/[^\p{L}\p{N}._ -]+/gu, '_').slice(0, 150);

/** Files of the unit; a session that sees only some rows gets its own ones and those that its records show (T-05). */
export const blobs = (platform: () => Platform): ServerModule => {
  const visible = async (at: ViewContext, id: string): Promise<StoredFile> => {
    const file = await findFile(at, id);
    if (at.record.rowScope === 'unit' || file.blob.owner === at.session.accountId) return file;
    for (const module of platform().modules) if (await module.showsFile?.(at, id)) return file;
    throw notFound('blobs:refusal/unknown');
  };
  const thumbnail = async (
    ctx: RawContext,
    { id, width, height }: { id: string; width: number; height: number },
    format: 'jpeg' | 'png' | 'webp',
  ) => {
    const file = await inUnitOf(ctx, (unit) => visible(unit, id));
    if (!isPicture(file.blob.mime_type)) throw notFound('blobs:refusal/unknown');
    const bytes = await bytesOf(ctx.platform, file);
    return ctx.reply
      .headers(served)
      .type(`image/${format}`)
      .send(await makeThumbnail(bytes, width, height, format));
  };
  return {
    name: 'blobs',
    personal: blobPersons,
    retention: blobRetention,
    queues: [{ name: 'FILES', read: filesWaiting(() => platform().config.s3 !== undefined) }],
    jobs: [
      { name: 'moveToBucket', cron: '* * * * *', run: moveToBucket },
      { name: 'sweepBucket', cron: '7 3 * * *', longest: 4 * 3600, run: sweepBucket },
    ],
    routes: [
      command(uploadBlob, async (ctx, { params, query, body }) => {
        const key = query.clientFileId ? `upload:${ctx.session.accountId}:${query.clientFileId}` : undefined;
        const earlier = key ? await seenBefore<{ blobId: string }>(ctx, key) : undefined;
        if (earlier) return earlier;
        const name = query.filename ? plainName(query.filename) : null;
        const stored = { blobId: await storeBlob(ctx, params.type, Buffer.from(body), name) };
        if (key) remember(ctx, key, stored);
        return stored;
      }),
      raw(blobDetails, async (ctx, { params, query }) => {
        const file = await inUnitOf(ctx, (unit) => visible(unit, params.id));
        const { blob } = file;
        const bytes = await bytesOf(ctx.platform, file);
        const name = plainName(query.filename ?? blob.filename ?? blob.id);
        return ctx.reply
          .headers({
            ...served,
            'content-disposition': `${isPicture(blob.mime_type) ? 'inline' : 'attachment'}; filename*=UTF-8''${encodeURIComponent(name)}`,
          })
          .type(blob.mime_type)
          .send(bytes);
      }),
      raw(blobThumbnail, (ctx, { params }) => thumbnail(ctx, params, 'jpeg')),
      raw(blobThumbnailAs, (ctx, { params }) =>
        thumbnail(ctx, params, params.format === 'jpg' ? 'jpeg' : params.format),
      ),
      view(listBlobs, (ctx, { params }) => listFiles(ctx, params.type)),
      view(blobsModifiedSince, (ctx, { params }) => listFiles(ctx, params.type, params.since)),
    ],
  };
};
