import { sql } from 'kysely';
import { notFound } from '#kernel/errors.ts';
import { keyScopes, type KeyScope } from '#kernel/keyScope.ts';
import type { CommandContext, SessionRecord, ViewContext } from '#platform/context.ts';
import type { Platform } from '#platform/platform.ts';
import { systemRecord } from '#platform/system.ts';
import { insertRow, updateRow } from '#platform/database/table.ts';
import { isSecret, newToken, partsOf } from './grants.ts';
import { type PartnerKeyRow, tables } from './tables.gen.ts';

/** ms between two notes of when a key was used last. */
const touchMs = 60_000;

const scopesOf = (row: PartnerKeyRow): KeyScope[] => keyScopes.filter((scope) => row.scopes.includes(scope));

/** The session under which a partner's program calls: no permission, no person; what it may is its key's scopes. */
export async function recordOfKey(platform: Platform, token: string): Promise<SessionRecord | undefined> {
  const parts = partsOf(token);
  if (!parts || !/^[\da-f-]{36}$/.test(parts.key)) return undefined;
  const found = await platform.tenancy.global(async (db) => {
    const row = await db.find(
      sql<PartnerKeyRow>`select * from partner_key where org_unit = ${parts.unit} and id = ${parts.key}`,
      { name: 'partnerKey.find' },
    );
    if (!row || row.revoked_at !== null || !isSecret(row.secret_hash, parts.secret)) return undefined;
    const now = platform.clock.now();
    if (row.last_used === null || row.last_used < now - touchMs)
      await db.run(
        sql`update partner_key set last_used = ${new Date(now)} where org_unit = ${row.org_unit} and id = ${row.id}`,
        { name: 'partnerKey.touch' },
      );
    return { row, path: await platform.unitPath(db, row.org_unit) };
  });
  if (!found) return undefined;
  const { row, path } = found;
  const record = systemRecord(row.org_unit, path.readUnits, path.timezone, platform.config.release);
  return {
    ...record,
    id: row.id,
    account: { unit: row.org_unit, id: `key:${row.id}` },
    partnerKey: { id: row.id, partnerId: row.partner_id, scopes: scopesOf(row), perMinute: row.per_minute },
    session: {
      ...record.session,
      accountId: `key:${row.id}`,
      accountName: row.name,
      username: row.name,
      managementLevel: 'NONE',
      timezone: path.timezone,
    },
  };
}

/** Counts a call; the later minute wins, so that machines whose clocks differ by a second do not begin anew in turn. */
export async function countKeyUse(platform: Platform, keyId: string, minute: number): Promise<number> {
  const row = await platform.tenancy.global((db) =>
    db.find(
      sql<{ calls: number }>`insert into partner_key_use as u (key_id, minute, calls) values (${keyId}, ${minute}, 1)
        on conflict (key_id) do update set minute = greatest(u.minute, excluded.minute),
          calls = case when u.minute >= excluded.minute then u.calls + 1 else 1 end
        returning calls`,
      { name: 'partnerKey.count' },
    ),
  );
  return row?.calls ?? 0;
}

export const partnerKeysOf = (ctx: ViewContext, partnerId: string): Promise<PartnerKeyRow[]> =>
  ctx.db.run(
    sql<PartnerKeyRow>`select * from partner_key where org_unit = ${ctx.unit} and partner_id = ${partnerId}
      order by created_at desc limit 100`,
  );

/** A new key of a partner; its token is answered once and kept nowhere. */
export async function makePartnerKey(
  ctx: CommandContext,
  input: { partnerId: string; name: string; scopes: readonly KeyScope[]; perMinute: number },
): Promise<{ id: string; token: string }> {
  const id = ctx.newId();
  const { token, hash } = newToken(ctx.unit, id);
  await ctx.db.run(
    insertRow(ctx, tables.partnerKey, {
      id,
      partner_id: input.partnerId,
      name: input.name,
      secret_hash: hash,
      scopes: [...input.scopes],
      per_minute: input.perMinute,
      created_at: new Date(ctx.now),
      created_by: ctx.session.accountName,
    }),
  );
  return { id, token };
}

/** From now on the key opens nothing; revoked twice it stays as it was. @returns its name */
export async function revokePartnerKey(ctx: CommandContext, partnerId: string, id: string): Promise<string> {
  const row = await ctx.db.find(
    sql<PartnerKeyRow>`select * from partner_key where org_unit = ${ctx.unit} and partner_id = ${partnerId} and id = ${id} for update`,
  );
  if (!row) throw notFound();
  if (row.revoked_at === null)
    await ctx.db.run(
      updateRow(ctx, tables.partnerKey, { id }, { revoked_at: new Date(ctx.now), revoked_by: ctx.session.accountName }),
    );
  return row.name;
}
