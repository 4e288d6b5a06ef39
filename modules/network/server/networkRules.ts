import type { Facts } from '#modules/ruletables/rules/ruleTable.ts';
import { type BookDecision, keepDecision, readRules, type RuleBook } from '#modules/ruletables/server/index.ts';
import type { Network } from '#modules/networkrules/rules/network.ts';
import { classOfLabel, weekdayName } from '#modules/shipments/rules/ruleFacts.ts';
import type { CommandContext, ViewContext } from '#platform/context.ts';
import type { SaidOfWay } from '../rules/ruledWay.ts';
import type { GtpShipmentRow } from './tables.gen.ts';

/** The table that says which schema goes first. Ways are worked out in the network's unit, so that every depot finds the same: its table counts. */
export const networkBook = (ctx: ViewContext): Promise<RuleBook> => readRules(ctx, 'gtpRouting');

function factsOf(row: GtpShipmentRow): Facts {
  const from = row.shipper ?? row.consignor;
  const classes = row.dangerous_goods.flatMap(({ primaryHazard }) => classOfLabel(primaryHazard ?? '') ?? []);
  const has: [string, boolean][] = [
    ['hasDangerousGoods', row.dangerous_goods.length > 0],
    ['isTemperatureSensitive', row.temperature_min !== null || row.temperature_max !== null],
    ['isDutiableGoods', row.customs],
    ['requiresTailLift', row.tail_lift],
    ['requiresArrivalNotification', row.notification],
    ['hasCashOnDelivery', row.cash_on_delivery > 0],
  ];
  return {
    originDepot: row.owner_unit,
    originCountry: from.countryCode,
    originPostalCode: from.postalCode,
    country: row.consignee.countryCode,
    postalCode: row.consignee.postalCode,
    customer: row.customer_id,
    product: row.product_code,
    // 0: nobody said it.
    weightKg: row.weight > 0 ? row.weight / 1000 : null,
    loadingMetres: row.loading_meter > 0 ? row.loading_meter / 1000 : null,
    packages: row.packages,
    dangerousGoodsClasses: [...new Set(classes)],
    attributes: has.flatMap(([name, is]) => (is ? [name] : [])),
    weekday: weekdayName(row.pickup_date),
  };
}

const decided = (row: GtpShipmentRow, book: RuleBook): BookDecision =>
  book.judge(() => factsOf(row), { customer: row.customer_id });

/** What the table says of a shipment's way; undefined: nothing. */
export function saidOfWay(row: GtpShipmentRow, network: Network, book: RuleBook): SaidOfWay | undefined {
  const { result, hits, version } = decided(row, book);
  const { schemaId } = result;
  if (typeof schemaId !== 'string' || schemaId === '') return undefined;
  return {
    schemaId,
    schema: network.schemas.find(({ id }) => id === schemaId)?.name ?? schemaId,
    row: hits.map(({ priority }) => priority).join(', '),
    version: version ?? 0,
  };
}

/** Keeps why a shipment goes the way that it got. */
export const keepWay = (ctx: CommandContext, row: GtpShipmentRow, book: RuleBook): void =>
  keepDecision(ctx, { type: 'ITEM', id: row.id }, decided(row, book));
