import { invalidInput, Refusal, refused } from '#kernel/errors.ts';
import type { BodyOf } from '#kernel/call.ts';
import type { CommandContext } from '#platform/context.ts';
import type { RouteAnswer, RouteLeg, RouteProposal, TraceLine } from '#modules/networkrules/contract/route.ts';
import type * as calls from '../../contract/calls.ts';
import { faultsOfLegs } from '../../rules/checkLegs.ts';
import { depotsOfLegs } from '../../rules/legStates.ts';
import { legsOf, viewOf } from '../getShipment.ts';
import { handOverWhenDue } from '../handOver.ts';
import { writeLegs } from '../legRows.ts';
import { requireWrite } from '../ofNetwork.ts';
import { keepWay, networkBook } from '../networkRules.ts';
import { writeParticipants } from '../participants.ts';
import { type Network, rulesNow, waysOf, withBooked } from '../propose.ts';
import { settingsOf } from '../shipmentView.ts';
import { lockShipment, lockShipments, moveShipment, saveShipment } from '../shipments.ts';
import type { GtpShipmentRow } from '../tables.gen.ts';
import { withdraw } from '../withdraw.ts';

type Way = Pick<RouteProposal, 'schemaId' | 'schemaName' | 'legs'> & {
  schemaVersion: number | null;
  trace: TraceLine[];
};

/** Stores a way, tells everybody on it, and hands the shipment over when its day has come. */
async function storeWay(ctx: CommandContext, row: GtpShipmentRow, way: Way): Promise<GtpShipmentRow> {
  if (row.withdrawn) throw refused('network:refusal/withdrawPending', { order: row.order_number });
  const faults = faultsOfLegs(way.legs);
  if (faults[0]) throw refused(`network:legFault/${faults[0].code}`, { leg: faults[0].seq, order: row.order_number });
  const route = depotsOfLegs(way.legs);
  // The machine first: what may not be routed any more changes nothing.
  const moved = await moveShipment(ctx, row, 'storeRouting', {
    set: {
      routing_status: 'ROUTED',
      schema_id: way.schemaId,
      schema_name: way.schemaName,
      schema_version: way.schemaVersion,
      trace: way.trace,
      would_route: null,
      route,
      planned_arrival: new Date(way.legs.at(-1)?.plannedArrival ?? ctx.now),
      dispatched: false,
    },
    args: { schema: way.schemaName, route: { units: route, way: true } },
  });
  keepWay(ctx, row, await networkBook(ctx));
  await writeLegs(ctx, row.id, way.legs);
  const units = await writeParticipants(ctx, {
    id: row.id,
    ownerUnit: row.owner_unit,
    keyAccountUnit: row.key_account_unit,
    route,
  });
  return handOverWhenDue(ctx, await saveShipment(ctx, moved, { units }), await settingsOf(ctx));
}

/** No way: the shipment waits by name, with what was tried and what would make one. */
async function failRouting(ctx: CommandContext, row: GtpShipmentRow, answer: RouteAnswer): Promise<GtpShipmentRow> {
  ctx.history({
    logKey: `GTP:${row.id}`,
    type: 'UPD',
    code: '0008',
    textKey: 'network:history/routingFailed',
    args: { order: row.order_number },
  });
  return saveShipment(ctx, row, {
    routing_status: 'ROUTING_FAILED',
    trace: answer.trace,
    would_route: answer.wouldRoute ?? null,
  });
}

const wayOf = (proposal: RouteProposal): Way => ({ ...proposal, trace: proposal.trace });

/** Routes a locked shipment by its best way. @returns whether there was one */
export async function routeBest(
  ctx: CommandContext,
  row: GtpShipmentRow,
  network?: Network,
): Promise<{ row: GtpShipmentRow; routed: boolean; legs: readonly RouteLeg[] }> {
  if (row.state !== 'NEW' && row.state !== 'ROUTED') {
    // The machine has the words for it.
    await moveShipment(ctx, row, 'storeRouting');
  }
  const answer = waysOf(row, network ?? (await rulesNow(ctx)));
  const [best] = answer.proposals;
  return best
    ? { row: await storeWay(ctx, row, wayOf(best)), routed: true, legs: best.legs }
    : { row: await failRouting(ctx, row, answer), routed: false, legs: [] };
}

/** One that waits has ways, or none: who looks at the list knows before anybody asks. */
async function markWays(ctx: CommandContext, row: GtpShipmentRow, answer: RouteAnswer): Promise<void> {
  const found = answer.proposals.length > 0;
  const status = found ? 'PROPOSED' : 'ROUTING_FAILED';
  if (row.state !== 'NEW' || row.routing_status === status) return;
  if (found) await saveShipment(ctx, row, { routing_status: status, would_route: null });
  else await failRouting(ctx, row, answer);
}

