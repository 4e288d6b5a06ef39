import { hasAnyPermission } from '#kernel/access.ts';
import type { Issue } from '#kernel/check.ts';
import { forbidden, type Refusal, refused, type TextRef } from '#kernel/errors.ts';
import { wordKey } from '#kernel/text.ts';
import type { CommandContext } from '#platform/context.ts';
import type { Rows } from '#modules/shipments/rules/rowScope.ts';
import {
  closeJourney,
  confirmTrip,
  documentStop,
  lockTrip,
  ordersOf,
  recordPositions,
  startTrip,
  stopsOf,
  visitStop,
} from '#modules/dispatch/server/index.ts';
import type { DriverEvent, EventRefusal } from '../../contract/events.ts';
import { recordVehicleCheck } from '../recordVehicleCheck.ts';
import { splitOrders } from '../../rules/meanwhile.ts';

type Of<T extends DriverEvent['type']> = Extract<DriverEvent, { type: T }>;
/** What an event left undone: nobody has decided it yet. */
export type Left = {
  code: EventRefusal;
  /** Why, sentence by sentence, for whoever reads it. */
  texts: TextRef[];
  /** The rest of it was done: it is kept with what is left, whatever else waits. */
  partly?: true;
};

/** An event that cannot be done as it was sent; nothing of it was. */
export class NotTaken extends Error {
  readonly left: Left;
  constructor(left: Left) {
    super(left.texts.map(({ key }) => key).join(' '));
    this.left = left;
  }
}

/**
 * What happened at a stop has happened: nobody stands there any more who could be asked. What the checks only warn of is written into
 * the history with it; what stands in the way goes to the dispatcher.
 */
const happenedAnyway = [
  'TRIP_NOT_STARTED',
  'TIME_IMPLAUSIBLE',
  'PACKAGE_MISMATCH',
  'SPLIT_NEEDED',
  'COD_DIFFERS',
  'PACKAGES_UNNAMED',
];
const begun = new Set(['READY_FOR_TOUR_START', 'DRV_INPROGRESS', 'JOURNEY_CLOSED']);
const started = new Set(['DRV_INPROGRESS', 'JOURNEY_CLOSED']);

/** What checks say of what a driver did, in the words of whoever reads it. */
const requireSuccess = ({ success, issues }: { success: boolean; issues: readonly Issue[] }): void => {
  if (success) return;
  const texts = issues.map(({ code, args }) => ({ key: wordKey('dispatch:issue/', code), ...(args ? { args } : {}) }));
  throw new NotTaken({ code: 'CHECKS', texts });
};

async function documentation(ctx: CommandContext, rows: Rows, event: Of<'STOP_DOCUMENTED'>): Promise<Left | undefined> {
  const trip = await lockTrip(ctx, rows, event.tripId);
  const stop = (await stopsOf(ctx, [trip.id])).find((one) => one.id === event.stopId);
  if (!stop)
    throw new NotTaken({ code: 'STOP_GONE', texts: [{ key: 'delivery:left/STOP_GONE', args: { name: trip.name } }] });
  const there = (await ordersOf(ctx, [trip.id])).filter((order) => order.stop_id === stop.id);
  const { open, documented, gone } = splitOrders(event.documentation.orders, there);
  if (open.length > 0)
    requireSuccess(
      await documentStop(
        ctx,
        rows,
        trip.id,
        stop.id,
        { ...event.documentation, orders: [...open], signedAt: ctx.now },
        { overrideCodes: [...happenedAnyway, ...event.accepted] },
      ),
    );
  const partly = open.length > 0 ? { partly: true as const } : {};
  if (documented.length > 0)
    return {
      ...partly,
      code: 'DOCUMENTED_MEANWHILE',
      texts: [{ key: 'delivery:left/DOCUMENTED_MEANWHILE', args: { stop: stop.name, count: documented.length } }],
    };
  if (gone.length > 0)
    return {
      ...partly,
      code: 'ORDER_GONE',
      texts: [{ key: 'delivery:left/ORDER_GONE', args: { stop: stop.name, count: gone.length } }],
    };
  return undefined;
}

/** What the single calls ask for; the batch asks for it event by event. */
const permissionFor: Partial<Record<DriverEvent['type'], string>> = {
  TOUR_ACCEPTED: 'confirmTrip',
  TOUR_REJECTED: 'confirmTrip',
  TOUR_STARTED: 'startTrips',
  TOUR_COMPLETED: 'closeJourney',
};

/** Does what an event says, at the moment at which it happened. Answers what of it is left for somebody to decide. */
export async function applyEvent(ctx: CommandContext, rows: Rows, event: DriverEvent): Promise<Left | undefined> {
  const { tripId } = event;
  const permission = permissionFor[event.type];
  if (permission && !hasAnyPermission(ctx.session, [permission])) throw forbidden();
  switch (event.type) {
    case 'TOUR_ACCEPTED':
      if (!begun.has((await lockTrip(ctx, rows, tripId)).state))
        await confirmTrip(ctx, rows, tripId, { accepted: true });
      return undefined;
    case 'TOUR_REJECTED':
      await confirmTrip(ctx, rows, tripId, { accepted: false, reason: event.reason });
      return undefined;
    case 'VEHICLE_CHECKED':
      if (!(await recordVehicleCheck(ctx, rows, event)))
        throw new NotTaken({ code: 'CHECKS', texts: [{ key: 'delivery:left/VEHICLE_CHECK' }] });
      return undefined;
    case 'TOUR_STARTED':
      // Somebody has started it for the driver.
      if (!started.has((await lockTrip(ctx, rows, tripId)).state))
        await startTrip(ctx, rows, tripId, undefined, event.odometer);
      return undefined;
    case 'TOUR_COMPLETED':
      if ((await lockTrip(ctx, rows, tripId)).state !== 'JOURNEY_CLOSED')
        requireSuccess(await closeJourney(ctx, rows, tripId, {}, { overrideCodes: event.accepted }));
      return undefined;
    case 'STOP_ARRIVED':
    case 'STOP_DEPARTED':
      await visitStop(ctx, rows, tripId, event.stopId, event.type === 'STOP_ARRIVED' ? 'arrival' : 'departure', {
        lat: event.lat ?? null,
        lon: event.lon ?? null,
      });
      return undefined;
    case 'STOP_DOCUMENTED':
      return documentation(ctx, rows, event);
    case 'POSITION':
      throw refused('delivery:left/INVALID');
  }
}

/** Positions in a row of one trip and device are kept at once. Answers whether any was new. */
export const applyPositions = async (
  ctx: CommandContext,
  rows: Rows,
  positions: readonly Of<'POSITION'>[],
): Promise<boolean> => {
  const [first] = positions;
  if (!first) return false;
  const { tripId, device, sentAt } = first;
  return (await recordPositions(ctx, rows, tripId, { device, sentAt }, positions)) > 0;
};

/** What a refusal means for the event; undefined where the same again may do later. */
export function leftBy(refusal: Refusal, event: DriverEvent): Left | undefined {
  const { status } = refusal;
  const texts: TextRef[] = [refusal.text ?? { key: 'delivery:left/INVALID' }];
  if (status === 408 || status === 429 || status >= 502 || status === 409) return undefined;
  if (status === 404)
    return { code: 'stopId' in event && event.type !== 'STOP_DOCUMENTED' ? 'STOP_GONE' : 'TRIP_GONE', texts };
  if (event.type === 'POSITION') return { code: 'NOT_RUNNING', texts };
  return { code: refusal.code === 1700 ? 'TRIP_STATE' : 'INVALID', texts };
}
