import { type RawBuilder, sql } from 'kysely';
import type { BodyOf } from '#kernel/call.ts';
import { addDays, instantOf, isoToDate } from '#kernel/date.ts';
import type { ViewContext } from '#platform/context.ts';
import { pageOf, wordsIn } from '#platform/database/page.ts';
import type { Rows } from '#modules/shipments/rules/rowScope.ts';
import { type HistoryRow, historyView, itemsSeen } from '#modules/shipments/server/index.ts';
import { listsOfHistory } from '../../contract/questions.ts';
import type { FoundEntry, HistoryKind, searchHistory as theCall } from '../../contract/searchHistory.ts';
import { requireSpan } from '../archive.ts';
import { tripsWithin } from '../trips.ts';

type Asked = BodyOf<typeof theCall>;

/** Whose history this screen shows: prefixes of log keys. */
const kinds: Readonly<Record<string, HistoryKind>> = {
  ITEM: 'order',
  TRIP: 'trip',
  PKG: 'package',
  LDG: 'list',
  ULD: 'list',
  INV: 'list',
};

const keysOf = async (ctx: ViewContext, prefix: string, ids: RawBuilder<{ id: string }>): Promise<string[]> =>
  (await ctx.db.run(ids)).map(({ id }) => `${prefix}:${id}`);

/** Log keys of what was named, as far as the session sees it; undefined: nothing was named. */
async function namedKeys(ctx: ViewContext, rows: Rows, asked: Asked): Promise<string[] | undefined> {
  const { order, trip, list, package: barcode } = asked;
  if (!order && !trip && !list && !barcode) return undefined;
  const found = await Promise.all([
    order
      ? keysOf(
          ctx,
          'ITEM',
          sql`select s.id from shipment s where s.org_unit = ${ctx.unit} and ${itemsSeen(rows)}
            and (s.order_number = ${order} or s.extern_id = ${order})`,
        )
      : Promise.resolve([]),
    trip
      ? keysOf(
          ctx,
          'TRIP',
          sql`select t.id from trip t where t.org_unit = ${ctx.unit} and ${tripsWithin(rows)} and lower(t.name) = lower(${trip})`,
        )
      : Promise.resolve([]),
    barcode
      ? keysOf(
          ctx,
          'PKG',
          sql`select p.id from package p join shipment s on s.org_unit = p.org_unit and s.id = p.item_id
            where p.org_unit = ${ctx.unit} and ${itemsSeen(rows)} and p.id = any(array(select app.packages_bearing(${barcode})))`,
        )
      : Promise.resolve([]),
  ]);
  const lists = list ? await ctx.ask(listsOfHistory, { name: list }) : [];
  return [...found.flat(), ...lists.map(({ logKey }) => logKey)];
}

/** Entries of what the session sees, where it does not see the whole unit: lists are found by their names alone. */
const seen = (rows: Rows): RawBuilder<unknown> =>
  rows.kind === 'unit'
    ? sql`true`
    : sql`case split_part(h.log_key, ':', 1)
        when 'ITEM' then exists (select from shipment s where s.org_unit = h.org_unit and s.id = split_part(h.log_key, ':', 2)::uuid and ${itemsSeen(rows)})
        when 'TRIP' then exists (select from trip t where t.org_unit = h.org_unit and t.id = split_part(h.log_key, ':', 2)::uuid and ${tripsWithin(rows)})
        else false end`;

/** What entries are about, by their log keys: what people call it, and where it stands. */
async function subjectsOf(ctx: ViewContext, logKeys: readonly string[]) {
  const idsOf = (prefix: string) => [
    ...new Set(logKeys.flatMap((key) => (key.startsWith(`${prefix}:`) ? [key.slice(prefix.length + 1)] : []))),
  ];
  const subjects = new Map<string, { name: string; address: string }>();
  type Named = { key: string; name: string; at: string };
  const named = await ctx.db.run(
    sql<Named>`select 'ITEM:' || id as key, order_number as name, '/DPT/shipment/' || id as at from shipment
        where org_unit = ${ctx.unit} and id = any(${idsOf('ITEM')}::uuid[])
      union all select 'TRIP:' || id, name, '/DPT/tour/' || id from trip where org_unit = ${ctx.unit} and id = any(${idsOf('TRIP')}::uuid[])
      union all select 'PKG:' || id, barcode, '/DPT/shipment/' || item_id from package
        where org_unit = ${ctx.unit} and id = any(${idsOf('PKG')}::uuid[])`,
    { name: 'history.subjects' },
  );
  for (const { key, name, at } of named) subjects.set(key, { name, address: at });
  const ids = ['LDG', 'ULD', 'INV'].flatMap(idsOf);
  const lists = ids.length === 0 ? [] : await ctx.ask(listsOfHistory, { ids });
  for (const { logKey, name, address } of lists) subjects.set(logKey, { name, address });
  return subjects;
}

/** The history over all that happened in the unit: by order, trip, list, package, account and day. */
export async function searchHistory(ctx: ViewContext, rows: Rows, asked: Asked) {
  requireSpan(ctx, asked);
  const at = (iso: string, days: number) => new Date(instantOf(addDays(isoToDate(iso), days), [0, 0, 0], ctx.timezone));
  const keys = await namedKeys(ctx, rows, asked);
  const where = sql.join(
    [
      sql`h.org_unit = ${ctx.unit} and h.status_time >= ${at(asked.from, 0)} and h.status_time < ${at(asked.to, 1)}`,
      keys
        ? sql`h.log_key = any(${keys})`
        : sql`split_part(h.log_key, ':', 1) = any(${Object.keys(kinds)}) and ${seen(rows)}`,
      ...wordsIn(sql`app.searchable(h.account_name)`, asked.account),
    ],
    sql` and `,
  );
  return pageOf<HistoryRow, FoundEntry>(ctx, asked, {
    rows: sql<HistoryRow>`select h.* from history h where ${where} order by h.status_time desc, h.id desc`,
    from: sql`history h where ${where}`,
    shown: async (entries) => {
      const views = await historyView(ctx, entries);
      const subjects = await subjectsOf(
        ctx,
        views.map(({ logKey }) => logKey),
      );
      return views.map((view): FoundEntry => {
        const subject = subjects.get(view.logKey);
        return {
          ...view,
          kind: kinds[view.logKey.split(':')[0] ?? ''] ?? 'order',
          name: subject?.name ?? null,
          address: subject?.address ?? null,
        };
      });
    },
  });
}
