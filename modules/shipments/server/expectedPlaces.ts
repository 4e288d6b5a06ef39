import { sql } from 'kysely';
import { groupedBy } from '#kernel/groupedBy.ts';
import { route, terminalArea, terminalLocation } from '#modules/masterdata/contract/types/places.ts';
import { listRecords, readingOf } from '#modules/masterdata/server/index.ts';
import {
  type BookDecision,
  type Kept,
  keepDecisions,
  readRules,
  type RuleBook,
} from '#modules/ruletables/server/index.ts';
import type { CommandContext, ViewContext } from '#platform/context.ts';
import { updateRow } from '#platform/database/table.ts';
import { choosePlace, type HallPlace, placesBetween } from '../rules/choosePlace.ts';
import { packageFacts, ruledItems } from './ruledItems.ts';
import { type PackageRow, type ShipmentRow, tables } from './tables.gen.ts';

type Routed = Pick<ShipmentRow, 'outbound_route' | 'order_number' | 'un_numbers'>;

/** Where what arrives is to be put without rules: a place of the area that its route loads from, always the same for one order. */
async function placesByRoute(ctx: ViewContext): Promise<(item: Routed) => string | null> {
  const reading = readingOf(ctx);
  const [routes, areas, locations] = await Promise.all([
    listRecords(reading, route),
    listRecords(reading, terminalArea),
    listRecords(reading, terminalLocation),
  ]);
  const placeOf = new Map(locations.map((one) => [one.id, one.storingPosition]));
  const placesIn = (areaId: string | null | undefined): string[] =>
    (areas.find((one) => one.id === areaId)?.terminalLocationIds ?? []).flatMap((id) => placeOf.get(id) ?? []);
  const dangerous = areas.find((area) => area.purpose === 'DG')?.id;
  return (item) => {
    const byRoute = placesIn(routes.find((one) => one.id === item.outbound_route)?.terminalAreaId);
    const places = item.un_numbers.length > 0 && dangerous ? placesIn(dangerous) : byRoute;
    const at = [...item.order_number].reduce((sum, sign) => (sum * 31 + sign.charCodeAt(0)) % 65_521, 7);
    return places[at % Math.max(1, places.length)] ?? null;
  };
}

type Waiting = Pick<PackageRow, 'id' | 'item_id' | 'goods_item_id'>;
type Load = { position: string; item_id: string; packages: number };

/** What stands or is expected at places of the hall, by shipment. */
const loadOf = (ctx: ViewContext, positions: readonly string[]): Promise<Load[]> =>
  ctx.db.run(
    sql<Load>`select coalesce(actual_space, expected_position) as position, item_id, count(*)::int as packages from package
      where org_unit = ${ctx.unit} and active and terminal_status in ('IN_DEPOT', 'NOT_YET_UNLOADED')
        and coalesce(actual_space, expected_position) = any(${positions}) group by 1, 2`,
    { name: 'hall.load' },
  );

type Place = { from: string; to: string };
/** The range of places that a decision names, by what stands on the signs; undefined: it names none, or one that is not here. */
function rangeOf({ result }: BookDecision, signs: ReadonlyMap<string, string>): Place | undefined {
  const { terminalLocation: first, terminalLocationTo: last } = result;
  const from = typeof first === 'string' ? signs.get(first) : undefined;
  if (from === undefined) return undefined;
  return { from, to: (typeof last === 'string' ? signs.get(last) : undefined) ?? from };
}

/** Where the table of storing positions sends packages, by package; those that it does not know are left to their route. */
async function placesByRules(
  ctx: ViewContext,
  book: RuleBook,
  items: readonly ShipmentRow[],
  packages: readonly Waiting[],
): Promise<{ places: Map<string, string>; kept: Kept[] }> {
  const ruled = await ruledItems(ctx, items);
  const byItem = new Map(items.map((item) => [item.id, item]));
  const locations = await listRecords(readingOf(ctx), terminalLocation);
  const signs = new Map(locations.map((one) => [one.id, one.storingPosition]));
  const capacity = new Map(locations.map((one) => [one.storingPosition, one.capacityPackages ?? null]));
  const judged = packages.flatMap((pack) => {
    const item = byItem.get(pack.item_id);
    const known = ruled.get(pack.item_id);
    if (!item || !known) return [];
    const decision = book.judge(() => packageFacts(item, known, pack), known.groups);
    return [{ pack, decision, range: rangeOf(decision, signs) }];
  });
  const all = [...capacity.keys()];
  const inRange = judged.map((one) => (one.range ? placesBetween(all, one.range.from, one.range.to) : []));
  const load = await loadOf(ctx, [...new Set(inRange.flat())]);
  const places = new Map<string, string>();
  for (const [i, { pack }] of judged.entries()) {
    const chosen = choosePlace(
      (inRange[i] ?? []).map((position): HallPlace => {
        const here = load.filter((one) => one.position === position);
        return {
          position,
          capacity: capacity.get(position) ?? null,
          packages: here.reduce((sum, one) => sum + one.packages, 0),
          own: here.find((one) => one.item_id === pack.item_id)?.packages ?? 0,
        };
      }),
    );
    if (!chosen) continue;
    places.set(pack.id, chosen.position);
    load.push({ position: chosen.position, item_id: pack.item_id, packages: 1 });
  }
  const kept = judged.map(({ pack, decision, range }): Kept => {
    const isLost = decision.fault === null && decision.result['terminalLocation'] != null && !range;
    return {
      subject: { type: 'PACKAGE', id: pack.id },
      decision: isLost ? { ...decision, fault: `no place ${String(decision.result['terminalLocation'])}` } : decision,
    };
  });
  return { places, kept };
}

/** Writes where packages are to be put when they arrive: as the dispatcher said, else by the table of rules, else by their route. */
export async function expectAt(ctx: CommandContext, itemIds: readonly string[]): Promise<void> {
  const byRoute = await placesByRoute(ctx);
  const items = await ctx.db.run(
    sql<ShipmentRow>`select * from shipment where org_unit = ${ctx.unit} and id = any(${[...itemIds]}::uuid[])`,
  );
  const book = await readRules(ctx, 'storingPositionRouting');
  const asks = book.isEmpty ? [] : items.filter((item) => item.dispo_position === null);
  const waiting =
    asks.length === 0
      ? []
      : await ctx.db.run(
          sql<Waiting>`select id, item_id, goods_item_id from package where org_unit = ${ctx.unit} and active and expected_position is null
            and item_id = any(${asks.map(({ id }) => id)}::uuid[]) order by item_id, position`,
          { name: 'package.waiting' },
        );
  const { places, kept } =
    waiting.length === 0
      ? { places: new Map<string, string>(), kept: [] }
      : await placesByRules(ctx, book, asks, waiting);
  keepDecisions(ctx, kept);
  for (const [position, ids] of groupedBy(places.keys(), (id) => places.get(id) ?? ''))
    ctx.db.later(
      updateRow(
        ctx,
        tables.package,
        { id: ids, active: true, expected_position: null },
        { expected_position: position },
      ),
      { name: 'package.expectRuled' },
    );
  for (const item of items) {
    const at = item.dispo_position ?? byRoute(item);
    if (at)
      ctx.db.later(
        updateRow(
          ctx,
          tables.package,
          { item_id: item.id, active: true, expected_position: null },
          { expected_position: at },
        ),
        { name: 'package.expectAt' },
      );
  }
}
