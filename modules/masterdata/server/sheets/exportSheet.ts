import { titleIn } from '#kernel/text.ts';
import { isoToDate } from '#kernel/date.ts';
import { sql } from 'kysely';
import { invalidInput } from '#kernel/errors.ts';
import { type TableQuery, tableQuerySchema } from '#kernel/paging.ts';
import type { ViewContext } from '#platform/context.ts';
import type { Platform } from '#platform/platform.ts';
import type { RecordType } from '../../contract/recordType.ts';
import type { SheetFormat } from '../../contract/sheets.ts';
import { recordTypes } from '../../contract/types.ts';
import { fieldPaths } from '#kernel/fields.ts';
import { idsAt, valueAt } from '../../rules/path.ts';
import { dayOf } from '../own.ts';
import { currentRows } from '../read.ts';
import { recordList } from '../views.ts';
import type { SheetWrite } from './runSheetWork.ts';
import { sheetLanguage, sheetTexts } from './sheetTexts.ts';

type Query = {
  format: SheetFormat;
  columns?: string[] | undefined;
  q?: string | undefined;
  sort?: string[] | undefined;
  filter?: string | undefined;
  validAt?: string | undefined;
};

const atOnce = 1000;

/** Conditions of a list as the address carries them. Throws 400 for what is none. */
function filterOf(text: string | undefined): TableQuery['filter'] {
  if (!text) return undefined;
  try {
    return tableQuerySchema.parse({ filter: JSON.parse(text) }).filter;
  } catch {
    throw invalidInput([{ field: 'filter', rule: 'pattern', message: '' }]);
  }
}

/** Every record that a list shows with this search, these conditions and this order. */
async function listedRecords(ctx: ViewContext, type: RecordType, query: Query) {
  const filter = filterOf(query.filter);
  const records: Record<string, unknown>[] = [];
  for (let page = 0; ; page += 1) {
    const { items } = await recordList(ctx, type, {
      ...(query.q ? { q: query.q } : {}),
      ...(filter ? { filter } : {}),
      ...(query.validAt ? { validAt: isoToDate(query.validAt) } : {}),
      sort: (query.sort ?? []).map((one) => ({
        field: one.replace(/^-/, ''),
        dir: one.startsWith('-') ? 'desc' : 'asc',
      })),
      paging: { size: atOnce, page },
    });
    records.push(...items);
    if (items.length < atOnce) return records;
  }
}

/** Titles of what the records refer to, as the list shows them. */
async function namesOf(
  ctx: ViewContext,
  type: RecordType,
  records: readonly Record<string, unknown>[],
  language: string,
) {
  const names: Record<string, Record<string, string>> = {};
  for (const { field, type: target } of type.references ?? []) {
    const ids = [...new Set(records.flatMap((record) => idsAt(record, field)))];
    const title = recordTypes[target]?.title;
    if (ids.length === 0 || !title) continue;
    const rows = await ctx.db.run(
      sql<{
        id: string;
        data: Record<string, unknown>;
      }>`select id, data from (${currentRows(ctx.readUnits, target, dayOf(ctx))}) r where id = any(${ids})`,
    );
    const own = names[target] ?? {};
    for (const { id, data } of rows) {
      const text = valueAt({ ...data, id }, title);
      own[id] = titleIn(text, language) ?? String(text ?? id);
    }
    names[target] = own;
  }
  return names;
}

/** What is to be written of a list as a file: its columns in their order, its search, conditions and order. */
export async function exportSheet(
  platform: Platform,
  ctx: ViewContext,
  type: RecordType,
  query: Query,
): Promise<SheetWrite> {
  const records = await listedRecords(ctx, type, query);
  const language = sheetLanguage(ctx.language);
  const units = await ctx.db.run(
    sql<{ id: string; name: string }>`select id, name from org_unit where id = any(${[...ctx.readUnits]})`,
  );
  const all = ['id', ...fieldPaths(type).map(({ path }) => path), 'validFrom', 'validTo', 'displayOrder'];
  return {
    task: 'write',
    type: type.path,
    format: query.format,
    texts: sheetTexts(platform, type),
    language,
    columns: query.columns ?? all,
    records,
    names: await namesOf(ctx, type, records, language),
    units: Object.fromEntries(units.map(({ id, name }) => [id, name])),
  };
}
