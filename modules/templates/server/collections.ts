import { type RawBuilder, sql } from 'kysely';
import type { BodyOf } from '#kernel/call.ts';
import { compareDates, dateToIso, timeToIso } from '#kernel/date.ts';
import { notFound, refused } from '#kernel/errors.ts';
import type { CommandContext, ViewContext } from '#platform/context.ts';
import { wholeUnit } from '#platform/histories.ts';
import { serveThing } from '#platform/things/serveThing.ts';
import { customer, stopLocation } from '#modules/masterdata/contract/types/places.ts';
import { holdRecords, listRecords, readRecords, readingOf } from '#modules/masterdata/server/index.ts';
import { collectionChanged, recurringCollection } from '../contract/collections.ts';
import { nameTaken } from './nameTaken.ts';
import { madeDays } from './madeDays.ts';
import { placeOf } from './placeOf.ts';
import { type RecurringCollectionRow, tables } from './tables.gen.ts';

type Typed = Omit<BodyOf<typeof recurringCollection.calls.change>, 'version'>;

/** Fields that name records, by the record's type. */
export const collectionNames = [
  ['customerId', 'customer', 'customer_id'],
  ['stopLocationId', 'stoplocation', 'stop_location_id'],
  ['relationId', 'relation', 'relation_id'],
  ['productId', 'product', 'product_id'],
  ['packingType', 'packagetype', 'packing_type'],
  ['affId', 'areafreightforwarder', 'aff_id'],
] as const;

/** Whoever sees the unit sees all; a key account those of its own customers. */
async function withinCollections(ctx: ViewContext): Promise<RawBuilder<unknown>> {
  if (ctx.record.rowScope !== 'ownKeyAccount') return wholeUnit(ctx);
  const own = (await listRecords(readingOf(ctx), customer)).filter(
    ({ keyAccountUnit }) => keyAccountUnit === ctx.session.orgUnit,
  );
  return sql`r.customer_id = any(${own.map(({ id }) => id)}::text[])`;
}

function refuseContradicting(typed: Typed): void {
  if (typed.validTo !== null && compareDates(typed.validTo, typed.validFrom) < 0)
    throw refused('templates:error/backwards');
  if (typed.pauses.some(({ from, to }) => compareDates(to, from) < 0)) throw refused('templates:error/backwards');
  if (typed.windowFrom && typed.windowTo && timeToIso(typed.windowTo) <= timeToIso(typed.windowFrom))
    throw refused('templates:error/window');
  const anyDay = typed.weekdays.slice(0, 7).includes(true);
  if (typed.pattern === 'WEEKLY' && !anyDay) throw refused('templates:error/noDay');
  if (typed.pattern === 'MONTHLY' && typed.nth !== null && !anyDay) throw refused('templates:error/noDay');
  if (typed.pattern === 'MONTHLY' && typed.nth === null && typed.monthDays.length === 0 && !anyDay)
    throw refused('templates:error/noMonthDay');
  const address = [typed.consigneeName, typed.consigneePostalCode, typed.consigneeCity, typed.consigneeCountry];
  if (!typed.relationId && address.some((part) => !part)) throw refused('templates:error/noConsignee');
}

async function columnsOf(ctx: CommandContext, typed: Typed, row?: RecurringCollectionRow) {
  refuseContradicting(typed);
  const taken = await ctx.db.find(
    sql`select 1 from recurring_collection where org_unit = ${ctx.unit} and lower(name) = lower(${typed.name}) and state <> 'ENDED'
      and id is distinct from ${row?.id ?? null}::uuid`,
    { name: 'collection.named' },
  );
  if (taken) throw nameTaken(typed.name);
  await holdRecords(
    ctx,
    collectionNames.flatMap(([field, target, column]) => {
      const id = typed[field];
      return id && id !== row?.[column] ? [{ field, target, id }] : [];
    }),
  );
  if (typed.tripTemplateId !== null) {
    const template = await ctx.db.find(
      sql`select 1 from trip_template where org_unit = ${ctx.unit} and id = ${typed.tripTemplateId} and state <> 'ENDED'`,
      { name: 'collection.template' },
    );
    if (!template && typed.tripTemplateId !== row?.trip_template_id) throw notFound('templates:error/noTemplate');
  }
  const reading = readingOf(ctx);
  const place = (await readRecords(reading, stopLocation, [typed.stopLocationId])).get(typed.stopLocationId);
  const who = typed.customerId
    ? (await readRecords(reading, customer, [typed.customerId])).get(typed.customerId)
    : undefined;
  await ctx.emit(collectionChanged, { collectionId: row?.id ?? null });
  return {
    ...goodsOf(typed),
    ...daysOf(typed),
    name: typed.name,
    customer_id: typed.customerId,
    customer_name: who?.address.name1 ?? null,
    stop_location_id: typed.stopLocationId,
    place_name: place ? `${place.address.name1}, ${place.address.city}` : (row?.place_name ?? typed.stopLocationId),
    // What was looked at says nothing of what is said now.
    seen_to_on: null,
  };
}

