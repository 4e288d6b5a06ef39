import { wordKey } from '#kernel/text.ts';
import { z } from 'zod';
import type { LocalDate } from '#kernel/date.ts';
import { type RecordType, recordBase } from '#modules/masterdata/contract/recordType.ts';
import { emptyValue } from '#kernel/fields.ts';
import { idIssue } from '#modules/masterdata/rules/recordId.ts';
import { recordIssues } from '#modules/masterdata/rules/recordRules.ts';
import type { FieldIssue } from '#ui/form/messages.ts';
import type { AnyRecord } from './recordCallsOf.ts';

/** CREATE without id and copy, COPY without id but with a copy, EDIT with an id (specification 1, 4.4). */
export type Mode = 'CREATE' | 'COPY' | 'EDIT';
export type RecordValues = Record<string, unknown>;
export { requiredTexts } from '#modules/masterdata/rules/recordRules.ts';

/** Base fields that a person enters. */
export const baseFields = ['validFrom', 'validTo', 'displayOrder'] as const;

export const schemaOf = (type: RecordType): z.ZodType<RecordValues> =>
  z.object({ ...recordBase, ...type.fields.shape }) as unknown as z.ZodType<RecordValues>;

/** A new record: declared defaults, valid from today without end (specification 2, 3). */
export const newValues = (type: RecordType, today: LocalDate): RecordValues => ({
  id: '',
  ...Object.fromEntries(
    Object.entries(type.fields.shape).map(([name, schema]) => [name, emptyValue(schema as z.ZodType)]),
  ),
  validFrom: today,
  validTo: null,
  displayOrder: null,
});

/** The values of a record that the form edits and the call takes. */
export const valuesOf = (type: RecordType, record: AnyRecord): RecordValues => ({
  id: record.id,
  ...Object.fromEntries(
    Object.entries(type.fields.shape).map(([name, schema]) => [name, record[name] ?? emptyValue(schema as z.ZodType)]),
  ),
  validFrom: record.validFrom,
  validTo: record.validTo,
  displayOrder: record.displayOrder,
});

/** A copy: everything but the id and what the server writes, valid from today. */
export const copyOf = (type: RecordType, record: AnyRecord, today: LocalDate): RecordValues => ({
  ...valuesOf(type, record),
  ...Object.fromEntries(
    (type.serverFields ?? []).map((name) => [name, emptyValue(type.fields.shape[name] as z.ZodType)]),
  ),
  id: '',
  validFrom: today,
  validTo: null,
});

/**
 * Rules beside the schema (specification 1, 5.2; 2, 5), those of the server: an id of a new record has its own signs and is
 * free, and what the type's declaration demands. Hints are for after saving. `say` writes dates and times and names a field.
 */
export function recordRules(
  type: RecordType,
  mode: Mode,
  reserved: ReadonlySet<string>,
  say: {
    date: (date: readonly number[]) => string;
    time: (time: readonly number[]) => string;
    name: (path: string) => string;
  },
) {
  return (values: RecordValues): FieldIssue[] => {
    const id = String(values.id ?? '');
    const wrongId = mode !== 'EDIT' && id !== '' ? idIssue(id, (one) => reserved.has(one)) : undefined;
    const idArgs = { name: say.name('id'), value: id };
    return [
      ...(wrongId ? [{ path: 'id', message: { key: wordKey('base:validation/', wrongId), args: idArgs } }] : []),
      ...recordIssues(type, values)
        .filter((issue) => !issue.hint)
        .map(({ field, key, args, than }) => ({
          path: field,
          message: {
            key,
            args: { ...args, ...(than ? { value: (than[0] ?? 0) > 1000 ? say.date(than) : say.time(than) } : {}) },
          },
        })),
    ];
  };
}

/** Tabs of the dialog: what the declaration names, everything else under `general`. */
export function tabsOf(type: RecordType): { id: string; fields: readonly string[] }[] {
  const named = Object.entries(type.tabs ?? {}).map(([id, fields]) => ({ id, fields }));
  const elsewhere = new Set(named.flatMap(({ fields }) => fields));
  const general = Object.keys(type.fields.shape).filter((name) => !elsewhere.has(name));
  return [{ id: 'general', fields: ['id', ...general, ...baseFields] }, ...named];
}

/** The tab on which a field's path stands. */
export const tabOf = (tabs: readonly { id: string; fields: readonly string[] }[], path: string): string =>
  tabs.find(({ fields }) => fields.some((field) => path === field || path.startsWith(`${field}.`)))?.id ?? 'general';

/** The tab to show when these fields are wrong: the one that is open if it has any of them, else the first that has. */
export function tabWithFirst(tabs: Parameters<typeof tabOf>[0], paths: readonly string[], open: string): string {
  const on = new Set(paths.map((path) => tabOf(tabs, path)));
  return on.has(open) ? open : (tabs.find(({ id }) => on.has(id))?.id ?? open);
}
