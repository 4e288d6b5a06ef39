import { notFound, Refusal } from '#kernel/errors.ts';
import type { ViewContext } from '#platform/context.ts';
import { command, raw, type RawContext, type ServerModule } from '#platform/module.ts';
import { blobDetails, blobThumbnail, uploadBlob } from '../contract/calls.ts';
import { isPicture } from '../rules/sniff.ts';
import { makeThumbnail, readBlob, storeBlob } from './store.ts';

export { requireBlobs, storeBlob } from './store.ts';

/** A read for a route that answers bytes: the session's own unit, as a view has it. */
async function reading<T>(
  { platform, record, language, now }: RawContext,
  work: (ctx: ViewContext) => Promise<T>,
): Promise<T> {
  if (!record) throw new Refusal(401, 1500, 'Security');
  return platform.tenancy.readingUnits(record.readUnits, (db) =>
    work({
      session: record.session,
      record,
      unit: record.session.orgUnit,
      readUnits: record.readUnits,
      timezone: record.timezone,
      db,
      now,
      language,
      requestId: '',
      t: platform.texts.in(language),
    }),
  );
}

/** What somebody uploaded is served as data, never as a page of ours. */
const served = {
  'content-security-policy': "default-src 'none'; sandbox",
  'x-content-type-options': 'nosniff',
  'cache-control': 'private, max-age=86400',
};
const plainName = (name: string): string => name.replace(/[^\p{L}\p{N}._ -]+/gu, '_').slice(0, 150);

/** Files of the unit; a session that sees only some rows gets its own ones and those that its records show (T-05). */
export const blobs = (modules: () => readonly ServerModule[]): ServerModule => {
  const visible = async (view: ViewContext, id: string): Promise<Awaited<ReturnType<typeof readBlob>>> => {
    const file = await readBlob(view, id);
    if (view.record.rowScope === 'unit' || file.blob.owner === view.session.accountId) return file;
    for (const module of modules()) if (await module.showsFile?.(view, id)) return file;
    throw notFound('blobs:refusal/unknown');
  };
  return {
    name: 'blobs',
    routes: [
      command(uploadBlob, async (ctx, { params, query, body }) => ({
        blobId: await storeBlob(ctx, params.type, Buffer.from(body), query.filename ? plainName(query.filename) : null),
      })),
      raw(blobDetails, async (ctx, { params, query }) => {
        const { blob, bytes } = await reading(ctx, (view) => visible(view, params.id));
        const name = plainName(query.filename ?? blob.filename ?? blob.id);
        return ctx.reply
          .headers({
            ...served,
            'content-disposition': `${isPicture(blob.mime_type) ? 'inline' : 'attachment'}; filename*=UTF-8''${encodeURIComponent(name)}`,
          })
          .type(blob.mime_type)
          .send(bytes);
      }),
      raw(blobThumbnail, async (ctx, { params }) => {
        const { blob, bytes } = await reading(ctx, (view) => visible(view, params.id));
        if (!isPicture(blob.mime_type)) throw notFound('blobs:refusal/unknown');
        return ctx.reply
          .headers(served)
          .type('image/jpeg')
          .send(await makeThumbnail(bytes, params.width, params.height));
      }),
    ],
  };
};
