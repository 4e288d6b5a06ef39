import { type RawBuilder, sql } from 'kysely';
import type { AnswerOf } from '#kernel/call.ts';
import { type Condition, countCap, type TableAnswer, type TableQuery } from '#kernel/paging.ts';
import { invalidInput } from '#kernel/errors.ts';
import { searchTokens, waysToWrite } from '#kernel/text.ts';
import type { ViewContext } from '#platform/context.ts';
import { byName, type FilterColumn, whereOf } from '#platform/database/filter.ts';
import { nameByText } from '#platform/database/executor.ts';
import { keepRows, tableJson } from '#platform/database/keptRows.ts';
import { counted, sortedBy, wordsIn } from '#platform/database/page.ts';
import type { ReadyJson } from '#platform/http/readyJson.ts';
import type { sumItems as sumItemsCall } from '../contract/calls.ts';
import { type ItemRow, itemRowSchema } from '../contract/schemas.ts';
import type { Rows } from '../rules/rowScope.ts';
import { itemRow, type ListedShipment } from './itemRow.ts';
import { itemsSeen, itemsWithin } from './scope.ts';
import type { ShipmentRow } from './tables.gen.ts';

const text = (column: string): FilterColumn => ({ sql: sql.ref(`s.${column}`), kind: 'text' });
const number = (column: string): FilterColumn => ({ sql: sql.ref(`s.${column}`), kind: 'number' });
const list = (column: string): FilterColumn => ({ sql: sql.ref(`s.${column}`), kind: 'array' });

/** How much of a shipment stands in the depot, of those that come through the terminal at all. */
const terminal = sql`case when s.shipment_type in ('PICKUP', 'DIRECT_TRAFFIC') then null when s.packages_on_terminal >= s.packages then 'COMPLETE'
  when s.packages_on_terminal > 0 then 'PARTIAL' else 'NOT_ON_TERMINAL' end`;
/** The class of a line `l` of dangerous goods by its first label: of 9A, for lithium batteries, it is 9, of 7A to 7E it is 7. */
export const hazardClass = sql`regexp_replace(l.line ->> 'primaryHazard', '[A-E]$', '')`;
export const postalArea = sql`s.place_country || ' ' || left(s.place_postal_code, 2)`;

/** What may be filtered by; the names are the wire's. */
export const itemColumns = byName<FilterColumn>({
  itemId: { sql: sql`s.id::text`, kind: 'text' },
  orderNumber: { ...text('order_number'), filled: true },
  externId: text('extern_id'),
  globalTrackingNumber: text('global_tracking_number'),
  shipmentType: { ...text('shipment_type'), words: true },
  trafficType: { ...text('traffic_type'), words: true },
  shipmentState: { ...text('state'), filled: true, words: true },
  notableStatus: { ...text('notable_status'), words: true },
  routingState: { ...text('routing_state'), words: true },
  productCode: text('product_code'),
  priorityLevel: number('priority_level'),
  executionDate: { sql: sql.ref('s.execution_date'), kind: 'date' },
  outboundRoute: text('outbound_route'),
  relation: text('relation_id'),
  affCmdId: text('aff_id'),
  /** `true` or `false`; whoever asks for it sees what it handed over today as well. */
  affHandedOver: { sql: sql`(s.aff_handed_over_at is not null)::text`, kind: 'text' },
  tripId: { sql: sql`s.trip_id::text`, kind: 'text' },
  tripName: text('trip_name'),
  numberOfExpectedPackages: number('packages'),
  packagesOnTerminal: number('packages_on_terminal'),
  totalGrossWeight: number('weight'),
  volume: number('volume'),
  loadingMeter: number('loading_meter'),
  chargeableWeight: number('chargeable_weight'),
  calculatedDangerousGoodsPoints: number('dg_points'),
  cashOnDelivery: number('cash_on_delivery'),
  placeName: text('place_name'),
  placePostalCode: text('place_postal_code'),
  placeCity: text('place_city'),
  placeCountryCode: text('place_country'),
  attributes: list('attributes'),
  anomalies: list('anomalies'),
  unNumbers: list('un_numbers'),
  openNotes: number('open_notes'),
  /** COMPLETE, PARTIAL or NOT_ON_TERMINAL. */
  terminalCompleteness: {
    sql: sql`case when s.packages_on_terminal >= s.packages then 'COMPLETE' when s.packages_on_terminal > 0 then 'PARTIAL' else 'NOT_ON_TERMINAL' end`,
    kind: 'text',
  },
  /** The same of what comes through the terminal; collections and direct traffic have none. */
  terminal: { sql: terminal, kind: 'text' },
  /** Country and region of delivery: the first two places of the postal code. */
  postalArea: { sql: postalArea, kind: 'text' },
  packingTypes: {
    sql: sql`array(select g.packing_type from goods_item g where g.org_unit = s.org_unit and g.item_id = s.id)`,
    kind: 'array',
  },
  /** Classes of its dangerous goods. */
  hazards: {
    sql: sql`array(select ${hazardClass} from dangerous_goods_line l where l.org_unit = s.org_unit and l.item_id = s.id)`,
    kind: 'array',
  },
  instructionTypes: {
    sql: sql`array(select i ->> 'type' from jsonb_array_elements(s.instructions) i)`,
    kind: 'array',
  },
});

