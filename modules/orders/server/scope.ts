import { type RawBuilder, sql } from 'kysely';
import type { ViewContext } from '#platform/context.ts';

/** Orders that a session may see, as a condition on the alias `r`: those of the unit, or of a key account its own (domain 6.1). */
export function ordersWithin(ctx: ViewContext): RawBuilder<unknown> {
  switch (ctx.record.rowScope) {
    case 'unit':
      return sql`true`;
    case 'ownKeyAccount':
      return sql`r.key_account_unit = ${ctx.session.orgUnit}`;
    default:
      return sql`false`;
  }
}
