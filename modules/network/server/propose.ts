import { sql } from 'kysely';
import { dateToIso, isoToDate, type LocalDate, localDateOf } from '#kernel/date.ts';
import type { ViewContext } from '#platform/context.ts';
import type { RouteAnswer, RouteLeg, RouteRequest, SchemaType } from '#modules/networkrules/contract/route.ts';
import { proposeRoutes } from '#modules/networkrules/rules/proposeRoutes.ts';
import type { Carried, Network as Rules } from '#modules/networkrules/rules/network.ts';
import type { RuleBook } from '#modules/ruletables/server/index.ts';
import { readNetwork } from '#modules/networkrules/server/index.ts';
import { requestOf } from '../rules/requestOf.ts';
import { ruledWays } from '../rules/ruledWay.ts';
import { networkBook, saidOfWay } from './networkRules.ts';
import { networkUnit } from './ofNetwork.ts';
import type { GtpShipmentRow } from './tables.gen.ts';

/** The rules of the network beside the table that says which schema goes first. */
export type Network = Rules & { book: RuleBook };

/**
 * What stored ways have on each run and day, by `relation/day` (ISO, by the clock of the depot it leaves), from yesterday on.
 */
async function bookedOn(ctx: ViewContext): Promise<Record<string, Carried>> {
  const rows = await ctx.db.run(
    sql<{
      relation: string;
      day: string;
      ldm: number;
      kg: number;
    }>`select l.relation_id as relation, to_char(l.planned_departure at time zone coalesce(u.timezone, ${ctx.timezone}), 'YYYY-MM-DD') as day,
        (sum(s.loading_meter) / 1000.0)::float8 as ldm, (sum(s.weight) / 1000.0)::float8 as kg
      from gtp_leg l join gtp_shipment s on s.org_unit = l.org_unit and s.id = l.shipment_id left join org_unit u on u.id = l.from_depot
      where l.org_unit = ${networkUnit(ctx)} and l.kind in ('LINE_HAUL', 'HUB', 'DIRECT') and l.relation_id is not null and l.state <> 'DID_NOT_TAKE_PLACE' and s.state <> 'CANCELED'
        and l.planned_departure >= ${new Date(ctx.now - 86_400_000)} group by 1, 2`,
    { name: 'network.booked' },
  );
  return Object.fromEntries(rows.map(({ relation, day, ldm, kg }) => [`${relation}/${day}`, { ldm, kg }]));
}

/** The rules of the network as they hold now, with what is booked on its runs already; read once for a whole batch. */
export async function rulesNow(ctx: ViewContext): Promise<Network> {
  const [network, booked, book] = await Promise.all([readNetwork(ctx), bookedOn(ctx), networkBook(ctx)]);
  return { ...network, booked, book };
}

/** The same rules when a shipment goes by these legs as well. */
export function withBooked(
  network: Network,
  legs: readonly RouteLeg[],
  { loading_meter: millimetres, weight: grams }: Pick<GtpShipmentRow, 'loading_meter' | 'weight'>,
): Network {
  const booked: Record<string, Carried> = { ...network.booked };
  for (const { relationId, fromDepot, plannedDeparture } of legs) {
    if (relationId === undefined) continue;
    const zone = network.depots.find(({ id }) => id === fromDepot)?.timezone ?? 'Europe/Berlin';
    const key = `${relationId}/${dateToIso(localDateOf(plannedDeparture, zone))}`;
    const { ldm, kg } = booked[key] ?? { ldm: 0, kg: 0 };
    booked[key] = { ldm: ldm + millimetres / 1000, kg: kg + grams / 1000 };
  }
  return { ...network, booked };
}

type Asked = { schemaId?: string | undefined; type?: SchemaType | undefined; pickupDate?: LocalDate | undefined };

/** What a shipment asks of the rules. */
export const asRequest = (row: GtpShipmentRow, asked: Omit<Asked, 'schemaId'> = {}): RouteRequest =>
  requestOf({
    traffic: asked.type ?? row.traffic,
    product: row.product_code,
    // Where goods are collected.
    consignor: row.shipper ?? row.consignor,
    consignee: row.consignee,
    pickupDate: asked.pickupDate ?? isoToDate(row.pickup_date),
    weight: row.weight,
    loadingMeter: row.loading_meter,
    dangerousGoods: row.dangerous_goods.length > 0,
    thermo: row.temperature_min !== null || row.temperature_max !== null,
    customs: row.customs,
    branch: row.owner_unit,
  });

/** The ways that a shipment can go, the best first. Pure but for its arguments: the same rules answer the same. */
export function waysOf(row: GtpShipmentRow, network: Network, asked: Asked = {}): RouteAnswer {
  const answer = ruledWays(proposeRoutes(asRequest(row, asked), network), saidOfWay(row, network, network.book));
  return asked.schemaId === undefined
    ? answer
    : { ...answer, proposals: answer.proposals.filter(({ schemaId }) => schemaId === asked.schemaId) };
}