/** Sorts with a unique tail; nothing else sorts, so that every page comes from an index or a small set. */
const sorts = byName<RawBuilder<unknown>>({
  ...Object.fromEntries(
    [...itemColumns].filter(([, column]) => column.kind !== 'array').map(([name, column]) => [name, column.sql]),
  ),
  window: sql.ref('s.window_to'),
  createdAt: sql.ref('s.created_at'),
  changedAt: sql.ref('s.changed_at'),
});

const cursorOf = (row: ListedKey): string =>
  Buffer.from(JSON.stringify([row.execution_date, row.id])).toString('base64url');

/** Position behind a cursor of the standing order (day and id, newest first). Throws 400 for a text that is none. */
function readCursor(after: string): [string | null, string] {
  try {
    const parts: unknown[] = JSON.parse(Buffer.from(after, 'base64url').toString('utf8'));
    const [day, id] = parts;
    if (
      (day === null || (typeof day === 'string' && /^\d{4}-\d\d-\d\d$/.test(day))) &&
      typeof id === 'string' &&
      /^[0-9a-f-]{36}$/.test(id)
    ) {
      return [day, id];
    }
  } catch {
    // Falls through to the refusal: the cursor is not one of ours.
  }
  throw invalidInput([{ field: 'paging.after', rule: 'pattern', message: '' }]);
}

/** The standing order's first part: the day, none last. Written as in the indexes `shipment_open` and `shipment_newest`. */
const day = sql`case when s.execution_date is null then '-infinity'::date else s.execution_date end`;
const isStanding = (sort: TableQuery['sort']): boolean =>
  !sort || sort.length === 0 || (sort.length === 1 && sort[0]?.field === 'executionDate' && sort[0].dir === 'desc');

/** Whether only open work can match: few rows, in an index of their own. */
const isOpenWork = (conditions: readonly Condition[]): boolean =>
  ended.every((state) =>
    conditions.some(
      ({ field, op, value }) =>
        field === 'shipmentState' &&
        ((op === '!=' && value === state) ||
          (op === '=' && typeof value === 'string' && value !== state) ||
          (op === 'in' && Array.isArray(value) && !value.includes(state))),
    ),
  );
const ended = ['CLOSED', 'CANCELED'] as const;

/** Shipments with a package that bears this barcode: what is scanned into the search. Asked first, because "or" hides the index. */
async function bearing(ctx: ViewContext, barcode: string): Promise<string[]> {
  const rows = await ctx.db.run(
    sql<{ item_id: string }>`select distinct item_id from package
      where org_unit = ${ctx.unit} and id = any(array(select app.packages_bearing(${barcode})))`,
    { name: 'items.bearing' },
  );
  return rows.map((row) => row.item_id);
}

