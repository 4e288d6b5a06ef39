import { sql } from 'kysely';
import { instantOf, localDateOf, addDays } from '#kernel/date.ts';
import { notFound, refused } from '#kernel/errors.ts';
import type { TextKey } from '#kernel/text.ts';
import type { CommandContext } from '#platform/context.ts';
import { insertRow } from '#platform/database/table.ts';
import { isHoliday, workCalendar } from '#modules/settings/server/index.ts';
import { powerMinutes, storageDay } from '../rules/firstToHurt.ts';
import { whyNotThere } from '../rules/standsAt.ts';
import { standsBy } from '../rules/unitStates.ts';
import { yardSettings } from './docks.ts';
import { tables, type TransportUnitTable, type YardMovementRow, type YardPlaceRow } from './tables.gen.ts';
import type { Changes } from '#platform/database/table.ts';
import { transportUnits, type UnitRow } from './units.ts';

export type Standing = {
  kind: YardMovementRow['kind'];
  /** Epoch ms at which it stood there. */
  at: number;
  startedAt?: number | null;
  cooled?: boolean;
  orderId?: string | null;
  cause?: YardMovementRow['cause'];
  remark?: string | null;
  /** Columns that go with it. */
  set?: Changes<TransportUnitTable>;
  args?: Record<string, string>;
};

/** Who puts a unit somewhere locks the place first: two at once wait for each other, and the second finds it taken. */
async function lockPlace(ctx: CommandContext, id: string): Promise<YardPlaceRow> {
  const place = await ctx.db.find(
    sql<YardPlaceRow>`select * from yard_place where org_unit = ${ctx.unit} and id = ${id} for update`,
    { name: 'stand.place' },
  );
  if (!place) throw notFound();
  return place;
}

/** What runs out for a unit that stands here from now on. */
async function limitsOf(ctx: CommandContext, unit: UnitRow, place: YardPlaceRow, { at, kind, cooled }: Standing) {
  const comes = kind === 'GATE_IN';
  const { freeMinutes } = await yardSettings(ctx);
  const dangerous = unit.dangerous_goods;
  const calendar = await workCalendar(ctx);
  const day = storageDay(localDateOf(at, ctx.timezone), (one) => isHoliday(calendar, one));
  return {
    ...(comes ? { free_until: new Date(at + freeMinutes * 60_000) } : {}),
    ...(comes && dangerous ? { storage_until: new Date(instantOf(addDays(day, 1), [0, 0, 0], ctx.timezone)) } : {}),
    power_until: cooled && !place.thermo_power ? new Date(at + powerMinutes * 60_000) : null,
  };
}

/** What the history says of it where the state alone says too little. */
const wordsOf: { readonly [K in Standing['kind']]?: TextKey } = {
  GATE_IN: 'yard:unit/history/gateIn',
  CORRECTION: 'yard:unit/history/correctPlace',
};

/** The unit stands at a place from now on: state, place, clocks and one movement. A correction says what is, so it does not ask what may be. */
export async function stand(ctx: CommandContext, unit: UnitRow, placeId: string, how: Standing): Promise<UnitRow> {
  const place = await lockPlace(ctx, placeId);
  const cooled = how.cooled ?? unit.set_point !== null;
  const standing = { ...how, cooled };
  const textKey = wordsOf[how.kind];
  if (how.kind !== 'CORRECTION') {
    const why = whyNotThere(place, { kind: unit.kind, dangerousGoods: unit.dangerous_goods, cooled }, ctx.now);
    if (why) throw refused(why, { place: place.name, number: unit.number });
  }
  if (place.kind !== 'ENTRANCE') {
    const other = await ctx.db.find(
      sql<{
        number: string;
      }>`select number from transport_unit where org_unit = ${ctx.unit} and place_id = ${place.id} and state <> 'ARRIVED' and id <> ${unit.id}`,
      { name: 'stand.taken' },
    );
    if (other) throw refused('yard:gate/refusal/occupied', { place: place.name, other: other.number });
  }
  const saved = await transportUnits.move(ctx, unit, standsBy(place.kind), {
    set: {
      place_id: place.id,
      place_name: place.name,
      seen_at: new Date(how.at),
      last_movement_at: new Date(how.at),
      ...(await limitsOf(ctx, unit, place, standing)),
      ...how.set,
    },
    args: { place: place.name, ...how.args },
    at: how.at,
    ...(textKey ? { textKey } : {}),
  });
  ctx.db.later(
    insertRow(ctx, tables.yardMovement, {
      id: ctx.newId(),
      unit_id: unit.id,
      kind: how.kind,
      from_place: unit.place_id,
      to_place: place.id,
      started_at: how.startedAt ? new Date(how.startedAt) : null,
      finished_at: new Date(how.at),
      order_id: how.orderId ?? null,
      moved_by: ctx.session.accountName,
      cause: how.cause ?? null,
      remark: how.remark ?? null,
    }),
    { name: 'stand.movement' },
  );
  return saved;
}
