import { sql } from 'kysely';
import { timeToIso } from '#kernel/date.ts';
import { refused } from '#kernel/errors.ts';
import type { BodyOf } from '#kernel/call.ts';
import type { CommandContext } from '#platform/context.ts';
import { updateRow } from '#platform/database/table.ts';
import { serveThing } from '#platform/things/serveThing.ts';
import { yardPlace } from '../contract/places.ts';
import { tables } from './tables.gen.ts';

type Typed = Omit<BodyOf<typeof yardPlace.calls.change>, 'version'>;

/** A name or gate that another place in use has already. */
async function refuseTwice(
  ctx: CommandContext,
  { name, gateNumber }: Pick<Typed, 'name' | 'gateNumber'>,
  own?: string,
): Promise<void> {
  const other = await ctx.db.find(
    sql<{ name: string; gate: boolean }>`select name, lower(name) <> lower(${name}) as gate from yard_place
      where org_unit = ${ctx.unit} and state <> 'CLOSED' and id is distinct from ${own ?? null}::uuid
        and (lower(name) = lower(${name}) or lower(gate_number) = lower(${gateNumber}::text)) limit 1`,
    { name: 'yardPlace.twice' },
  );
  if (other?.gate) throw refused('yard:place/error/gateTaken', { gate: gateNumber ?? '', name: other.name });
  if (other) throw refused('yard:place/error/nameTaken', { name });
}

/** What a person says of a place, as columns. Throws what does not go together. */
async function columnsOf(ctx: CommandContext, typed: Typed, own?: string) {
  const { kind, gateNumber, opens, closes } = typed;
  if (kind !== 'DOCK' && gateNumber) throw refused('yard:place/error/gateOfDock');
  if ((opens === null) !== (closes === null)) throw refused('yard:place/error/bothTimes');
  await refuseTwice(ctx, typed, own);
  return {
    name: typed.name,
    kind,
    area: typed.area || null,
    gate_number: gateNumber || null,
    side: kind === 'DOCK' ? typed.side : null,
    allowed_kinds: typed.allowedKinds,
    thermo_power: typed.thermoPower,
    dg_allowed: typed.dgAllowed,
    leveller: typed.leveller,
    opens: opens && timeToIso(opens),
    closes: closes && timeToIso(closes),
    grid_x: typed.gridX,
    grid_y: typed.gridY,
    display_order: typed.displayOrder,
  };
}

/** Places of the yard. A blocked one is opened again by the clock when its time is over. */
export const places = serveThing(yardPlace, {
  table: tables.yardPlace,
  made: {},
  steps: {
    block: (ctx, _row, { blockedReason, blockedFrom, blockedTo }) => {
      if (blockedTo !== null && blockedTo <= (blockedFrom ?? ctx.now))
        throw refused('yard:place/error/blockedBackwards');
      return {
        set: {
          blocked_reason: blockedReason,
          blocked_from: new Date(blockedFrom ?? ctx.now),
          blocked_to: blockedTo === null ? null : new Date(blockedTo),
        },
        args: { reason: blockedReason },
      };
    },
    unblock: () => ({ set: { blocked_reason: null, blocked_from: null, blocked_to: null } }),
    close: async (ctx, row) => {
      const used = await ctx.db.find(
        sql<{ what: string }>`select coalesce(
            (select u.number from transport_unit u where u.org_unit = ${ctx.unit} and u.place_id = ${row.id} limit 1),
            (select b.name from dock_booking b where b.org_unit = ${ctx.unit} and b.dock_id = ${row.id}
              and b.state in ('REQUESTED', 'CONFIRMED', 'CHECKED_IN', 'ACTIVE') order by b.starts_at limit 1)) as what`,
        { name: 'yardPlace.used' },
      );
      if (used?.what) throw refused('yard:place/error/inUse', { name: row.name, what: used.what });
      return { set: { blocked_reason: null, blocked_from: null, blocked_to: null } };
    },
    reopen: async (ctx, row) => {
      await refuseTwice(ctx, { name: row.name, gateNumber: row.gate_number }, row.id);
      return {};
    },
  },
  begin: (ctx, body) => columnsOf(ctx, body),
  change: async (ctx, row, body) => {
    const columns = await columnsOf(ctx, body, row.id);
    // Lists of units show the name of their place, which is kept with them.
    if (columns.name !== row.name)
      await ctx.db.run(updateRow(ctx, tables.transportUnit, { place_id: row.id }, { place_name: columns.name }));
    return columns;
  },
});
