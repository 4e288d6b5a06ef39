import { sql } from 'kysely';
import type { ViewContext } from '#platform/context.ts';
import type { HomeAnswer } from '#platform/home.ts';
import { ordersWithin } from './scope.ts';

/** Orders that somebody has to decide about, of those that this session sees: what the list shows under the chip of that name. */
export async function ordersToday(ctx: ViewContext): Promise<HomeAnswer> {
  const { n } = await ctx.db.one(
    sql<{
      n: number;
    }>`select count(*)::int as n from transport_order r where r.org_unit = ${ctx.unit} and ${ordersWithin(ctx)}
      and r.state in ('RECEIVED', 'VALIDATED', 'ON_HOLD', 'ACCEPTED')`,
  );
  if (n === 0) return {};
  // Whoever may not decide waits for those who do.
  const decides = ctx.session.permissions.includes('acceptOrders');
  const text = ctx.t(decides ? 'orders:home/open' : 'orders:home/waiting', { count: n });
  return { tiles: [{ module: 'OM', status: 'planned', value: n, text }] };
}