/**
 * Free text over open work is a plain condition. Over all years it goes, once for all statements of a call, through the function
 * that filters by the setting itself, so that it meets its indexes; it answers the newest matches.
 */
async function matching(ctx: ViewContext, q: string | undefined, openWork: boolean): Promise<RawBuilder<unknown>> {
  const tokens = searchTokens(q ?? '');
  if (tokens.length === 0) return sql`true`;
  const borne = tokens.length === 1 && /\d{6}/.test(q ?? '') ? await bearing(ctx, q ?? '') : [];
  if (openWork) {
    const words = sql.join(wordsIn(sql.ref('s.words'), q), sql` and `);
    return borne.length > 0 ? sql`(${words} or s.id = any(${borne}::uuid[]))` : words;
  }
  const found = await ctx.db.run(
    sql<{
      id: string;
    }>`select app.search_shipments(${tokens.map((token) => waysToWrite(token).join('|'))}, ${countCap}) as id`,
    {
      name: 'items.search',
    },
  );
  return sql`s.id = any(${[...new Set([...found.map((row) => row.id), ...borne])]}::uuid[])`;
}

/** Plans and figures count what is one's own; what was handed over is seen by whoever asks for that. */
const withinOf = (rows: Rows, conditions: readonly Condition[]): RawBuilder<unknown> =>
  conditions.some(({ field }) => field === 'affHandedOver') ? itemsSeen(rows) : itemsWithin(rows);

/** The condition by which a filter finds shipments `s` that the session sees. */
export async function itemWhere(
  ctx: ViewContext,
  rows: Rows,
  query: Pick<TableQuery, 'filter' | 'q'>,
): Promise<RawBuilder<unknown>> {
  const conditions = query.filter?.and ?? [];
  // An empty filter answers the unit's open items (R23).
  const open = conditions.length === 0 && !query.q ? sql`s.state not in ('CLOSED', 'CANCELED')` : sql`true`;
  return sql.join(
    [
      sql`s.org_unit = ${ctx.unit}`,
      withinOf(rows, conditions),
      open,
      await matching(ctx, query.q, isOpenWork(conditions)),
      whereOf(conditions, (field) => itemColumns.get(field)),
    ],
    sql` and `,
  );
}

export const productText = (
  ctx: ViewContext,
) => sql`(select coalesce(m.data -> 'productText' ->> ${ctx.language}, m.data -> 'productText' ->> 'defaultText')
  from master_record m where m.org_unit = any(${[...ctx.readUnits]}) and m.type = 'product' and m.id = s.product_code limit 1) as product_text`;
export const listed = (ctx: ViewContext) => sql`s.*, ${productText(ctx)}`;

type ListedKey = { id: string; version: string; execution_date: string | null; product_text: string | null };

/** Rows of the list as they were answered last, by language: one for each server, as two of them may name transactions alike. */
export const keptItems = () => keepRows(itemRowSchema);

