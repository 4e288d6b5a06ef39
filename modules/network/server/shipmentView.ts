import { sql } from 'kysely';
import { isoToDate } from '#kernel/date.ts';
import type { ViewContext } from '#platform/context.ts';
import { type JsonRow, readJson } from '#platform/database/asJson.ts';
import { configurationOf } from '#modules/settings/server/index.ts';
import type { NetworkShipment, ShipmentRow } from '../contract/shipment.ts';
import { changeable } from '../rules/shipmentStates.ts';
import { contentOf } from './content.ts';
import { mayWrite } from './ofNetwork.ts';
import type { GtpShipmentRow } from './tables.gen.ts';

const hour = 3_600_000;

export const settingsOf = (ctx: Pick<ViewContext, 'db' | 'readUnits'>) => configurationOf(ctx.db, ctx.readUnits, 'gtp');
export type Settings = Awaited<ReturnType<typeof settingsOf>>;

/** What a row of the list is made of. */
export type Listed = Pick<
  GtpShipmentRow,
  | 'id'
  | 'version'
  | 'order_number'
  | 'extern_id'
  | 'state'
  | 'routing_status'
  | 'owner_unit'
  | 'key_account_unit'
  | 'product_code'
  | 'pickup_date'
  | 'pickup_by'
  | 'route'
  | 'planned_arrival'
  | 'packages'
  | 'weight'
  | 'loading_meter'
  | 'open_notes'
  | 'dispatched'
> & { consignor_name: string; consignor_place: string; consignee_name: string; consignee_place: string };

const place = (party: string): string =>
  `concat_ws(' ', s.${party} ->> 'countryCode', s.${party} ->> 'postalCode', s.${party} ->> 'city')`;
const listed: readonly [column: keyof Listed, at?: string][] = [
  ['id'],
  ['version'],
  ['order_number'],
  ['extern_id'],
  ['state'],
  ['routing_status'],
  ['owner_unit'],
  ['key_account_unit'],
  ['product_code'],
  ['consignor_name', `s.consignor ->> 'name'`],
  ['consignor_place', place('consignor')],
  ['consignee_name', `s.consignee ->> 'name'`],
  ['consignee_place', place('consignee')],
  ['pickup_date'],
  ['pickup_by'],
  ['route'],
  ['planned_arrival'],
  ['packages'],
  ['weight'],
  ['loading_meter'],
  ['open_notes'],
  ['dispatched'],
];
/** A row `s` of the list as one value: a hundred rows of a score of columns each cost the program more than the database. */
export const listedJson = sql.raw(
  `json_build_object(${listed.map(([column, at = `s.${column}`]) => `'${column}', ${at}`).join(', ')}) as json`,
);
export type ListedJson = { json: JsonRow<Listed> };
export const readListed = (rows: readonly ListedJson[]): Listed[] =>
  readJson<Listed>(
    { times: ['pickup_by', 'planned_arrival'] },
    rows.map(({ json }) => json),
  );

const placeOf = ({
  countryCode,
  postalCode,
  city,
}: {
  countryCode: string;
  postalCode: string;
  city: string;
}): string => `${countryCode} ${postalCode} ${city}`;

/** Since when it should have been collected; null: it is, or there is time yet. */
export const notPickedUpSince = (
  row: Pick<Listed, 'state' | 'pickup_by'>,
  now: number,
  afterHours: number,
): number | null =>
  ['NEW', 'ROUTED', 'HANDED_OVER'].includes(row.state) && row.pickup_by + afterHours * hour < now
    ? row.pickup_by
    : null;

function allowedFor(ctx: ViewContext, row: Listed): ShipmentRow['allowed'] {
  const writes = mayWrite(ctx, row);
  const early = row.state === 'NEW' || row.state === 'ROUTED';
  const open = early || (row.state === 'HANDED_OVER' && !row.dispatched);
  return [
    ...(writes && open ? (['update'] as const) : []),
    ...(writes && early ? (['route'] as const) : []),
    ...(writes && open && row.state !== 'NEW' ? (['cancelRouting'] as const) : []),
    ...(open && ctx.session.permissions.includes('cancelGtpShipments') ? (['cancel'] as const) : []),
  ];
}

/** A shipment as lists show it. */
export function rowView(ctx: ViewContext, row: Listed, settings: Settings): ShipmentRow {
  const waits = notPickedUpSince(row, ctx.now, settings.notPickedUpAfterHours);
  return {
    id: row.id,
    version: row.version,
    orderNumber: row.order_number,
    state: row.state,
    routingStatus: row.routing_status,
    mark:
      row.state === 'NEW' ? 'NOT_ROUTED' : waits !== null ? 'NOT_PICKED_UP' : row.open_notes > 0 ? 'NOTE_OPEN' : null,
    branch: row.owner_unit,
    keyAccountUnit: row.key_account_unit,
    externId: row.extern_id,
    product: row.product_code,
    consignorName: row.consignor_name,
    consignorPlace: row.consignor_place,
    consigneeName: row.consignee_name,
    consigneePlace: row.consignee_place,
    pickupDate: isoToDate(row.pickup_date),
    route: row.route,
    plannedArrival: row.planned_arrival,
    notPickedUpSince: waits,
    packages: row.packages,
    weight: row.weight,
    loadingMeter: row.loading_meter,
    openNotes: row.open_notes,
    allowed: allowedFor(ctx, row),
  };
}

const partiesOf = ({ consignor, consignee }: Pick<GtpShipmentRow, 'consignor' | 'consignee'>) => ({
  consignor_name: consignor.name,
  consignor_place: placeOf(consignor),
  consignee_name: consignee.name,
  consignee_place: placeOf(consignee),
});

/** A shipment with all that was said of it; its legs and notes come beside. */
export function fullView(
  ctx: ViewContext,
  row: GtpShipmentRow,
  settings: Settings,
  { legs, notes }: Pick<NetworkShipment, 'legs' | 'notes'>,
): NetworkShipment {
  return {
    historyLogKey: `GTP:${row.id}`,
    schemaId: row.schema_id,
    schemaName: row.schema_name,
    schemaVersion: row.schema_version,
    legs,
    trace: row.trace,
    wouldRoute: row.would_route,
    notes,
    changeable: changeable(row.state, row.dispatched),
    handedOverAt: row.handed_over_at,
    deliveredAt: row.delivered_at,
    cancelReason: row.cancel_reason,
    hindrance: row.hindrance,
    createdAt: row.created_at,
    createdBy: row.created_by,
    ...contentOf(row),
    ...rowView(ctx, { ...row, ...partiesOf(row) }, settings),
  };
}
