import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { sql } from 'kysely';
import { notFound } from '#kernel/errors.ts';
import type { CommandContext } from '#platform/context.ts';
import { insertRow } from '#platform/database/table.ts';
import type { Platform } from '#platform/platform.ts';
import { findUnit } from '#modules/organisation/server/index.ts';
import type { Rows } from '#modules/shipments/rules/rowScope.ts';
import { readItems } from '#modules/shipments/server/index.ts';
import type { ProofLink } from '../../contract/calls.ts';
import { type ProofLinkRow, tables } from '../tables.gen.ts';
import { linkView } from './linkList.ts';
import { type Proof, readProofs } from './readProofs.ts';

const dayMs = 86_400_000;
const hashOf = (secret: string): Buffer => createHash('sha256').update(secret).digest();

/** Makes a link to the proofs of shipments that this session sees; the secret of its address is told this once. */
export async function shareProofs(
  ctx: CommandContext,
  rows: Rows,
  { itemIds, days }: { itemIds: readonly string[]; days: number },
): Promise<ProofLink & { path: string }> {
  const items = await readItems(ctx, rows, itemIds);
  if (items.length < new Set(itemIds).size) throw notFound('shipments:message/noShipmentFound');
  const id = ctx.newId();
  const secret = randomBytes(32).toString('base64url');
  const row = {
    id,
    secret_hash: hashOf(secret),
    item_ids: items.map((item) => item.id),
    created_at: new Date(ctx.now),
    created_by: ctx.session.accountName,
    expires_at: new Date(ctx.now + days * dayMs),
  };
  await ctx.db.run(insertRow(ctx, tables.proofLink, row));
  for (const item of items)
    ctx.history({
      logKey: `ITEM:${item.id}`,
      type: 'ACT',
      code: '1010',
      textKey: 'delivery:history/shared',
      args: { order: item.order_number, count: days },
    });
  const view = linkView({
    ...row,
    org_unit: ctx.unit,
    created_at: ctx.now,
    expires_at: ctx.now + days * dayMs,
    ended_at: null,
    opened: 0,
    last_opened_at: null,
    orders: items.map((item) => item.order_number),
  });
  return { ...view, path: `/proof/${ctx.unit}.${id}.${secret}` };
}

/** A link opens no longer; told twice it stays ended. 404 for one to shipments that this session does not see. */
export async function endLink(ctx: CommandContext, rows: Rows, id: string): Promise<void> {
  const link = await ctx.db.find(
    sql<ProofLinkRow>`select * from proof_link where org_unit = ${ctx.unit} and id = ${id} for update`,
  );
  if (!link || (await readItems(ctx, rows, link.item_ids)).length < link.item_ids.length) throw notFound();
  await ctx.db.run(
    sql`update proof_link set ended_at = coalesce(ended_at, ${new Date(ctx.now)}) where org_unit = ${ctx.unit} and id = ${id}`,
  );
}

export type SharedProofs = { proofs: readonly Proof[]; expiresAt: number; timezone: string; depot: string };

/** What stands behind a link; undefined for one that is unknown, over or ended: from outside they look the same. */
export async function openLink(platform: Platform, token: string, language: string): Promise<SharedProofs | undefined> {
  const [unit, id, secret, ...more] = token.split('.');
  if (!unit || !secret || more.length > 0 || !/^[0-9a-f-]{36}$/.test(id ?? '') || !/^[\w-]{1,60}$/.test(unit))
    return undefined;
  return platform.asSystem(unit, async (ctx) => {
    const link = await ctx.db.find(
      sql<ProofLinkRow>`select * from proof_link where org_unit = ${ctx.unit} and id = ${id} and ended_at is null
        and expires_at > ${new Date(ctx.now)}`,
    );
    if (!link || !timingSafeEqual(link.secret_hash, hashOf(secret))) return undefined;
    await ctx.db.run(
      sql`update proof_link set opened = opened + 1, last_opened_at = ${new Date(ctx.now)} where org_unit = ${ctx.unit} and id = ${id}`,
    );
    const depot = await findUnit(ctx.db, ctx.unit);
    const proofs = await readProofs(ctx, { kind: 'unit' }, link.item_ids, language);
    return { proofs, expiresAt: link.expires_at, timezone: ctx.timezone, depot: depot?.name ?? '' };
  });
}
