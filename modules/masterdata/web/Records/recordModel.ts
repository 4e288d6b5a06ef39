import { z } from 'zod';
import { compareDates, type LocalDate } from '#kernel/date.ts';
import { type RecordType, recordBase } from '#modules/masterdata/contract/recordType.ts';
import { emptyValue, fieldPaths, metaOf } from '#modules/masterdata/rules/fields.ts';
import { valueAt } from '#modules/masterdata/rules/path.ts';
import type { FieldIssue } from '#ui/form/messages.ts';
import type { AnyRecord } from './recordCallsOf.ts';

/** CREATE without id and copy, COPY without id but with a copy, EDIT with an id (specification 1, 4.4). */
export type Mode = 'CREATE' | 'COPY' | 'EDIT';
export type RecordValues = Record<string, unknown>;

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

/** A copy: everything but the id, valid from today. */
export const copyOf = (type: RecordType, record: AnyRecord, today: LocalDate): RecordValues => ({
  ...valuesOf(type, record),
  id: '',
  validFrom: today,
  validTo: null,
});

const isBlank = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  (typeof value === 'string' && value.trim() === '') ||
  (typeof value === 'object' && 'defaultText' in value && String(value.defaultText).trim() === '');

/** Translated fields that must not be empty: the one that names the record. */
export const requiredTexts = (type: RecordType): string[] =>
  fieldPaths(type)
    .filter(({ path, schema }) => path === type.title && metaOf(schema).kind === 'localized')
    .map(({ path }) => path);

const idPattern = /^[a-z0-9_-]+$/;

/**
 * Rules beside the schema (specification 1, 5.2; 2, 5): an id of a new record has its own signs and is free, the title is
 * not empty, the end is not before the beginning. `say` writes a date and names a field.
 */
export function recordRules(
  type: RecordType,
  mode: Mode,
  reserved: ReadonlySet<string>,
  say: { date: (date: readonly number[]) => string; name: (path: string) => string },
) {
  return (values: RecordValues): FieldIssue[] => {
    const issues: FieldIssue[] = [];
    const id = String(values.id ?? '');
    if (mode !== 'EDIT' && id !== '') {
      if (!idPattern.test(id)) issues.push({ path: 'id', message: { key: 'base:validation/id_pattern' } });
      else if (reserved.has(id))
        issues.push({
          path: 'id',
          message: { key: 'base:validation/notUnique', args: { name: say.name('id'), value: id } },
        });
    }
    for (const path of requiredTexts(type))
      if (isBlank(valueAt(values, path))) issues.push({ path, message: { key: 'base:validation/notEmpty' } });
    const from = values.validFrom as readonly number[] | undefined;
    const to = values.validTo as readonly number[] | null | undefined;
    if (from && to && compareDates(to, from) < 0)
      issues.push({ path: 'validTo', message: { key: 'base:validation/notBefore', args: { value: say.date(from) } } });
    return issues;
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
