import type { TextKey } from '#kernel/text.ts';
import type { ReactNode } from 'react';
import { useMemo } from 'react';
import { type Translate, useTranslation } from '#ui/translation.ts';
import { type QuantityKind, quantities } from '#kernel/quantity.ts';
import type { RecordType } from '#modules/masterdata/contract/recordType.ts';
import { bare, enumOf, type FieldPath, fieldPaths, fieldsBeneath, metaOf } from '#kernel/fields.ts';
import { idsAt, valueAt } from '#modules/masterdata/rules/path.ts';
import { weekdayKeys } from '#ui/form/fields/WeekdaysField.tsx';
import type { CellValue, Column } from '#ui/list/column.ts';
import { type Format, unitSymbol } from '#ui/text/format.ts';
import { useFormat } from '#ui/text/useFormat.ts';
import type { AnyRecord } from './recordCallsOf.ts';
import { fieldKey, recordTexts } from './recordTexts.ts';
import { type ReferenceTexts, titleText } from './useReferenceTexts.ts';
import { Stars } from './Stars.tsx';
import { hoursText, weekdaysText } from './weekdaysText.ts';

type Look = Pick<Column<AnyRecord>, 'align' | 'unit' | 'width'>;
type Written = { text: (record: AnyRecord) => string; cell?: (record: AnyRecord) => ReactNode; look: Look };

/** px that a header needs; the longest are cut, their tooltip names them. */
const widthOfTitle = (title: string): number => Math.min(170, Math.round(title.length * 6.6) + 32);

const right = { align: 'right', width: 90 } as const;

/** What a field is written with. */
type Writing = {
  type: RecordType;
  references: ReferenceTexts;
  unitName: (id: string) => string;
  t: Translate<'masterdata'>;
  format: Format;
  language: string;
  label: (path: string) => string;
  /** Short names of the days of the week. */
  short: readonly string[];
};

/** Kinds that have a writing of their own. */
function ofKind({ format, unitName, short }: Writing, { path, schema }: FieldPath): Written | undefined {
  const meta = metaOf(schema);
  const raw = (record: AnyRecord) => valueAt(record, path);
  if (meta.kind === 'rows') {
    const said = (row: unknown) =>
      Object.values((row ?? {}) as Record<string, unknown>).find((part) => typeof part === 'string' && part !== '');
    return {
      text: (record) => ((raw(record) as unknown[] | null) ?? []).map(said).filter(Boolean).join(', '),
      look: { width: 160 },
    };
  }
  if (meta.kind === 'openingHours')
    return {
      text: (record) => hoursText((raw(record) as number[][][][] | null) ?? [], short),
      look: { width: 200 },
    };
  if (meta.kind === 'rating')
    return {
      text: (record) => '★'.repeat(Number(raw(record) ?? 0)),
      cell: (record) => <Stars value={Number(raw(record) ?? 0)} />,
      look: { width: 100 },
    };
  if (meta.kind === 'instant')
    return {
      text: (record) => (typeof raw(record) === 'number' ? format.instant(raw(record) as number) : ''),
      look: { width: 130 },
    };
  if (meta.kind === 'quantity') {
    const kind = meta.quantity as QuantityKind;
    return {
      text: (record) => (typeof raw(record) === 'number' ? format.quantity(kind, raw(record) as number) : ''),
      look: { ...right, unit: unitSymbol(quantities[kind].default) },
    };
  }
  if (meta.kind === 'weekdays')
    return { text: (record) => weekdaysText((raw(record) as boolean[] | null) ?? [], short), look: { width: 100 } };
  if (meta.kind === 'date')
    return {
      text: (record) => (Array.isArray(raw(record)) ? format.date(raw(record) as number[]) : ''),
      look: { width: 100 },
    };
  if (meta.kind === 'time')
    return {
      text: (record) => (Array.isArray(raw(record)) ? format.time(raw(record) as number[]) : ''),
      look: { width: 80 },
    };
  if (meta.kind === 'unit')
    return { text: (record) => idsAt(record, path).map(unitName).join(', '), look: { width: 130 } };
  return undefined;
}

/** A field that names records: their texts, and which of them are gone. */
function ofReference({ type, references, t }: Writing, path: string): Written | undefined {
  const target = type.references?.find((reference) => reference.field === path)?.type;
  if (!target) return undefined;
  const name = (id: string) => references.textOf(target, id) ?? (references.ready ? `<${id}>` : id);
  const text = (record: AnyRecord) => idsAt(record, path).map(name).join(', ');
  return {
    text,
    cell: (record) =>
      record.invalidReferences.some((dangling) => dangling.field === path) ? (
        <span className="k-invalid" title={`${text(record)} ${t('base:form/invalidReference')}`}>
          {text(record)} {t('base:form/invalidReference')}
        </span>
      ) : (
        text(record)
      ),
    look: { width: 160 },
  };
}

