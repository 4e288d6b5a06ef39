import { sql } from 'kysely';
import type { z } from 'zod';
import { refused } from '#kernel/errors.ts';
import type { CommandContext, ViewContext } from '#platform/context.ts';
import { remember, seenBefore } from '#platform/once.ts';
import type { Rows } from '#modules/shipments/rules/rowScope.ts';
import type { ScanAnswer } from '../../contract/calls.ts';
import type { closePlace as placeCall, InventoryPlace } from '../../contract/inventory.ts';
import { takesScans } from '../../rules/list/listStates.ts';
import { type PlaceState, placeStates } from '../../rules/list/vocabulary.ts';
import { findSummaries } from '../list/listView.ts';
import { type Locked, lockList, saveList, startWith, notifyList } from '../list/lists.ts';
import type { InventoryPlaceRow } from '../tables.gen.ts';

type Counted = InventoryPlaceRow & {
  expected: number;
  registered: number;
  here: number;
  deviating: number;
  extra: number;
};

/** Counted, whatever else was found of it. */
const counted = sql`process_status in ('REGISTERED', 'WITH_DEVIATION', 'DAMAGED_GOODS', 'DAMAGED_PACKAGING')`;

/** The places of a count: what is expected at each, what was found of it, and what else was found there. */
export async function placesView(ctx: ViewContext, listId: string, hidden: boolean): Promise<InventoryPlace[]> {
  const places = await ctx.db.run(
    sql<Counted>`with lines as (
        select expected_space, found_space, surplus, ${counted} as counted,
          process_status in ('WITH_DEVIATION', 'DAMAGED_GOODS', 'DAMAGED_PACKAGING') as deviates
        from process_package where org_unit = ${ctx.unit} and list_id = ${listId}),
      booked as (select expected_space as position, count(*)::int as expected, count(*) filter (where counted)::int as registered
        from lines where not surplus group by 1),
      found as (select coalesce(found_space, expected_space) as position, count(*)::int as here, count(*) filter (where deviates)::int as deviating,
          count(*) filter (where surplus or found_space is distinct from expected_space and found_space is not null)::int as extra
        from lines where counted group by 1)
      select pl.*, coalesce(b.expected, 0) as expected, coalesce(b.registered, 0) as registered, coalesce(f.here, 0) as here,
        coalesce(f.deviating, 0) as deviating, coalesce(f.extra, 0) as extra
      from inventory_place pl left join booked b on b.position = pl.position left join found f on f.position = pl.position
      where pl.org_unit = ${ctx.unit} and pl.list_id = ${listId} order by pl.sequence`,
    { name: 'inventory.places' },
  );
  return places.map((place) => ({
    position: place.position,
    state: place.state,
    validated: place.validated,
    expected: hidden ? 0 : place.expected,
    registered: hidden ? place.here : place.registered,
    found: place.here,
    deviating: place.deviating,
    surplus: hidden ? 0 : place.extra,
    closedBy: place.closed_by,
  }));
}

/** Sets how far places are; answers those that changed. Where something was counted a place is done and never empty: a device may not have heard of it. */
async function setPlaces(
  ctx: CommandContext,
  { list }: Locked,
  positions: readonly string[],
  as: PlaceState,
  at: number,
): Promise<{ position: string; state: PlaceState }[]> {
  const open = as === 'OPEN';
  const full = sql<boolean>`exists (select 1 from process_package where org_unit = ${ctx.unit} and list_id = ${list.id}
      and coalesce(found_space, expected_space) = inventory_place.position and ${counted})`;
  const state =
    as === 'EMPTY' ? sql<PlaceState>`case when ${full} then 'DONE' else 'EMPTY' end` : sql<PlaceState>`${as}`;
  const changed = await ctx.db.run(
    sql<{ position: string; state: PlaceState }>`update inventory_place
      set state = ${state}, closed_at = ${open ? null : new Date(at)}, closed_by = ${open ? null : ctx.session.accountName}
      where org_unit = ${ctx.unit} and list_id = ${list.id} and position = any(${[...positions]}::text[]) and state <> ${state} returning position, state`,
    { name: 'inventory.setPlaces' },
  );
  for (const set of placeStates) {
    const places = changed.flatMap((one) => (one.state === set ? [one.position] : []));
    if (places.length === 0) continue;
    ctx.history({
      logKey: `INV:${list.id}`,
      type: 'UPD',
      code: '5027',
      textKey: `crossdock:history/place${set}`,
      args: { places: places.join(', ') },
      statusTime: at,
    });
  }
  return changed;
}

/** Places at which packages were looked for in vain are gone through once more. */
export const reopenPlaces = (ctx: CommandContext, locked: Locked, positions: readonly string[]) =>
  positions.length === 0 ? Promise.resolve([]) : setPlaces(ctx, locked, positions, 'OPEN', ctx.now);

/** Somebody in the hall says that a place is counted. The same key twice has one effect. */
export async function closePlace(
  ctx: CommandContext,
  rows: Rows,
  listId: string,
  body: z.infer<(typeof placeCall)['body']>,
): Promise<ScanAnswer> {
  const key = `place:${body.clientScanId}`;
  const earlier = await seenBefore<ScanAnswer>(ctx, key);
  const locked = await lockList(ctx, 'INV', rows, listId);
  if (earlier) return { ...earlier, summaries: await findSummaries(ctx, listId) };
  const at = Math.min(body.at ?? ctx.now, ctx.now);
  const answer = async (result: 'OK' | 'BLOCKED', message: string, state = locked.list.state): Promise<ScanAnswer> => {
    const said: ScanAnswer = {
      clientScanId: body.clientScanId,
      result,
      message,
      item: null,
      package: null,
      checkResults: [],
      summaries: await findSummaries(ctx, listId),
      listState: state,
    };
    remember(ctx, key, said);
    return said;
  };
  if (!takesScans(locked.list.state, 'INV'))
    return answer('BLOCKED', ctx.t('shipments:message/departureNotOpen', { name: locked.list.name }));
  const place = await ctx.db.find(
    sql<{
      state: PlaceState;
    }>`select state from inventory_place where org_unit = ${ctx.unit} and list_id = ${listId} and position = ${body.position}`,
  );
  if (!place) return answer('BLOCKED', ctx.t('crossdock:inventory/otherPlace'));
  const { list } = await startWith(ctx, locked, at);
  const [set] = await setPlaces(ctx, { list, trip: null }, [body.position], body.as, at);
  notifyList(ctx, { list, trip: null });
  return answer(
    'OK',
    ctx.t(`crossdock:inventory/place${set?.state ?? place.state}`, { position: body.position }),
    list.state,
  );
}

/** The desk confirms places as empty, or sends people there again. */
export async function closePlaces(
  ctx: CommandContext,
  rows: Rows,
  listId: string,
  positions: readonly string[],
  as: PlaceState,
): Promise<void> {
  const locked = await lockList(ctx, 'INV', rows, listId);
  if (!takesScans(locked.list.state, 'INV') && locked.list.state !== 'FINISHED')
    throw refused('crossdock:refusal/listState', { name: locked.list.name });
  await setPlaces(ctx, locked, positions, as, ctx.now);
  await saveList(ctx, locked, {});
}
