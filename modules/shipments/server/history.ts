import { sql } from 'kysely';
import { notFound } from '#kernel/errors.ts';
import type { ViewContext } from '#platform/context.ts';
import { mayReadHistory } from '#platform/histories.ts';
import type { ServerModule } from '#platform/module.ts';
import type { HistoryView } from '../contract/schemas.ts';
import { historyArgs } from './historyArgs.ts';

type Row = {
  id: string;
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

/** What happened to a record, newest first, in the reader's language. What the arguments name by key is, too. */
export async function readHistory(
  ctx: ViewContext,
  logKey: string,
  modules: readonly ServerModule[],
): Promise<HistoryView[]> {
  if (!(await mayReadHistory(ctx, modules, logKey))) throw notFound();
  const rows = await ctx.db.run(
    sql<Row>`select id, type, code, account_name, user_type, text_key, args, status_time, create_time, override_codes from history
      where org_unit = ${ctx.unit} and log_key = ${logKey} order by id desc limit 500`,
    { name: 'history.of' },
  );
  return rows.map((row) => {
    const namespace = row.text_key.split(':')[0] ?? '';
    return {
      id: row.id,
      type: row.type,
      code: row.code,
      user: row.account_name,
      userType: row.user_type,
      historyText: ctx.t(row.text_key, historyArgs(row.args, namespace, ctx.t)),
      statusTime: row.status_time,
      createTime: row.create_time,
      overrideCodes: row.override_codes,
    };
  });
}
