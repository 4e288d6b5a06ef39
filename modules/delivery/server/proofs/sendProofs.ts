import { refused } from '#kernel/errors.ts';
import { inUnitOf } from '#platform/inUnitOf.ts';
import type { RawContext } from '#platform/module.ts';
import type { Platform } from '#platform/platform.ts';
import { sendSheets } from '#platform/papers/sendSheets.ts';
import type { Sheet } from '#platform/papers/sheet.ts';
import { runWorker } from '#platform/runWorker.ts';
import { readPicture } from '#modules/blobs/server/index.ts';
import { type PaperLanguage, speaker } from '#modules/papers/server/index.ts';
import { rowsOf } from '#modules/shipments/server/index.ts';
import { type Pictures, proofSheet } from './proofSheet.ts';
import { type Proof, readProofs } from './readProofs.ts';

/** Pictures of one file: more would fill the memory of who draws it. */
const mostPictures = 400;
const pixels = 900;
const bundleMs = 120_000;

/** Ids of the signatures, papers and photos of these proofs. */
export const filesOf = (proofs: readonly Proof[]): string[] =>
  proofs.flatMap(({ attempts }) =>
    attempts.flatMap(({ signature, photos }) => [...(signature ? [signature] : []), ...photos]),
  );

/** The pictures with these ids one after another, small enough for paper; 400 `delivery:refusal/tooManyPictures` for too many. */
export async function picturesOf(ctx: RawContext, named: readonly string[]): Promise<Pictures> {
  const ids = [...new Set(named)];
  if (ids.length > mostPictures) throw refused('delivery:refusal/tooManyPictures', { most: mostPictures });
  const pictures = new Map<string, string>();
  for (const id of ids) {
    const bytes = await readPicture(ctx, id, pixels);
    if (bytes) pictures.set(id, `data:image/jpeg;base64,${bytes.toString('base64')}`);
  }
  return pictures;
}

type Asked = { id: readonly string[]; language?: PaperLanguage | undefined };
type Made = { name: string; sheets: readonly Sheet[] };

async function makeProofs(platform: () => Platform, ctx: RawContext, { id, language }: Asked): Promise<Made[]> {
  const { proofs, words } = await inUnitOf(ctx, async (at) => {
    const by = await speaker(at, platform());
    const spoken = language ?? by.languageOf(null);
    const all = await readProofs(at, await rowsOf(at), id, spoken);
    return { proofs: all.filter(({ attempts }) => attempts.length > 0), words: await by.speak(spoken) };
  });
  if (proofs.length === 0) throw refused('delivery:refusal/noProof');
  const pictures = await picturesOf(ctx, filesOf(proofs));
  const seen = new Map<string, number>();
  return proofs.map((proof) => {
    const order = proof.item.order_number.replace(/[^\w-]+/g, '_');
    const times = (seen.get(order) ?? 0) + 1;
    seen.set(order, times);
    return { name: `${order}${times > 1 ? `-${times}` : ''}.pdf`, sheets: [proofSheet(words, proof, pictures)] };
  });
}

/** The proofs as one PDF. */
export async function sendProofs(platform: () => Platform, ctx: RawContext, asked: Asked): Promise<unknown> {
  const made = await makeProofs(platform, ctx, asked);
  return sendSheets(
    platform,
    ctx,
    made.flatMap(({ sheets }) => sheets),
    made.length === 1 ? (made[0]?.name ?? 'proof.pdf') : 'proofs.pdf',
  );
}

/** The proofs as a file with a PDF for each shipment. */
export async function sendBundle(platform: () => Platform, ctx: RawContext, asked: Asked): Promise<unknown> {
  const made = await makeProofs(platform, ctx, asked);
  const by = ctx.record?.session.accountId;
  const bytes = await runWorker<Uint8Array>(
    platform().config.root,
    'bundle',
    made,
    by === undefined ? { timeoutMs: bundleMs } : { timeoutMs: bundleMs, by },
  );
  return ctx.reply
    .headers({ 'content-disposition': 'attachment; filename="proofs.zip"', 'x-content-type-options': 'nosniff' })
    .type('application/zip')
    .send(Buffer.from(bytes));
}
