import { sql } from 'kysely';
import type { AnswerOf, BodyOf } from '#kernel/call.ts';
import { decide, runChecks } from '#kernel/check.ts';
import { notFound, refused } from '#kernel/errors.ts';
import { checkedAnswer, overridesOf } from '#platform/checkAnswers.ts';
import type { CommandContext } from '#platform/context.ts';
import { insertedRow, insertRow } from '#platform/database/table.ts';
import { remember, seenBefore } from '#platform/once.ts';
import { requireBlobs } from '#modules/blobs/server/index.ts';
import { unitCame } from '#modules/crossdock/server/index.ts';
import type { Arriving, gateIn as call } from '../contract/gate.ts';
import { gateInChecks } from '../rules/gateChecks.ts';
import { sealDifferences } from '../rules/seals.ts';
import { numberKey } from '../rules/unitNumber.ts';
import { announcedOf, lockGate } from './announced.ts';
import { checkBookingIn } from './bookingOfVisit.ts';
import { expectedLists, waitingBookings } from './candidates.ts';
import { ofWholeUnit } from './gateLookup.ts';
import { lockUnit } from './hallReactions.ts';
import { stand } from './stand.ts';
import { type GateVisitRow, tables, type YardPlaceRow } from './tables.gen.ts';
import { transportUnits, type UnitRow } from './units.ts';
import { gateVisits } from './visits.ts';
import { waitingTerms } from './waitingClock.ts';

type Body = BodyOf<typeof call>;
type Answer = AnswerOf<typeof call>;
type Done = { visitId: string; unitIds: string[] };
/** How long afterwards a coming in may be written down: a gate that was without power over a weekend. */
const latest = 3 * 86_400_000;

async function answerOf(ctx: CommandContext, { visitId, unitIds }: Done): Promise<Pick<Answer, 'visit' | 'units'>> {
  const [visit, units] = await Promise.all([
    ctx.db.one(sql<GateVisitRow>`select * from gate_visit where org_unit = ${ctx.unit} and id = ${visitId}`),
    ctx.db.run(
      sql<UnitRow>`select * from transport_unit where org_unit = ${ctx.unit} and id = any(${unitIds}) order by array_position(${unitIds}::uuid[], id)`,
    ),
  ]);
  return { visit: gateVisits.view(ctx, visit), units: units.map((unit) => transportUnits.view(ctx, unit)) };
}

/** The units as they are known here, and the plate: what is inside already does not come in again. */
async function notInside(ctx: CommandContext, body: Body, plateKey: string): Promise<Map<string, UnitRow>> {
  const keys = body.units.map(({ number }) => numberKey(number));
  if (new Set(keys).size < keys.length) throw refused('yard:gate/refusal/sameTwice');
  const [known, visit] = await Promise.all([
    ctx.db.run(
      sql<UnitRow>`select * from transport_unit where org_unit = ${ctx.unit} and number_key = any(${keys}) order by id for update`,
    ),
    ctx.db.find(
      sql<GateVisitRow>`select * from gate_visit where org_unit = ${ctx.unit} and plate_key = ${plateKey} and state = 'INSIDE'`,
    ),
  ]);
  const here = known.find(({ state }) => state !== 'EXPECTED' && state !== 'DEPARTED');
  if (here)
    throw refused('yard:gate/refusal/unitInside', {
      number: here.number,
      place: here.place_name ?? ctx.t(`yard:unit/state/${here.state}`),
    });
  if (visit) throw refused('yard:gate/refusal/plateInside', { plate: visit.name });
  return new Map(known.map((unit) => [unit.number_key, unit]));
}

/** What the announcements say of the units that come in. */
async function factsOf(ctx: CommandContext, body: Body) {
  const [lists, bookings] = await Promise.all([expectedLists(ctx), waitingBookings(ctx)]);
  const units = body.units.map(({ number, listId, seals }) => {
    const key = numberKey(number);
    const list = lists.find(({ id }) => id === listId);
    const other =
      lists.find((one) => one.id !== listId && one.vehicle !== null && numberKey(one.vehicle) === key)?.name ??
      bookings.find((one) => one.id !== body.bookingId && one.unitNumber !== null && numberKey(one.unitNumber) === key)
        ?.name;
    return { number, seals: list ? sealDifferences(list.seals, seals) : [], elsewhere: other ?? null };
  });
  return { units, lists };
}

