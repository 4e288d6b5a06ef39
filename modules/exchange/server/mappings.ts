import { sql } from 'kysely';
import type { Platform } from '#platform/platform.ts';
import type { CommandContext, ViewContext } from '#platform/context.ts';
import { ediPartner } from '#modules/masterdata/contract/types/ediPartner.ts';
import { listRecords, readingOf } from '#modules/masterdata/server/index.ts';
import { homeCountryOf } from '#modules/orders/server/index.ts';
import type { Mapping } from '../rules/columnMapping.ts';
import type { CsvField } from '../rules/csvColumns.ts';

/** What is known of a unit's partners before a file of theirs is read. */
export type ReadingFacts = {
  mappings: Mapping[];
  /** IANA name of the depot's zone. */
  zone: string;
  /** The numbers under which the depot is known to its partners. */
  ownIds: string[];
  /** Of the depot: an address without a country is there. */
  homeCountry: string;
};

/** How the files of the unit's partners are read; of one partner when it is known who sends. */
export const readingFactsFor = (platform: Platform, unit: string, partner: string | undefined): Promise<ReadingFacts> =>
  platform.asSystem(unit, async (ctx) => {
    const mappings = await ctx.db.run(
      sql<Mapping>`select partner, sheet, columns, decimal_mark as "decimalMark", date_order as "dateOrder" from order_mapping where org_unit = ${unit}
        ${partner === undefined ? sql`` : sql`and partner = ${partner}`} order by partner`,
    );
    const partners = await listRecords(readingOf(ctx), ediPartner);
    const ownIds = [...new Set(partners.flatMap(({ ownId }) => (ownId ? [ownId] : [])))];
    return { mappings, zone: ctx.timezone, ownIds, homeCountry: await homeCountryOf(ctx) };
  });

/** Columns that mean a field: what is passed over is said of one sheet only. */
type PartnerColumn = { theirs: string; ours: CsvField };

export async function getMapping(ctx: ViewContext, partner: string): Promise<{ columns: PartnerColumn[] }> {
  const row = await ctx.db.find(
    sql<{
      columns: PartnerColumn[];
    }>`select columns from order_mapping where org_unit = ${ctx.unit} and partner = ${partner} and sheet = ''`,
  );
  return { columns: row?.columns ?? [] };
}

/** Says from now on how sheets are read: one of a sender's, or all of them that have these headings. */
export const keepMapping = (ctx: CommandContext, { partner, sheet, columns, decimalMark, dateOrder }: Mapping) =>
  ctx.db.run(
    sql`insert into order_mapping (org_unit, partner, sheet, columns, decimal_mark, date_order, changed_at, changed_by)
      values (${ctx.unit}, ${partner}, ${sheet}, ${JSON.stringify(columns)}::jsonb, ${decimalMark}, ${dateOrder},
        ${new Date(ctx.now)}, ${ctx.session.accountName})
      on conflict (org_unit, partner, sheet) do update set columns = excluded.columns, decimal_mark = excluded.decimal_mark,
        date_order = excluded.date_order, changed_at = excluded.changed_at, changed_by = excluded.changed_by`,
  );

/** What the columns of a partner's sheets mean from now on; none: its sheets are read by our own names. */
export async function setMapping(ctx: CommandContext, partner: string, columns: readonly PartnerColumn[]) {
  await keepMapping(ctx, { partner, sheet: '', columns, decimalMark: null, dateOrder: null });
  return getMapping(ctx, partner);
}
