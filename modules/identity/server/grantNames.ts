import { sql } from 'kysely';
import type { ViewContext } from '#platform/context.ts';
import { type GrantSubject, grantSubjects } from '../contract/questions.ts';
import type { GrantType } from '../rules/accessGrant.ts';
import type { GrantRow } from './grants.ts';

/** Accounts of people, for devices that come in as one of them. */
async function users(ctx: ViewContext, ids: readonly string[] | null): Promise<GrantSubject[]> {
  if (ctx.record.rowScope !== 'unit') return [];
  const rows = await ctx.db.run(
    sql<{ id: string; name: string }>`select account_id as id, name from account
      where org_unit = ${ctx.unit} and not of_grant and state = 'ACTIVE' and (${ids === null} or account_id = any(${[...(ids ?? [])]}))
      order by name, account_id limit 5000`,
    { name: 'grants.users' },
  );
  return rows.map((row) => ({ type: 'USER', ...row }));
}

/** Those that access of a kind is given for, by name; a telephone number is its own name. */
export const subjectsOf = async (
  ctx: ViewContext,
  type: GrantType,
  ids: readonly string[] | null = null,
): Promise<readonly GrantSubject[]> =>
  type === 'USER'
    ? users(ctx, ids)
    : type === 'GLOBALNUMBER'
      ? (ids ?? []).map((id) => ({ type, id, name: id }))
      : ctx.ask(grantSubjects, { type, ids });

/** The names of what grants are for, each by its grant; what is gone has none. */
export async function namesOf(
  ctx: ViewContext,
  rows: readonly Pick<GrantRow, 'type' | 'id'>[],
): Promise<(row: Pick<GrantRow, 'type' | 'id'>) => string | null> {
  const kinds = [...new Set(rows.map(({ type }) => type))];
  const named = new Map<string, string>();
  for (const type of kinds) {
    const ids = rows.filter((row) => row.type === type).map(({ id }) => id);
    for (const one of await subjectsOf(ctx, type, ids)) named.set(`${type}/${one.id}`, one.name);
  }
  return ({ type, id }) => named.get(`${type}/${id}`) ?? null;
}