/** Words of an enumeration. */
function ofWords({ label }: Writing, { path, schema }: FieldPath): Written | undefined {
  const raw = (record: AnyRecord) => valueAt(record, path);
  const values = enumOf(schema);
  const said = (value: unknown) => (value === null || value === undefined ? '' : label(`${path}__${String(value)}`));
  if (values)
    return {
      text: (record) =>
        Array.isArray(raw(record)) ? (raw(record) as unknown[]).map(said).join(', ') : said(raw(record)),
      look: { width: 140 },
    };
  return undefined;
}

/** Texts, figures, yes and lists of them. */
function plain({ t, format, language }: Writing, { path, schema }: FieldPath): Written {
  const raw = (record: AnyRecord) => valueAt(record, path);
  const first = (record: AnyRecord): string => {
    const value = raw(record);
    if (typeof value === 'boolean') return value ? t('base:yes') : '';
    // A degree is 111 km: three decimals would be a street away.
    if (typeof value === 'number') return format.upTo(value, /itude$/.test(path) ? 6 : 3);
    return Array.isArray(value) ? value.map(String).join(', ') : titleText(value, language);
  };
  const { type: leaf } = bare(schema)._zod.def;
  return {
    text: first,
    look: leaf === 'boolean' ? { width: 80 } : leaf === 'number' || leaf === 'int' ? right : {},
  };
}

const writtenAs = (writing: Writing, field: FieldPath): Written =>
  ofReference(writing, field.path) ?? ofKind(writing, field) ?? ofWords(writing, field) ?? plain(writing, field);

/** Columns that every record has, in the catalogue. */
const commonColumns = ({ t, format, label }: Writing): Column<AnyRecord>[] => [
  {
    id: 'validFrom',
    title: label('validFrom'),
    width: 100,
    sortable: false,
    optional: true,
    value: (record) => format.date(record.validFrom),
  },
  {
    id: 'validTo',
    title: label('validTo'),
    width: 100,
    sortable: false,
    optional: true,
    value: (record) => (record.validTo ? format.date(record.validTo) : ''),
  },
  {
    id: 'displayOrder',
    title: label('displayOrder'),
    ...right,
    optional: true,
    value: (record) => record.displayOrder,
  },
  {
    id: 'changedAt',
    title: t('column/changed'),
    width: 120,
    sortable: false,
    optional: true,
    value: (record) => format.instant(record.changedAt),
  },
];

/** Columns of a record type: those of its declaration shown, all other fields for the column catalogue. */
export function useRecordColumns(
  type: RecordType,
  references: ReferenceTexts,
  unitName: (id: string) => string,
): Column<AnyRecord>[] {
  const { t, i18n } = useTranslation(['masterdata', 'base']);
  const format = useFormat();
  const language = i18n.resolvedLanguage ?? 'en';
  return useMemo(() => {
    const rowsOf = new Set(
      fieldPaths(type)
        .filter((field) => fieldsBeneath(field).length > 0)
        .map(({ path }) => path),
    );
    const label = (path: string) =>
      t(recordTexts(type).map((prefix) => `${fieldKey(prefix, path)}${rowsOf.has(path) ? 'Title' : ''}` as TextKey));
    const short = weekdayKeys.map((key) => t(`base:weekdayShort/${key}`));

    const written: Writing = { type, references, unitName, t, format, language, label, short };
    const shown = new Set(type.columns);
    const column = (field: FieldPath): Column<AnyRecord> => {
      const { text, cell, look } = writtenAs(written, field);
      const title = label(field.path);
      return {
        id: field.path,
        title,
        ...look,
        ...(field.path === type.title ? { grow: true } : {}),
        width: Math.max(
          field.path === type.title ? 200 : (look.width ?? 140),
          widthOfTitle(`${title}${look.unit ? `  ${look.unit}` : ''}`),
        ),
        value: (record): CellValue => text(record),
        ...(cell ? { cell } : {}),
        ...(shown.has(field.path) ? {} : { optional: true }),
      };
    };
    const fields = fieldPaths(type);
    const ordered = [
      ...type.columns.flatMap((path) => fields.filter((field) => field.path === path)),
      ...fields.filter((field) => !shown.has(field.path)),
    ];
    const declared = ordered.map(column);
    const id: Column<AnyRecord> = {
      id: 'id',
      title: label('id'),
      width: 130,
      value: (record) => record.id,
      ...(shown.has('id') ? {} : { optional: true }),
    };
    // The first three say which record it is; where there is no room for all the last declared goes first, the level of a record never.
    const visible = declared.filter((c) => !c.optional).map((c, at) => (at < 3 ? c : { ...c, yields: at }));
    const rest = declared.filter((c) => c.optional);
    return [
      ...(shown.has('id') ? [id] : []),
      ...visible,
      {
        id: 'orgUnit',
        title: label('orgUnit'),
        width: 145,
        value: (record) => unitName(record.orgUnit),
      },
      ...(shown.has('id') ? [] : [id]),
      ...rest,
      ...commonColumns(written),
    ];
  }, [type, references, unitName, t, format, language]);
}
