import type { ViewContext } from '#platform/context.ts';
import { command, fileCommand, raw, type RawContext, type Route, view } from '#platform/module.ts';
import type { Platform } from '#platform/platform.ts';
import type { RecordType } from '../../contract/recordType.ts';
import { type SheetFormat, sheetCalls } from '../../contract/sheets.ts';
import { recordTypes } from '../../contract/types.ts';
import { fieldPaths } from '#kernel/fields.ts';
import { sheetColumns } from '../../rules/sheets/columns.ts';
import { applyImport } from './applyImport.ts';
import { correctImport } from './correctImport.ts';
import { inUnitOf } from '#platform/inUnitOf.ts';
import { exportSheet } from './exportSheet.ts';
import { type SheetWrite, writeSheetFile } from './runSheetWork.ts';
import { sheetLanguage, sheetTexts } from './sheetTexts.ts';
import { fieldNames, reasonOf, sheetRows, sheetView } from './sheetView.ts';
import { readSheet, startImport } from './startImport.ts';
import { findRows, getSheet } from './store.ts';

const types: Readonly<Record<SheetFormat, string>> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

const sendFile = ({ reply }: RawContext, name: string, format: SheetFormat, bytes: Uint8Array) =>
  reply
    .headers({
      'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(`${name}.${format}`)}`,
      'x-content-type-options': 'nosniff',
    })
    .type(types[format])
    .send(Buffer.from(bytes));

/** The rows that are not in, as they came, with a last column that says why. */
async function failedFile(platform: Platform, ctx: ViewContext, type: RecordType, key: string) {
  const head = await getSheet(ctx, type, key);
  const rows = await findRows(ctx, key, { states: ['BAD'] });
  const name = fieldNames(platform, ctx, type);
  const texts = sheetTexts(platform, type);
  const errors = new Set(Object.values(texts).map((words) => words.error.toLowerCase()));
  const kept = head.columns.flatMap(({ heading }, index) => (errors.has(heading.toLowerCase()) ? [] : [index]));
  const work: SheetWrite = {
    task: 'table',
    format: head.format,
    delimiter: head.delimiter,
    headings: [...kept.map((index) => head.columns[index]?.heading ?? ''), texts[sheetLanguage(ctx.language)].error],
    rows: rows.map((row) => [...kept.map((index) => row.cells[index] ?? null), reasonOf(ctx, row, name)]),
  };
  return { head, work };
}

/** Import and export of every declared type (domain 5.2). */
export const sheetRoutes = (platform: () => Platform): Route[] =>
  Object.values(recordTypes).flatMap((type) => {
    const calls = sheetCalls[type.path];
    if (!calls) return [];
    return [
      fileCommand(
        calls.start,
        (ctx, { body }) => readSheet(ctx, type, body),
        (ctx, { query }, read) => startImport(platform(), ctx, type, query, read),
      ),
      view(calls.rows, async (ctx, { params, query }) => {
        const head = await getSheet(ctx, type, params.key);
        const rows = await findRows(ctx, params.key, { ...(query.state ? { states: [query.state] } : {}), ...query });
        return {
          ...(await sheetView(platform(), ctx, type, head)),
          rows: sheetRows(platform(), ctx, type, head, rows),
        };
      }),
      command(calls.correct, (ctx, { params, body }) => correctImport(platform(), ctx, type, params.key, body)),
      command(calls.apply, (ctx, { params }) => applyImport(platform(), ctx, type, params.key)),
      raw(calls.failed, async (ctx, { params }) => {
        const { head, work } = await inUnitOf(ctx, (at) => failedFile(platform(), at, type, params.key));
        const bytes = await writeSheetFile(platform(), work);
        const name = (head.filename ?? type.path).replace(/\.[^.]+$/, '');
        const said = platform().texts.in(ctx.language)('masterdata:sheet/failedName', { name });
        return sendFile(ctx, said, head.format, bytes);
      }),
      raw(calls.template, async (ctx, { query }) => {
        const columns = ['id', ...fieldPaths(type).map(({ path }) => path), 'validFrom', 'validTo', 'displayOrder'];
        const bytes = await writeSheetFile(platform(), {
          task: 'write',
          type: type.path,
          format: query.format,
          texts: sheetTexts(platform(), type),
          language: sheetLanguage(ctx.language),
          columns: columns.filter((path) => sheetColumns(type).some((column) => column.field === path)),
          records: [],
          names: {},
          units: {},
        });
        return sendFile(ctx, type.path, query.format, bytes);
      }),
      raw(calls.export, async (ctx, { query }) => {
        const work = await inUnitOf(ctx, (at) => exportSheet(platform(), at, type, query));
        const bytes = await writeSheetFile(platform(), work);
        const day = new Date(ctx.now).toISOString().slice(0, 10);
        return sendFile(ctx, `${type.path}-${day}`, query.format, bytes);
      }),
    ];
  });
