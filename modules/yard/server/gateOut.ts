import { sql } from 'kysely';
import type { AnswerOf, BodyOf } from '#kernel/call.ts';
import { decide, runChecks } from '#kernel/check.ts';
import { refused } from '#kernel/errors.ts';
import { checkedAnswer, overridesOf } from '#platform/checkAnswers.ts';
import type { CommandContext } from '#platform/context.ts';
import { insertRow, updateRow } from '#platform/database/table.ts';
import { findHallList, loadedVehicles } from '#modules/crossdock/server/index.ts';
import { getTripRow, startTrip } from '#modules/dispatch/server/index.ts';
import type { gateOut as call } from '../contract/units.ts';
import { type GateOutFacts, gateOutChecks } from '../rules/gateChecks.ts';
import { sealDifferences } from '../rules/seals.ts';
import { numberKey } from '../rules/unitNumber.ts';
import { lockGate } from './announced.ts';
import { ofWholeUnit } from './gateLookup.ts';
import { type GateVisitRow, type ShuntingOrderRow, tables } from './tables.gen.ts';
import { transportUnits, type UnitRow } from './units.ts';
import { gateVisits } from './visits.ts';

type Body = BodyOf<typeof call>;
const finished = ['CLOSED', 'LOCKED', 'JOURNEY_CLOSED', 'CANCELED'];

const listOf = ({ list_id: id }: UnitRow, ctx: CommandContext) => (id === null ? undefined : findHallList(ctx, id));
const orderOf = (ctx: CommandContext, { id }: UnitRow) =>
  ctx.db.find(
    sql<ShuntingOrderRow>`select * from shunting_order where org_unit = ${ctx.unit} and unit_id = ${id}
      and state in ('CREATED', 'RELEASED', 'IN_PROGRESS') for update`,
  );

/** What the vehicle at the exit shall take by its loading list, where a unit of the yard bears that list. */
async function meantFor(ctx: CommandContext, plateKey: string): Promise<{ number: string; number_key: string }[]> {
  const lists = (await loadedVehicles(ctx)).filter(({ vehicle }) => numberKey(vehicle) === plateKey);
  return ctx.db.run(
    sql<{ number: string; number_key: string }>`select number, number_key from transport_unit
      where org_unit = ${ctx.unit} and state not in ('EXPECTED', 'DEPARTED') and list_id = any(${lists.map(({ id }) => id)})`,
  );
}

/** The unit that was read at the exit is the one that shall go: taking the wrong one is the dearest error of a yard. */
async function wrongUnit(ctx: CommandContext, unit: UnitRow, body: Body): Promise<GateOutFacts['wrong']> {
  if (body.scanned !== null && numberKey(body.scanned) !== unit.number_key)
    return { scanned: body.scanned, right: unit.number };
  const meant = body.plate === null ? [] : await meantFor(ctx, numberKey(body.plate));
  const [first] = meant;
  return first && !meant.some((one) => one.number_key === unit.number_key)
    ? { scanned: unit.number, right: first.number }
    : null;
}

/** The visit of the vehicle that takes it; a vehicle that takes nothing else has left with it. */
async function visitLeaves(ctx: CommandContext, plate: string | null, at: number): Promise<GateVisitRow | undefined> {
  if (plate === null) return undefined;
  const visit = await ctx.db.find(
    sql<GateVisitRow>`select * from gate_visit where org_unit = ${ctx.unit} and plate_key = ${numberKey(plate)} and state = 'INSIDE' for update`,
  );
  return visit && gateVisits.move(ctx, visit, 'leave', { set: { left_at: new Date(at) }, at });
}

/** A unit goes out. What stands against it is answered first, and nothing is written then. */
export async function letOut(ctx: CommandContext, id: string, body: Body): Promise<AnswerOf<typeof call>> {
  ofWholeUnit(ctx);
  lockGate(ctx);
  const unit = await transportUnits.lock(ctx, id, body.version);
  const [list, order, wrong] = await Promise.all([listOf(unit, ctx), orderOf(ctx, unit), wrongUnit(ctx, unit, body)]);
  const verdict = decide(
    runChecks(gateOutChecks, {
      number: unit.number,
      locked: unit.locked,
      blockedReason: unit.blocked_reason,
      openList: list && !finished.includes(list.state) ? list.name : null,
      // What the program proposed and nobody has said yes to holds nobody.
      openOrder: order?.proposed ? null : (order?.name ?? null),
      // An empty unit has nothing that a seal would keep.
      seals: unit.load_state === 'EMPTY' ? [] : sealDifferences(unit.seals, body.seals),
      wrong,
    }),
    overridesOf({ body }),
    ctx.session.permissions,
  );
  if (body.dryRun || !verdict.success) return { ...checkedAnswer(ctx, verdict, 'yard'), unit: null };
  if (verdict.overridden.length > 0 && !body.reason) throw refused('yard:gate/refusal/reason');

  const visit = await visitLeaves(ctx, body.plate, ctx.now);
  const gone = await transportUnits.move(ctx, unit, 'leave', {
    set: {
      place_id: null,
      place_name: null,
      last_movement_at: new Date(ctx.now),
      free_until: null,
      power_until: null,
      storage_until: null,
      coupled_to: null,
      blocked_reason: null,
      worked_list: null,
      ...(body.seals.length > 0 ? { seals: body.seals } : {}),
    },
    args: { plate: body.plate ?? '–', reason: body.reason ?? '' },
    overrides: verdict.overridden,
  });
  await ctx.db.run(
    updateRow(
      ctx,
      tables.unitVisit,
      { unit_id: id, departed_at: null },
      { departed_at: new Date(ctx.now), left_with: visit?.id ?? null },
    ),
  );
  await ctx.db.run(
    insertRow(ctx, tables.yardMovement, {
      id: ctx.newId(),
      unit_id: id,
      kind: 'GATE_OUT',
      from_place: unit.place_id,
      to_place: null,
      started_at: null,
      finished_at: new Date(ctx.now),
      order_id: null,
      moved_by: ctx.session.accountName,
      cause: null,
      remark: body.reason || null,
    }),
  );
  if (order)
    await ctx.db.run(
      updateRow(
        ctx,
        tables.shuntingOrder,
        { id: order.id },
        { state: 'CANCELED', finished_at: new Date(ctx.now), version: sql<number>`version + 1` },
      ),
    );
  if (list?.kind === 'LDG' && list.tripId !== null) await startWithUnit(ctx, list.tripId);
  return { ...checkedAnswer(ctx, verdict, 'yard'), unit: transportUnits.view(ctx, gone) };
}

/** A trip that only waits for its departure has left with its unit; every other one is its driver's and dispatch's. */
async function startWithUnit(ctx: CommandContext, tripId: string): Promise<void> {
  const trip = await getTripRow(ctx, { kind: 'unit' }, tripId);
  if (trip.state === 'READY_FOR_TOUR_START') await startTrip(ctx, { kind: 'unit' }, tripId, undefined);
}
