import { sql } from 'kysely';
import { dateToIso, localDateOf, localOf, timeToIso } from '#kernel/date.ts';
import { deviceTime } from '#kernel/deviceTime.ts';
import { Refusal, refused } from '#kernel/errors.ts';
import type { BodyOf } from '#kernel/call.ts';
import type { CommandContext, ViewContext } from '#platform/context.ts';
import { insertRow } from '#platform/database/table.ts';
import { remember, seenBefore } from '#platform/once.ts';
import { serveThing } from '#platform/things/serveThing.ts';
import { type addFind, type endWalk, yardWalk, type YardWalkFind } from '../contract/walk.ts';
import { numberKey } from '../rules/unitNumber.ts';
import { correctable, judgeFind } from '../rules/yardWalk.ts';
import { stand } from './stand.ts';
import { tables, type YardMovementRow } from './tables.gen.ts';
import { transportUnits, type UnitRow } from './units.ts';

type Beside = {
  placeId: string;
  placeName: string;
  number: string | null;
  at: number;
  bookedId: string | null;
  booked: string | null;
  bookedMoved: number | null;
  foundId: string | null;
  foundState: string | null;
  foundMoved: number | null;
  bookedAt: string | null;
};
const gone = ['EXPECTED', 'DEPARTED'];

/** What was found beside what the book has there now. */
const besideBook = (ctx: ViewContext, walkId: string) =>
  ctx.db.run(
    sql<Beside>`select f.place_id as "placeId", p.name as "placeName", f.number, f.found_at as at, b.id as "bookedId", b.number as booked,
        b.last_movement_at as "bookedMoved", u.id as "foundId", u.state as "foundState", u.last_movement_at as "foundMoved", u.place_name as "bookedAt"
      from yard_walk_find f join yard_place p on p.org_unit = f.org_unit and p.id = f.place_id
      left join transport_unit b on b.org_unit = f.org_unit and b.place_id = f.place_id and b.state <> 'ARRIVED'
      left join transport_unit u on u.org_unit = f.org_unit and u.number_key = f.number_key
      where f.org_unit = ${ctx.unit} and f.walk_id = ${walkId} order by f.found_at desc, p.name`,
    { name: 'yard.walkFinds' },
  );

function verdictOf(row: Beside) {
  const booked = row.bookedId ? { id: row.bookedId, inYard: true, lastMovementAt: row.bookedMoved } : undefined;
  const found = row.foundId
    ? { id: row.foundId, inYard: !gone.includes(row.foundState ?? ''), lastMovementAt: row.foundMoved }
    : undefined;
  return judgeFind({ read: row.number !== null, at: row.at }, booked, found);
}

const findOf = (row: Beside): YardWalkFind => ({
  placeId: row.placeId,
  placeName: row.placeName,
  found: row.number,
  booked: row.booked,
  bookedAt: row.bookedAt,
  verdict: verdictOf(row),
  at: row.at,
});

const walkable = sql`state <> 'CLOSED' and kind <> 'ENTRANCE'`;

/** The unit is not where the book has it, and nobody has seen it elsewhere: it is in the yard, at no place. */
async function lookFor(ctx: CommandContext, unit: UnitRow, cause: YardMovementRow['cause']): Promise<UnitRow> {
  const saved = await transportUnits.save(ctx, unit, {
    place_id: null,
    place_name: null,
    last_movement_at: new Date(ctx.now),
  });
  ctx.db.later(
    insertRow(ctx, tables.yardMovement, {
      id: ctx.newId(),
      unit_id: unit.id,
      kind: 'CORRECTION',
      from_place: unit.place_id,
      to_place: null,
      started_at: null,
      finished_at: new Date(ctx.now),
      order_id: null,
      moved_by: ctx.session.accountName,
      cause,
      remark: null,
    }),
  );
  ctx.history({
    logKey: `TU:${unit.id}`,
    type: 'UPD',
    code: '8013',
    textKey: 'yard:walk/history/notThere',
    args: { name: unit.number, place: unit.place_name ?? '–' },
  });
  return saved;
}

/** Puts the book right for the places that were walked. Units are locked in the order of their ids; what the hall has locked stays. */
async function correct(ctx: CommandContext, walkId: string, cause: YardMovementRow['cause']): Promise<number> {
  const rows = (await besideBook(ctx, walkId)).filter((row) => correctable.includes(verdictOf(row)));
  const ids = [...new Set(rows.flatMap(({ bookedId, foundId }) => [bookedId, foundId]))].filter((id) => id !== null);
  const units = new Map<string, UnitRow>();
  for (const id of ids.toSorted()) {
    const unit = await transportUnits.lockOwn(ctx, id);
    if (unit) units.set(id, unit);
  }
  // First everything leaves the places where it is not, so that what was found has room.
  const places = new Set(rows.map(({ placeId }) => placeId));
  for (const { bookedId } of rows) {
    const unit = units.get(bookedId ?? '');
    if (!unit || unit.locked || !places.has(unit.place_id ?? '')) continue;
    units.set(unit.id, await lookFor(ctx, unit, cause));
  }
  let corrected = 0;
  for (const { placeId, number, foundId } of rows) {
    const unit = units.get(foundId ?? '');
    if (number === null) corrected += 1;
    else if (unit)
      try {
        await stand(ctx, unit, placeId, {
          kind: 'CORRECTION',
          at: ctx.now,
          cause,
          args: { from: unit.place_name ?? '–' },
        });
        corrected += 1;
      } catch (error) {
        // The hall works in it, or two were read at one place: it stays as it was, and the walk says so.
        if (!(error instanceof Refusal)) throw error;
      }
  }
  return corrected;
}