/** The list in the shape of its call. Ids are sorted, and only rows that nobody has asked for since they were written are read. */
export async function listItems(
  ctx: ViewContext,
  rows: Rows,
  query: TableQuery,
  kept: ReturnType<typeof keptItems>,
): Promise<ReadyJson<TableAnswer<ItemRow>>> {
  const { size, page, after } = query.paging ?? { size: 50, page: 0, after: undefined };
  if (page * size > 10_000) throw invalidInput([{ field: 'paging.page', rule: 'max', message: '' }]);
  const standing = isStanding(query.sort);
  const order = sortedBy(standing ? [] : query.sort, (field) => sorts.get(field));
  const where = await itemWhere(ctx, rows, query);
  const cursor = after && standing ? readCursor(after) : undefined;
  const beyond = cursor ? sql`and (${day}, s.id) < (${cursor[0] ?? '-infinity'}::date, ${cursor[1]}::uuid)` : sql``;
  const asked = sql<ListedKey>`select s.id, s.version, s.execution_date, ${productText(ctx)} from (
        select s.id, s.xmin::text as version, s.execution_date, s.product_code from shipment s where ${where} ${beyond}
        order by ${sql.join([...order, sql`${day} desc`, sql`s.id desc`])} limit ${sql.lit(size)} offset ${sql.lit(cursor ? 0 : page * size)}) s`;
  const [keys, total] = await Promise.all([
    ctx.db.run(asked, nameByText(asked)),
    counted<never>(ctx, sql`shipment s where ${where}`, { items: [], page, size }, 'prepared'),
  ]);
  const items = await kept.jsonOf(
    keys.map(({ id, version, product_text }) => ({ id, key: `${ctx.language} ${id} ${version} ${product_text}` })),
    async (ids) => new Map((await itemsByIds(ctx, rows, ids, itemsSeen(rows))).map((row) => [row.itemId, row])),
  );
  const last = keys.at(-1);
  const next = last && keys.length === size && standing ? cursorOf(last) : null;
  return tableJson<ItemRow>(items, { ...total, next });
}

/** Named shipments as rows of a list, open ones first. */
export async function itemsByIds(
  ctx: ViewContext,
  rows: Rows,
  ids: readonly string[],
  within = itemsWithin(rows),
): Promise<ItemRow[]> {
  const found = await ctx.db.run(
    sql<ListedShipment>`select ${listed(ctx)} from shipment s where s.org_unit = ${ctx.unit} and s.id = any(${[...ids]}::uuid[]) and ${within}
      order by (s.state in ('CLOSED', 'CANCELED')), s.created_at desc`,
    { name: 'items.byIds' },
  );
  return found.map(itemRow);
}

/** The rows themselves that a filter finds, in the order of their ids, and how many there are beyond the limit. */
export async function findItems(
  ctx: ViewContext,
  rows: Rows,
  query: Pick<TableQuery, 'filter' | 'q'>,
  limit: number,
): Promise<{ rows: ShipmentRow[]; total: number }> {
  const where = await itemWhere(ctx, rows, query);
  const found = await ctx.db.run(
    sql<ShipmentRow>`select s.* from shipment s where ${where} order by s.id limit ${limit}`,
  );
  if (found.length < limit) return { rows: found, total: found.length };
  const counted = await ctx.db.find(sql<{ n: number }>`select count(*)::int as n from shipment s where ${where}`);
  return { rows: found, total: counted?.n ?? found.length };
}

export async function sumItems(ctx: ViewContext, rows: Rows, query: Pick<TableQuery, 'filter' | 'q'>) {
  return ctx.db.one(
    sql<
      AnswerOf<typeof sumItemsCall>
    >`select count(*)::int as items, coalesce(sum(s.packages), 0)::bigint as packages, coalesce(sum(s.weight), 0)::numeric as "totalGrossWeight",
      coalesce(sum(s.volume), 0)::numeric as volume, coalesce(sum(s.loading_meter), 0)::numeric as "loadingMeter",
      coalesce(sum(s.dg_points) filter (where s.dg_points > 0), 0)::float8 as "dangerousGoodsPoints",
      count(*) filter (where 'hasDangerousGoods' = any(s.attributes))::int as "withDangerousGoods",
      count(*) filter (where ${terminal} = 'COMPLETE')::int as complete,
      count(*) filter (where ${terminal} = 'PARTIAL')::int as partial,
      count(*) filter (where ${terminal} = 'NOT_ON_TERMINAL')::int as "notOnTerminal",
      count(*) filter (where 'hasLoadingLock' = any(s.attributes))::int as locked,
      count(*) filter (where s.anomalies <> '{}')::int as anomalies
    from shipment s where ${await itemWhere(ctx, rows, query)}`,
  );
}
