import { sql } from 'kysely';
import { known } from '#kernel/known.ts';
import type { ViewContext } from '#platform/context.ts';
import type { SetupStep } from '../contract/calls.ts';
import type { Step } from '../rules/vocabulary.ts';

/** Types of master data that a step is about. */
const types: Partial<Record<Step, string>> = {
  CATALOGUE: 'product',
  LOCATIONS: 'terminallocation',
  ROUTES: 'route',
  CARRIERS: 'freightcarrier',
  VEHICLES: 'vehicle',
  DRIVERS: 'driver',
  CUSTOMERS: 'customer',
  STOPS: 'stoplocation',
};

type Counts = { records: Record<string, number>; users: number; orders: number; hours: boolean; licence: boolean };

/** Counts in the unit and above it; the own unit's accounts and orders. */
const counts = async (ctx: ViewContext): Promise<Counts> =>
  known(
    await ctx.db.find(
      sql<Counts>`select
          (select coalesce(json_object_agg(type, n), '{}') from (select type, count(distinct id)::int as n from master_record
            where org_unit = any(${[...ctx.readUnits]}) and type = any(${Object.values(types)}) group by type) t) as records,
          (select count(*)::int from account where org_unit = ${ctx.unit} and not of_grant and state = 'ACTIVE') as users,
          (select count(*)::int from (select from transport_order where org_unit = ${ctx.unit} limit 1000) o)
            + (select count(*)::int from (select from shipment where org_unit = ${ctx.unit} limit 1000) s) as orders,
          (select opening_hours is not null from org_unit where id = ${ctx.unit}) as hours,
          exists (select from licence where verified and valid_to >= ${new Date(ctx.now)}::date) as licence`,
      { name: 'setup.counts' },
    ),
  );

/** What a depot needs, in the order in which one does it. */
export async function stepsOf(ctx: ViewContext, backups: boolean): Promise<SetupStep[]> {
  const { records, users, orders, hours, licence } = await counts(ctx);
  const counted = (step: Step, count: number, atLeast = 1): SetupStep => ({ step, count, done: count >= atLeast });
  const byType = (step: Step): SetupStep => counted(step, records[types[step] ?? ''] ?? 0);
  const yes = (step: Step, done: boolean): SetupStep => ({ step, count: null, done });
  return [
    yes('HOURS', hours),
    // The administrator who set it up does not dispatch alone.
    counted('USERS', users, 2),
    byType('CATALOGUE'),
    byType('LOCATIONS'),
    byType('ROUTES'),
    byType('CARRIERS'),
    byType('VEHICLES'),
    byType('DRIVERS'),
    byType('CUSTOMERS'),
    byType('STOPS'),
    yes('LICENCE', licence),
    yes('BACKUP', backups),
    counted('ORDERS', orders),
  ];
}