/** Opens the visit of a vehicle; its plate names it. One that its driver has announced himself becomes it. */
async function openVisit(ctx: CommandContext, body: Body, plate: string, at: number): Promise<GateVisitRow> {
  const said = {
    name: plate,
    plate_key: numberKey(plate),
    country: body.country,
    carrier_name: body.carrierName || null,
    driver_name: body.driverName || null,
    driver_phone: body.driverPhone || null,
    driver_language: body.driverLanguage,
    entrance_id: body.entranceId,
    reference: body.reference || null,
    booking_id: body.bookingId,
    remark: body.remark || null,
    ...(await waitingTerms(ctx, body.carrierName || null)),
  };
  const typed = body.arrivedAt !== null;
  const arrival = { arrived_at: new Date(at), arrived_source: typed ? ('TYPED' as const) : ('GATE' as const) };
  const announced = await announcedOf(ctx, body.visitId, said.plate_key);
  if (announced) {
    // He was here when he said so himself.
    const own = typed ? arrival : { arrived_at: new Date(announced.created_at), arrived_source: 'DRIVER' as const };
    const phone = { driver_phone: said.driver_phone ?? announced.driver_phone };
    return gateVisits.move(ctx, announced, 'letIn', { set: { ...said, ...own, ...phone }, at });
  }
  const visit = await ctx.db.one(
    insertedRow(ctx, tables.gateVisit, {
      ...said,
      ...arrival,
      id: ctx.newId(),
      state: 'ANNOUNCED',
      created_at: new Date(ctx.now),
      created_by: ctx.session.accountName,
    }),
  );
  return gateVisits.move(ctx, visit, 'letIn', { at });
}

/** A unit that was never here gets its row. */
const newUnit = (ctx: CommandContext, { number, kind, loadState }: Arriving): Promise<UnitRow> =>
  ctx.db.one(
    insertedRow(ctx, tables.transportUnit, {
      id: ctx.newId(),
      number,
      number_key: numberKey(number),
      kind,
      state: 'EXPECTED',
      load_state: loadState,
      created_at: new Date(ctx.now),
      created_by: ctx.session.accountName,
    }),
  );

type Coming = {
  body: Body;
  visit: GateVisitRow;
  at: number;
  entrance: string;
  lists: Awaited<ReturnType<typeof expectedLists>>;
};

async function bringIn(ctx: CommandContext, known: UnitRow, arriving: Arriving, coming: Coming): Promise<UnitRow> {
  const { body, visit, at, entrance } = coming;
  const list = coming.lists.find(({ id }) => id === arriving.listId);
  const unit = { ...known, kind: arriving.kind, dangerous_goods: arriving.dangerousGoods };
  const saved = await stand(ctx, unit, arriving.placeId ?? entrance, {
    kind: 'GATE_IN',
    at,
    cooled: known.set_point !== null || arriving.temperature !== null,
    remark: body.reason || null,
    args: { plate: visit.name },
    set: {
      kind: arriving.kind,
      dangerous_goods: arriving.dangerousGoods,
      load_state: arriving.loadState,
      seals: arriving.seals,
      carrier_name: body.carrierName || known.carrier_name,
      arrived_at: new Date(at),
      list_id: list?.id ?? null,
      list_name: list?.name ?? null,
      relation: list?.partnerName ?? null,
      planned_departure: null,
      coupled_to: null,
      locked: false,
      worked_list: null,
      released_at: null,
      released_by: null,
    },
  });
  await ctx.db.run(
    insertRow(ctx, tables.unitVisit, {
      id: ctx.newId(),
      unit_id: unit.id,
      came_with: visit.id,
      arrived_at: new Date(at),
      load_state: arriving.loadState,
      seals: arriving.seals,
      temperature: arriving.temperature,
      dangerous_goods: arriving.dangerousGoods,
      photos: arriving.photos,
      remark: arriving.remark || null,
    }),
  );
  return saved;
}

