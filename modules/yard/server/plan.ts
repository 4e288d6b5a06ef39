import { sql } from 'kysely';
import type { AnswerOf, BodyOf } from '#kernel/call.ts';
import { stale } from '#kernel/errors.ts';
import type { CommandContext, ViewContext } from '#platform/context.ts';
import type { drawPlan, PlanShape, PlanUnit, yardPlan } from '../contract/plan.ts';
import { yardPlace } from '../contract/places.ts';
import { hurtsFirst, type Limits } from '../rules/firstToHurt.ts';
import { usualSize } from '../rules/planRow.ts';
import type { YardPlaceRow } from './tables.gen.ts';

type Answer = AnswerOf<typeof yardPlan>;
type Standing = Omit<PlanUnit, 'hurtsBy'> & Limits & { placeId: string | null };

const readShapes = async (ctx: ViewContext, forUpdate = false) =>
  (await ctx.db.find(
    sql<{
      version: number;
      shapes: PlanShape[];
    }>`select version, shapes from yard_plan where org_unit = ${ctx.unit} ${forUpdate ? sql`for update` : sql``}`,
    { name: 'plan.shapes' },
  )) ?? { version: 0, shapes: [] };

/** Where a place lies; of one that nobody has measured its usual size. */
function boxOf({ grid_x: x, grid_y: y, plan_width, plan_depth, plan_turn: turn, kind }: YardPlaceRow) {
  if (x === null || y === null) return null;
  const usual = usualSize(kind);
  return { x, y, width: plan_width ?? usual.width, depth: plan_depth ?? usual.depth, turn };
}

/** The plan, and what stands on it now. */
export async function planOf(ctx: ViewContext): Promise<Answer> {
  const places = await ctx.db.run(
    sql<YardPlaceRow>`select * from yard_place where org_unit = ${ctx.unit} and state <> 'CLOSED' order by display_order, name`,
    { name: 'plan.places' },
  );
  const rows = await ctx.db.run(
    sql<Standing>`select id, number, state, load_state as "loadState", dangerous_goods as "dangerousGoods", locked, place_id as "placeId",
        hurts_at as "hurtsAt", free_until, power_until, storage_until, planned_departure
      from transport_unit where org_unit = ${ctx.unit} and state not in ('EXPECTED', 'DEPARTED') order by number`,
    { name: 'plan.units' },
  );
  const units = rows.map(({ placeId, free_until, power_until, storage_until, planned_departure, ...unit }) => ({
    placeId,
    shown: { ...unit, hurtsBy: hurtsFirst({ free_until, power_until, storage_until, planned_departure }) },
  }));
  const at = (id: string | null): PlanUnit[] => units.flatMap(({ placeId, shown }) => (placeId === id ? [shown] : []));
  const { version, shapes } = await readShapes(ctx);
  return {
    version,
    shapes,
    places: places.map((place) => ({
      id: place.id,
      name: place.name,
      kind: place.kind,
      area: place.area,
      state: place.state,
      box: boxOf(place),
      units: at(place.id),
    })),
    nowhere: at(null),
  };
}

/** Draws it. Of two who draw at once the second is told; what somebody does to a place meanwhile is not touched. */
export async function drawnPlan(ctx: CommandContext, body: BodyOf<typeof drawPlan>): Promise<Answer> {
  await ctx.db.run(
    sql`insert into yard_plan (org_unit, version) values (${ctx.unit}, 0) on conflict (org_unit) do nothing`,
    { name: 'plan.first' },
  );
  const { version } = await readShapes(ctx, true);
  if (version !== body.version) throw stale('yard:plan/changed');
  await ctx.db.run(
    sql`update yard_plan set shapes = ${JSON.stringify(body.shapes)}::jsonb, version = version + 1 where org_unit = ${ctx.unit}`,
    { name: 'plan.draw' },
  );
  const asked = JSON.stringify(body.places.map(({ id, box }) => ({ id, ...box })));
  const moved = await ctx.db.run(
    sql<Pick<YardPlaceRow, 'id' | 'name' | 'version'>>`update yard_place p set grid_x = a.x, grid_y = a.y,
        plan_width = a.width, plan_depth = a.depth, plan_turn = coalesce(a.turn, 0), version = p.version + 1
      from jsonb_to_recordset(${asked}::jsonb) as a(id uuid, x int, y int, width int, depth int, turn int)
      where p.org_unit = ${ctx.unit} and p.id = a.id and p.state <> 'CLOSED'
        and (p.grid_x, p.grid_y, p.plan_width, p.plan_depth, p.plan_turn) is distinct from (a.x, a.y, a.width, a.depth, coalesce(a.turn, 0))
      returning p.id, p.name, p.version`,
    { name: 'plan.place' },
  );
  for (const place of moved) {
    ctx.history({
      logKey: `${yardPlace.logKey}:${place.id}`,
      type: 'UPD',
      code: '0002',
      textKey: 'yard:plan/history/drawn',
      args: { name: place.name },
    });
    ctx.changed(yardPlace.topic, yardPlace.name, place.id, place.version);
  }
  return planOf(ctx);
}