/** Looks for the ways of a new one, and leaves the choice to the planner. */
export const proposeFor = async (ctx: CommandContext, row: GtpShipmentRow): Promise<void> =>
  markWays(ctx, row, waysOf(row, await rulesNow(ctx)));

/** Ways that a shipment can go; one that waits is marked as proposed, or as one that none was found for. */
export async function proposeRoute(
  ctx: CommandContext,
  id: string,
  asked: BodyOf<typeof calls.proposeRoute> = {},
): Promise<RouteAnswer & { message: string | null }> {
  const row = await lockShipment(ctx, id);
  requireWrite(ctx, row);
  const answer = waysOf(row, await rulesNow(ctx), asked);
  if (asked.schemaId === undefined) await markWays(ctx, row, answer);
  return { ...answer, message: answer.proposals.length > 0 ? null : ctx.t('network:refusal/noSchema') };
}

const sameWay = (one: readonly RouteLeg[], other: readonly RouteLeg[]): boolean =>
  JSON.stringify(
    one.map(({ kind, fromDepot, toDepot, relationId, plannedDeparture }) => [
      kind,
      fromDepot,
      toDepot,
      relationId,
      plannedDeparture,
    ]),
  ) ===
  JSON.stringify(
    other.map(({ kind, fromDepot, toDepot, relationId, plannedDeparture }) => [
      kind,
      fromDepot,
      toDepot,
      relationId,
      plannedDeparture,
    ]),
  );

/** Stores one of the ways that the rules propose now; what they do not propose any more is refused, and the list is asked for anew. */
export async function storeRouting(ctx: CommandContext, id: string, body: BodyOf<typeof calls.storeRouting>) {
  const row = await lockShipment(ctx, id, body.version);
  requireWrite(ctx, row);
  const { proposals } = waysOf(row, await rulesNow(ctx), { schemaId: body.schemaId, type: body.type });
  const wanted = proposals.find(({ legs }) => sameWay(legs, body.legs));
  if (!wanted) throw refused('network:refusal/wayGone', { order: row.order_number });
  return viewOf(ctx, await storeWay(ctx, row, wayOf(wanted)));
}

/** One after another in one transaction; a refusal is that one's answer, anything else ends the batch. */
async function eachOf(
  ctx: CommandContext,
  ids: readonly string[],
  work: (row: GtpShipmentRow) => Promise<string | null>,
): Promise<{ results: { id: string; success: boolean; message: string | null }[] }> {
  const settings = await settingsOf(ctx);
  const wanted = [...new Set(ids)];
  if (wanted.length > settings.batchSizeMax)
    throw invalidInput([{ field: 'ids', rule: 'arrayMax', message: '', args: { count: settings.batchSizeMax } }]);
  const results: { id: string; success: boolean; message: string | null }[] = [];
  for (const id of wanted.toSorted()) {
    try {
      const [row] = await lockShipments(ctx, [id]);
      if (!row) throw new Error('a lock answers a row or refuses');
      requireWrite(ctx, row);
      const message = await work(row);
      results.push({ id, success: message === null, message });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const said = error.text ? ctx.t(error.text.key, error.text.args) : ctx.t('network:refusal/unknownShipment');
      results.push({ id, success: false, message: said });
    }
  }
  return { results: wanted.flatMap((id) => results.filter((one) => one.id === id)) };
}

/** Routes many, each by its best way, with an answer for each. */
export async function routeBatch(ctx: CommandContext, ids: readonly string[]) {
  let network = await rulesNow(ctx);
  return eachOf(ctx, ids, async (row) => {
    const { routed, legs } = await routeBest(ctx, row, network);
    // What one of the batch takes from a run the next one has not.
    network = withBooked(network, legs, row);
    return routed ? null : ctx.t('network:refusal/noSchema');
  });
}

/** Takes the way of a locked shipment back: what its depot has already is withdrawn there. */
export async function cancelRouting(ctx: CommandContext, row: GtpShipmentRow): Promise<GtpShipmentRow> {
  const legs = await legsOf(ctx, row.id);
  const handedOver = row.state === 'HANDED_OVER';
  const moved = await moveShipment(ctx, row, 'cancelRouting', {
    set: {
      routing_status: 'ROUTING_CANCELED',
      schema_id: null,
      schema_name: null,
      schema_version: null,
      trace: [],
      planned_arrival: null,
      ...(handedOver ? {} : { route: [] }),
    },
  });
  if (handedOver) return withdraw(ctx, row, moved, legs);
  await writeLegs(ctx, row.id, []);
  const units = await writeParticipants(ctx, {
    id: row.id,
    ownerUnit: row.owner_unit,
    keyAccountUnit: row.key_account_unit,
    route: [],
  });
  return saveShipment(ctx, moved, { units });
}

export const cancelRoutingBatch = (ctx: CommandContext, ids: readonly string[]) =>
  eachOf(ctx, ids, async (row) => {
    await cancelRouting(ctx, row);
    return null;
  });