/** Where a unit waits that is sent nowhere: the entrance that was named, else the first. */
async function entranceOf(ctx: CommandContext, entranceId: string | null): Promise<string> {
  const found = await ctx.db.find(
    sql<
      Pick<YardPlaceRow, 'id'>
    >`select id from yard_place where org_unit = ${ctx.unit} and kind = 'ENTRANCE' and state <> 'CLOSED'
      and ${entranceId === null ? sql`true` : sql`id = ${entranceId}`} order by display_order, name limit 1`,
  );
  if (!found) throw entranceId === null ? refused('yard:gate/refusal/noEntrance') : notFound();
  return found.id;
}

const gateOf = async (ctx: CommandContext, placeId: string | null): Promise<string | null> =>
  placeId === null
    ? null
    : ((
        await ctx.db.find(
          sql<{
            gate_number: string | null;
          }>`select gate_number from yard_place where org_unit = ${ctx.unit} and id = ${placeId}`,
        )
      )?.gate_number ?? null);

/** A vehicle comes in, with or without units; the same press twice lets it in once. */
export async function letIn(ctx: CommandContext, body: Body): Promise<Answer> {
  ofWholeUnit(ctx);
  const key = `yard.gateIn:${body.clientKey}`;
  const earlier = await seenBefore<Done>(ctx, key);
  if (earlier) return { success: true, checkResults: [], ...(await answerOf(ctx, earlier)) };
  const at = body.arrivedAt ?? ctx.now;
  if (at > ctx.now + 60_000 || at < ctx.now - latest) throw refused('yard:gate/refusal/time');
  const plate = body.plate ?? body.units[0]?.number;
  if (plate === undefined) throw refused('yard:gate/refusal/noPlate');
  lockGate(ctx);
  const known = await notInside(ctx, body, numberKey(plate));
  const { lists, ...facts } = await factsOf(ctx, body);
  const verdict = decide(runChecks(gateInChecks, facts), overridesOf({ body }), ctx.session.permissions);
  if (!verdict.success) return { ...checkedAnswer(ctx, verdict, 'yard'), visit: null, units: [] };
  if (verdict.overridden.length > 0 && !body.reason) throw refused('yard:gate/refusal/reason');
  await requireBlobs(
    ctx,
    body.units.flatMap(({ photos }) => photos),
  );

  const entrance = await entranceOf(ctx, body.entranceId);
  const visit = await openVisit(ctx, body, plate, at);
  const units: UnitRow[] = [];
  for (const arriving of body.units) {
    const before = known.get(numberKey(arriving.number)) ?? (await newUnit(ctx, arriving));
    units.push(await bringIn(ctx, before, arriving, { body, visit, at, entrance, lists }));
    if (arriving.listId === null || !lists.some(({ id }) => id === arriving.listId)) continue;
    await unitCame(ctx, arriving.listId, { at, gate: await gateOf(ctx, arriving.placeId) });
    // The hall was quicker than the gate: people are in it already.
    if (units.at(-1)?.state === 'AT_DOCK') await lockUnit(ctx, arriving.listId);
  }
  if (body.bookingId !== null) await checkBookingIn(ctx, body.bookingId, at, units[0]?.id ?? null);
  if (verdict.overridden.length > 0)
    ctx.history({
      logKey: `VISIT:${visit.id}`,
      type: 'ACT',
      code: '8011',
      textKey: 'yard:gate/history/overridden',
      args: { name: visit.name, reason: body.reason ?? '' },
      overrides: verdict.overridden,
    });
  const done = { visitId: visit.id, unitIds: units.map(({ id }) => id) };
  remember(ctx, key, done);
  return { ...checkedAnswer(ctx, verdict, 'yard'), ...(await answerOf(ctx, done)) };
}
