import type { Overrides, Verdict } from '#kernel/check.ts';
import type { ViewContext } from '#platform/context.ts';
import { configurationOf } from '#modules/settings/server/index.ts';
import type { ShipmentRow } from '#modules/shipments/server/index.ts';
import { takingChecks } from '../../rules/handoverChecks.ts';
import { checkDispatch, withItems } from '../commands/dispatchItems.ts';
import { bothVerdicts, freed } from '../commands/redispatchItems.ts';
import { plainStop, serviceOf } from '../commands/stopsFor.ts';
import { type ExpectedPlan, expectedPlan } from '../expectedPlan.ts';
import type { Point } from '../handover/exchange.ts';
import type { TripContent } from '../replan.ts';
import type { StopRow } from '../tables.gen.ts';
import { arrange, inOrderOf } from './arrange.ts';
import { fetchStopAt } from './fetchStop.ts';

/** What a trip would take over. */
export type Load = { readonly aboard: readonly ShipmentRow[]; readonly coming: readonly ShipmentRow[] };
/** A trip as it would be with it. */
export type TakenOver = { content: TripContent; fetchId: string | null; plan: ExpectedPlan };

/** The id of a stop that is not there yet. */
const fetchId = 'fetch';

/** The trip with what it takes over: it goes where the goods are, then to whom they are for, and collects what was not collected. */
export async function takenOver(ctx: ViewContext, taker: TripContent, point: Point, load: Load): Promise<TakenOver> {
  const service = await configurationOf(ctx.db, ctx.readUnits, 'dispatch');
  const before = left(ctx, taker);
  const items = [...load.aboard, ...load.coming].map(freed);
  const joined = await withItems(ctx, before, items);
  const had = new Set(taker.stops.map((stop) => stop.id));
  const ofAboard = new Set(load.aboard.map((item) => item.id));
  const fetches = load.aboard.length > 0;
  const serves = (stop: StopRow): boolean =>
    joined.orders.some((order) => order.stop_id === stop.id && ofAboard.has(order.item_id));
  const added = joined.stops.filter((stop) => !had.has(stop.id));
  const stops = fetches
    ? [...joined.stops, fetchRow(ctx, taker, point, serviceOf(load.aboard, service))]
    : joined.stops;
  const content = await arrange(
    ctx,
    { ...joined, stops },
    {
      place: fetches ? fetchId : null,
      served: new Set(joined.stops.filter(serves).map((stop) => stop.id)),
      fetched: added.filter(serves).map((stop) => stop.id),
      others: added.filter((stop) => !serves(stop)).map((stop) => stop.id),
    },
  );
  return { content, fetchId: fetches ? fetchId : null, plan: await expectedPlan(ctx, content) };
}

/** Nothing more joins a stop that the vehicle is at: it gets a stop of its own. */
const left = (ctx: ViewContext, taker: TripContent): TripContent => ({
  ...taker,
  stops: taker.stops.map((stop) =>
    stop.actual_arrival === null ? stop : { ...stop, actual_departure: stop.actual_departure ?? ctx.now },
  ),
});

/** The stop where the goods are, as a row of a trip that does not have it yet. */
const fetchRow = (ctx: ViewContext, { trip }: TripContent, point: Point, minutes: number): StopRow => ({
  org_unit: ctx.unit,
  id: fetchId,
  trip_id: trip.id,
  sequence: 0,
  stop_key: fetchId,
  ...plainStop,
  ...fetchStopAt(point, minutes),
});

/** What the checks of handing over and of dispatching say of the trip as it would be. */
export async function verdictOf(
  ctx: ViewContext,
  taker: TripContent,
  load: Load,
  would: TakenOver,
  given: Overrides,
): Promise<Verdict> {
  const fetchStop = would.content.stops.find((stop) => stop.id === would.fetchId);
  const base = left(ctx, taker);
  const content = fetchStop ? { ...base, stops: [...base.stops, fetchStop] } : base;
  const arranged = inOrderOf(would);
  const nothing: Verdict = { success: true, open: [], overridden: [] };
  const ask = (items: readonly ShipmentRow[], checks?: typeof takingChecks) =>
    items.length === 0 ? nothing : checkDispatch(ctx, content, items.map(freed), given, arranged, checks);
  return bothVerdicts(await ask(load.aboard, takingChecks), await ask(load.coming));
}
