import { sql } from 'kysely';
import { notFound } from '#kernel/errors.ts';
import type { ViewContext } from '#platform/context.ts';
import { unitOfHistory } from '#platform/histories.ts';
import type { ServerModule } from '#platform/module.ts';
import { listDepots } from '#modules/organisation/server/index.ts';
import type { HistoryView } from '../contract/schemas.ts';
import { historyArgs, namesUnits } from './historyArgs.ts';

export type HistoryRow = {
  id: string;
  log_key: string;
  type: HistoryView['type'];
  code: string;
  account_name: string;
  user_type: string;
  text_key: string;
  args: Record<string, unknown>;
  status_time: number;
  create_time: number;
  override_codes: string[];
};

const locales: Record<string, string> = { en: 'en-GB', de: 'de-DE', fr: 'fr-FR' };

/** Days as the reader writes them: the history keeps them as they are sorted. */
function daysIn(args: Record<string, unknown>, language: string): Record<string, unknown> {
  const format = new Intl.DateTimeFormat(locales[language] ?? locales.en, {
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
    timeZone: 'UTC',
  });
  return Object.fromEntries(
    Object.entries(args).map(([name, value]) => [
      name,
      typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value) ? format.format(new Date(value)) : value,
    ]),
  );
}

/** What happened to a record, newest first, in the reader's language. What the arguments name by key is, too. */
export async function readHistory(
  ctx: ViewContext,
  logKey: string,
  modules: readonly ServerModule[],
): Promise<HistoryView[]> {
  const unit = await unitOfHistory(ctx, modules, logKey);
  if (unit === undefined) throw notFound();
  const entries = await historyIn(ctx, unit, [logKey], 500);
  return entries.map(({ logKey: _, ...entry }) => entry);
}

/** The histories of records that the caller has let this session read, together, newest first: each entry says whose it is. */
export async function historyIn(
  ctx: ViewContext,
  unit: string,
  logKeys: readonly string[],
  most: number,
): Promise<(HistoryView & { logKey: string })[]> {
  const rows = await ctx.db.run(
    sql<HistoryRow>`select id, log_key, type, code, account_name, user_type, text_key, args, status_time, create_time, override_codes from history
      where org_unit = ${unit} and log_key = any(${[...logKeys]}) order by id desc limit ${most}`,
    { name: 'history.of' },
  );
  return historyView(ctx, rows);
}

/** Entries in the reader's language; whoever calls has asked whether this session may read them. */
export async function historyView(
  ctx: ViewContext,
  rows: readonly HistoryRow[],
): Promise<(HistoryView & { logKey: string })[]> {
  const names = rows.some(({ args }) => namesUnits(args))
    ? new Map((await listDepots(ctx.db)).map(({ id, name }) => [id, name]))
    : undefined;
  const nameOf = (id: string): string => names?.get(id) ?? id;
  return rows.map((row) => {
    const namespace = row.text_key.split(':')[0] ?? '';
    return {
      id: row.id,
      logKey: row.log_key,
      type: row.type,
      code: row.code,
      user: row.account_name,
      userType: row.user_type,
      historyText: ctx.t(row.text_key, historyArgs(daysIn(row.args, ctx.language), namespace, ctx.t, nameOf)),
      statusTime: row.status_time,
      createTime: row.create_time,
      overrideCodes: [...new Set(row.override_codes)],
    };
  });
}