async function finished(ctx: CommandContext, id: string, cause: YardMovementRow['cause']) {
  const corrected = await correct(ctx, id, cause);
  return { set: { finished_at: new Date(ctx.now), corrected }, args: { count: corrected } };
}

/** Walks through the yard. */
export const walks = serveThing(yardWalk, {
  table: tables.yardWalk,
  made: {},
  details: async (ctx, row) => ({
    all: (
      await ctx.db.one(
        sql<{ n: number }>`select count(*)::int as n from yard_place where org_unit = ${ctx.unit} and ${walkable}`,
        { name: 'yard.walkable' },
      )
    ).n,
    finds: (await besideBook(ctx, row.id)).map(findOf),
  }),
  steps: {
    finish: (ctx, row, { cause }) => finished(ctx, row.id, cause),
    cancel: (ctx) => ({ set: { finished_at: new Date(ctx.now) } }),
  },
  begin: async (ctx) => {
    const own = await ctx.db.find(
      sql`select 1 from yard_walk where org_unit = ${ctx.unit} and created_by = ${ctx.session.accountName} and state = 'OPEN'`,
      { name: 'yard.ownWalk' },
    );
    if (own) throw refused('yard:walk/error/begun');
    const at = localOf(ctx.now, ctx.timezone);
    const day = dateToIso(localDateOf(ctx.now, ctx.timezone));
    return { name: `${day} ${timeToIso(at.slice(3)).slice(0, 5)} ${ctx.session.accountName}`, finished_at: null };
  },
});

/** What stands at a place. Scans that come late count for their own moment; the last one of a place stays. */
export async function addedFind(
  ctx: CommandContext,
  id: string,
  { clientKey, placeId, number, at, sentAt }: BodyOf<typeof addFind>,
) {
  const key = clientKey && `yard.addFind:${clientKey}`;
  // A device sends again what its service worker has sent with every page closed, when the end of the walk may have gone too.
  if (key && (await seenBefore(ctx, key))) return walks.get(ctx, id);
  const walk = await walks.lockOwn(ctx, id);
  if (walk?.state !== 'OPEN' || walk.created_by !== ctx.session.accountName) throw refused('yard:walk/error/over');
  const place = await ctx.db.find(
    sql`select 1 from yard_place where org_unit = ${ctx.unit} and id = ${placeId} and ${walkable}`,
    { name: 'yard.walkPlace' },
  );
  if (!place) throw refused('yard:shunting/error/noPlace');
  // A device whose clock is wrong must not win over moves that come after it.
  const found = new Date(deviceTime({ scannedAt: at, sentAt }, ctx.now));
  await ctx.db.run(sql`insert into yard_walk_find (org_unit, walk_id, place_id, number, number_key, found_at)
    values (${ctx.unit}, ${id}, ${placeId}, ${number}, ${number === null ? null : numberKey(number)}, ${found})
    on conflict (org_unit, walk_id, place_id) do update set number = excluded.number, number_key = excluded.number_key, found_at = excluded.found_at
    where yard_walk_find.found_at <= excluded.found_at`);
  const counted = await ctx.db.one(
    sql<{ n: number }>`select count(*)::int as n from yard_walk_find where org_unit = ${ctx.unit} and walk_id = ${id}`,
    { name: 'yard.walked' },
  );
  await walks.save(ctx, walk, { places: counted.n });
  if (key) remember(ctx, key, { id });
  return walks.get(ctx, id);
}

/** Told by a device, whenever it has a network again. */
export async function endedWalk(ctx: CommandContext, id: string, { clientKey, cause }: BodyOf<typeof endWalk>) {
  const key = `yard.endWalk:${clientKey}`;
  if (!(await seenBefore(ctx, key))) {
    const walk = await walks.lockOwn(ctx, id);
    if (walk?.state !== 'OPEN' || walk.created_by !== ctx.session.accountName) throw refused('yard:walk/error/over');
    await walks.move(ctx, walk, 'finish', await finished(ctx, id, cause));
    remember(ctx, key, { id });
  }
  return walks.get(ctx, id);
}

/** The walk that this person has begun, and what there is to walk. */
export async function walkOf(ctx: ViewContext) {
  const own = await ctx.db.find(
    sql<{
      id: string;
    }>`select id from yard_walk where org_unit = ${ctx.unit} and created_by = ${ctx.session.accountName} and state = 'OPEN'`,
    { name: 'yard.myWalk' },
  );
  const places = await ctx.db.run(
    sql<{
      id: string;
      name: string;
      kind: string;
      booked: string | null;
    }>`select id, name, kind, (select u.number from transport_unit u where u.org_unit = p.org_unit and u.place_id = p.id
          and u.state <> 'ARRIVED' order by u.number limit 1) as booked
      from yard_place p where org_unit = ${ctx.unit} and ${walkable} order by display_order, name`,
    { name: 'yard.walkPlaces' },
  );
  return { walk: own ? await walks.get(ctx, own.id) : null, places };
}
