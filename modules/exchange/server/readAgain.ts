import { sql } from 'kysely';
import { invalidInput, notFound } from '#kernel/errors.ts';
import type { BodyOf } from '#kernel/call.ts';
import type { CommandContext, ViewContext } from '#platform/context.ts';
import type { PrepareContext } from '#platform/module.ts';
import type { ImportSheet, readImportAgain } from '../contract/sheets.ts';
import { type Mapping, saidTwice } from '../rules/columnMapping.ts';
import type { SheetSeen } from '../rules/sheetSeen.ts';
import { importOrders, oneFileAtATime, tryImport } from './importOrders.ts';
import { keepMapping, readingFactsFor } from './mappings.ts';
import { type OrderFileRead, readBytes } from './readOrderFile.ts';
import { setAsideOf } from './repair.ts';
import type { OrderImportRow } from './tables.gen.ts';

type Said = BodyOf<typeof readImportAgain>;

const tableOf = (ctx: ViewContext, id: string) =>
  ctx.db.find(
    sql<OrderImportRow & { sheet: SheetSeen }>`select * from order_import
      where org_unit = ${ctx.unit} and id = ${id} and sheet is not null`,
  );

export async function getImportSheet(ctx: ViewContext, id: string): Promise<ImportSheet> {
  const found = await tableOf(ctx, id);
  if (!found) throw notFound();
  const { columns, decimalMark, dateOrder } = found.sheet;
  return { columns, decimalMark, dateOrder, partner: found.partner };
}

const meant = (partner: string | null, { sheet }: SheetSeen, said: Said): Mapping => ({
  partner: partner ?? '',
  sheet,
  columns: said.columns,
  decimalMark: said.decimalMark,
  dateOrder: said.dateOrder,
});

/** The kept bytes of an import, read as a person says now. */
export async function readKeptAgain(ctx: PrepareContext, id: string, said: Said): Promise<OrderFileRead> {
  const unit = ctx.record.session.orgUnit;
  const twice = saidTwice(said.columns);
  if (twice) {
    const t = ctx.platform.texts.in(ctx.language);
    const message = t('exchange:sheetForm/twice', { field: t(`exchange:sheetField/${twice.ours}`) });
    throw invalidInput([{ field: `columns.${twice.at}.ours`, rule: 'notUnique', message }]);
  }
  const found = await ctx.platform.asSystem(unit, ({ db }) =>
    db.find(
      sql<OrderImportRow & { sheet: SheetSeen; bytes: Buffer }>`select i.*, f.bytes
        from order_import i join order_import_file f on f.org_unit = i.org_unit and f.import_id = i.id
        where i.org_unit = ${unit} and i.id = ${id} and i.sheet is not null`,
    ),
  );
  if (!found) throw notFound();
  const facts = await readingFactsFor(ctx.platform, unit, undefined);
  const own = meant(found.partner, found.sheet, said);
  const others = facts.mappings.filter(({ partner, sheet }) => partner !== own.partner || sheet !== own.sheet);
  const read = await readBytes(ctx.platform.config.root, found.kind, new Uint8Array(found.bytes), {
    by: `${ctx.record.account.unit}/${ctx.record.account.id}`,
    signal: ctx.signal,
    facts: { ...facts, mappings: [own, ...others] },
  });
  return { ...read, partner: found.partner };
}

/** Keeps what the columns mean, and takes the file in anew; what of it waited is set aside for what takes its place. */
export async function readAgain(ctx: CommandContext, id: string, said: Said, read: OrderFileRead) {
  await oneFileAtATime(ctx);
  const before = await tableOf(ctx, id);
  if (!before) throw notFound();
  if (said.dryRun) {
    const { rowsTotal, rowsOk, rowsKnown, rowsFailed } = await tryImport(ctx, read, before.filename);
    return { imported: null, outcome: { rowsTotal, rowsOk, rowsKnown, rowsFailed } };
  }
  await keepMapping(ctx, meant(before.partner, before.sheet, said));
  await setAsideOf(ctx, before, { key: 'exchange:reason/readAgain' });
  const imported = await importOrders(ctx, read, before.filename);
  const { rowsTotal, rowsOk, rowsKnown, rowsFailed } = imported;
  return { imported, outcome: { rowsTotal, rowsOk, rowsKnown, rowsFailed } };
}
