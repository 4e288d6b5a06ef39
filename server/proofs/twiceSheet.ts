import { randomUUID } from 'node:crypto';
import Papa from 'papaparse';
import type { RecordType } from '#modules/masterdata/contract/recordType.ts';
import { recordTypes } from '#modules/masterdata/contract/types.ts';
import { valueAt, withValue } from '#modules/masterdata/rules/path.ts';
import { writeCell } from '#modules/masterdata/rules/sheets/cells.ts';
import { sheetColumns } from '#modules/masterdata/rules/sheets/columns.ts';
import type { Client } from '../testing/testApp.ts';

type Answer = { status: number; body: unknown };

/** A sheet with the one record under another id: read, corrected and let in, each sent twice at once. */
export async function twiceSheet(
  twice: (call: string, send: () => Promise<Answer>, count: string) => Promise<Answer>,
  admin: Client,
  type: string,
  record: Record<string, unknown>,
): Promise<void> {
  const id = String(record.id);
  const key = randomUUID();
  const other = `${id}-s`;
  const at = `/cmd-core-rest-interface/masterdata/${type}/v1/dtm/import`;
  let copy: Record<string, unknown> = { ...record, id: other };
  for (const field of recordTypes[type]?.unique ?? []) copy = withValue(copy, field, 'T-8');
  for (const [field] of recordTypes[type]?.uniqueTogether ?? [])
    if (field && copy[field] != null) copy = withValue(copy, field, '9998');
  const columns = sheetColumns(recordTypes[type] as RecordType).filter((column) => !column.field.startsWith('valid'));
  const short = ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su', 'Hol'];
  const words = { labels: {}, yes: 'Yes', no: 'No', short, long: [], error: '', name: '' };
  const cells = columns.map((column) =>
    writeCell(column, valueAt(copy, column.language ? `${column.field}.${column.language}` : column.field), {
      texts: { en: words, de: words, fr: words },
      language: 'en',
    }),
  );
  const csv = Papa.unparse([columns.map((column) => column.key), cells]);
  await twice(
    `masterdata.${type}.import`,
    () =>
      admin.request('POST', `${at}?key=${key}&dryRun=true`, new TextEncoder().encode(csv), { 'accept-language': 'en' }),
    `select count(*) from sheet_import where id = '${key}'`,
  );
  await twice(
    `masterdata.${type}.importCorrect`,
    () =>
      admin.request('PUT', `${at}/${key}`, {
        rows: [{ row: 2, cells: cells.map((cell, index) => (index === 0 ? `${other}x` : cell)) }],
      }),
    `select count(*) from sheet_row where import_id = '${key}' and record_id = '${other}x' and state = 'NEW'`,
  );
  await twice(
    `masterdata.${type}.importApply`,
    () => admin.request('POST', `${at}/${key}/apply`),
    `select count(*) from master_record where type = '${type}' and id = '${other}x'`,
  );
}