const goodsOf = (typed: Typed) => ({
  relation_id: typed.relationId,
  consignee_name: typed.consigneeName || null,
  consignee_street: typed.consigneeStreet || null,
  consignee_postal_code: typed.consigneePostalCode || null,
  consignee_city: typed.consigneeCity || null,
  consignee_country: typed.consigneeCountry?.toUpperCase() || null,
  product_id: typed.productId,
  aff_id: typed.affId,
  number_of_packages: typed.numberOfPackages,
  packing_type: typed.packingType,
  goods_description: typed.goodsDescription || null,
  gross_weight: typed.grossWeight,
  reference: typed.reference || null,
  pickup_instruction: typed.pickupInstruction || null,
  trip_template_id: typed.tripTemplateId,
});

const daysOf = (typed: Typed) => ({
  window_from: typed.windowFrom && timeToIso(typed.windowFrom),
  window_to: typed.windowTo && timeToIso(typed.windowTo),
  pattern: typed.pattern,
  repeat_every: typed.repeatEvery,
  weekdays: typed.weekdays,
  nth: typed.nth,
  month_days: typed.monthDays,
  valid_from: dateToIso(typed.validFrom),
  valid_to: typed.validTo && dateToIso(typed.validTo),
  most_days: typed.mostDays,
  exceptions: typed.exceptions,
  extra_dates: typed.extraDates,
  pauses: typed.pauses,
  holiday_rule: typed.holidayRule,
  create_days_ahead: typed.createDaysAhead,
  order_creation_time: timeToIso(typed.orderCreationTime),
});

/** Recurring collections. */
export const collections = serveThing(recurringCollection, {
  table: tables.recurringCollection,
  within: withinCollections,
  made: {
    waits: (_ctx, row) => row.waits_for !== null,
    waitsFor: (ctx, row) => row.waits_for && ctx.t(row.waits_for.key, row.waits_for.args),
  },
  columns: { waits: { sql: sql`(r.waits_for is not null)`, kind: 'boolean' } },
  reads: ['waits_for'],
  details: async (ctx, row) => ({
    region: (await placeOf(ctx, row)).calendar.region,
    templateName:
      row.trip_template_id &&
      ((
        await ctx.db.find(
          sql<{
            name: string;
          }>`select name from trip_template where org_unit = ${ctx.unit} and id = ${row.trip_template_id}`,
          { name: 'collection.templateName' },
        )
      )?.name ??
        null),
    made: await madeDays(ctx, row.id),
  }),
  steps: {
    pause: async (ctx, row) => {
      await ctx.emit(collectionChanged, { collectionId: row.id });
      return {};
    },
    // What would have been collected in the meantime is not made up for.
    resume: async (ctx, row) => {
      await ctx.emit(collectionChanged, { collectionId: row.id });
      return { set: { seen_to_on: null } };
    },
    end: async (ctx, row) => {
      await ctx.emit(collectionChanged, { collectionId: row.id });
      return {};
    },
  },
  begin: async (ctx, body) => columnsOf(ctx, body),
  change: async (ctx, row, body) => columnsOf(ctx, body, row),
});

/** The row of a collection that this session sees. */
export async function collectionRow(ctx: ViewContext, id: string): Promise<RecurringCollectionRow> {
  const row = await ctx.db.find(
    sql<RecurringCollectionRow>`select r.* from recurring_collection r where r.org_unit = ${ctx.unit} and r.id = ${id} and ${await withinCollections(ctx)}`,
    { name: `collection.row.${ctx.record.rowScope}` },
  );
  if (!row) throw notFound();
  return row;
}
