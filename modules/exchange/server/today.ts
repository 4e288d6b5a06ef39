import { sql } from 'kysely';
import type { ViewContext } from '#platform/context.ts';
import type { HomeAnswer } from '#platform/home.ts';
import { failedFor, mostFailed } from '../rules/failedImports.ts';
import type { OrderImportRow } from './tables.gen.ts';

/** Order files of the last two days with rows that did not become shipments, the newest first. */
export const failedOnes = (ctx: ViewContext, most = mostFailed) =>
  sql`select * from order_import where org_unit = ${ctx.unit} and state in ('FAILED', 'PARTLY_FAILED')
    and received_at >= ${new Date(ctx.now - failedFor)} order by received_at desc, id desc limit ${most}`;

export async function countFailed(ctx: ViewContext): Promise<number> {
  const counted = await ctx.db.find(sql<{ n: number }>`select count(*)::int as n from (${failedOnes(ctx)}) f`, {
    name: 'imports.failed',
  });
  return counted?.n ?? 0;
}

export async function importsToday(ctx: ViewContext): Promise<HomeAnswer> {
  const failed = await ctx.db.run(sql<OrderImportRow>`${failedOnes(ctx, 20)}`, { name: 'imports.failedOnes' });
  const count = failed.length < 20 ? failed.length : await countFailed(ctx);
  return {
    attention: failed.map((one) => ({
      id: `import/${one.id}`,
      status: 'risk',
      kind: ctx.t('exchange:home/failed'),
      subject: one.filename ?? ctx.t(`exchange:kind/${one.kind}`),
      text: ctx.t('exchange:home/rowsFailed', { count: one.rows_failed, total: one.rows_total }),
      link: `/OM/imports/${one.id}`,
      at: one.received_at,
    })),
    tiles:
      count > 0
        ? [
            {
              module: 'OM',
              status: 'risk',
              value: count,
              text: ctx.t('exchange:home/filesFailed', { count }),
            },
          ]
        : [],
  };
}
