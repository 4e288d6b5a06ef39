import { sql } from 'kysely';
import { serveThing } from '#platform/things/serveThing.ts';
import { dwellMinutes } from '../rules/clocks.ts';
import { hurtsFirst } from '../rules/firstToHurt.ts';
import { numberKey } from '../rules/unitNumber.ts';
import { refused } from '#kernel/errors.ts';
import { transportUnit } from '../contract/units.ts';
import { movementsOf, visitsOf } from './unitHistory.ts';
import { releaseVisit } from './releaseVisit.ts';
import { tables } from './tables.gen.ts';

const gone = ['EXPECTED', 'DEPARTED'];

/** Units of the yard. What moves them writes through `stand` and the gate; here is what a person changes of them. */
export const transportUnits = serveThing(transportUnit, {
  table: tables.transportUnit,
  reads: ['last_movement_at', 'free_until', 'power_until', 'storage_until', 'hurts_at'],
  made: {
    dwell: (ctx, row) =>
      row.arrived_at === null || gone.includes(row.state) ? null : dwellMinutes(row.arrived_at, ctx.now),
    hurtsBy: (_ctx, row) => hurtsFirst(row),
  },
  columns: { dwell: { sql: sql`-extract(epoch from r.arrived_at)`, kind: 'number' } },
  facts: (row) => ({
    locked: row.locked,
    blocked: row.blocked_reason !== null,
    moved: row.last_movement_at !== row.arrived_at,
  }),
  details: async (ctx, row) => {
    const coupled = row.coupled_to
      ? await ctx.db.find(
          sql<{
            number: string;
          }>`select number from transport_unit where org_unit = ${ctx.unit} and id = ${row.coupled_to}`,
        )
      : undefined;
    return {
      coupledTo: coupled?.number ?? null,
      seenAt: row.seen_at,
      releasedAt: row.released_at,
      releasedBy: row.released_by,
      movements: await movementsOf(ctx, row.id, {}),
      visits: await visitsOf(ctx, row.id, {}),
    };
  },
  steps: {
    release: (ctx, row) => {
      const release = { released_at: new Date(ctx.now), released_by: ctx.session.accountName };
      releaseVisit(ctx, row.id, release);
      return { set: { locked: false, ...release } };
    },
    block: (_ctx, _row, { reason }) => ({ set: { blocked_reason: reason }, args: { reason } }),
    unblock: () => ({ set: { blocked_reason: null } }),
  },
  begin: async (ctx, { number, kind, carrierName }) => {
    const key = numberKey(number);
    const known = await ctx.db.find(
      sql`select 1 from transport_unit where org_unit = ${ctx.unit} and number_key = ${key}`,
    );
    if (known) throw refused('yard:unit/refusal/known', { number });
    return { number, number_key: key, kind, carrier_name: carrierName, load_state: 'EMPTY' as const };
  },
  change: async (_ctx, _row, { kind, carrierName, relation, dangerousGoods, setPoint, plannedDeparture }) => ({
    kind,
    carrier_name: carrierName,
    relation,
    dangerous_goods: dangerousGoods,
    set_point: setPoint,
    planned_departure: plannedDeparture === null ? null : new Date(plannedDeparture),
  }),
});
export type UnitRow = Awaited<ReturnType<typeof transportUnits.lock>>;
