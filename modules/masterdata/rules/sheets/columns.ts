import type { z } from 'zod';
import { type QuantityKind, quantities, unitFactor } from '#kernel/quantity.ts';
import { type RecordType, recordBase } from '../../contract/recordType.ts';
import { bare, enumOf, fieldPaths, fieldsBeneath, metaOf } from '#kernel/fields.ts';

export const sheetLanguages = ['en', 'de', 'fr'] as const;
export type SheetLanguage = (typeof sheetLanguages)[number];

export type SheetKind =
  | 'text'
  | 'number'
  | 'quantity'
  | 'yesNo'
  | 'date'
  | 'time'
  | 'weekdays'
  | 'choice'
  | 'choices'
  | 'reference'
  | 'references'
  | 'list'
  | 'rows'
  | 'hours'
  | 'json';

/** A column of a type's sheet: its key stands in files (`address.city`, `description.de`), its place is where the value goes. */
export type SheetColumn = {
  readonly key: string;
  /** The declared field, or one of the base. */
  readonly field: string;
  readonly schema: z.ZodType;
  readonly kind: SheetKind;
  /** Only texts: the language of the column; `defaultText` for the text that stands in for all others. */
  readonly language?: SheetLanguage | 'defaultText';
  readonly options?: readonly string[];
  readonly target?: string;
  readonly quantity?: QuantityKind;
  readonly length?: number;
  /** The fields of each row; their keys are their own names. */
  readonly rows?: readonly SheetColumn[];
};

const defType = (schema: z.ZodType): string => bare(schema)._zod.def.type;

function kindOf(type: RecordType, field: string, schema: z.ZodType): Omit<SheetColumn, 'key' | 'field' | 'schema'> {
  const meta = metaOf(schema);
  const target =
    type.references?.find((reference) => reference.field === field)?.type ??
    (meta.kind === 'reference' ? String(meta.refersTo) : undefined);
  const leaf = defType(schema);
  if (target) return { kind: leaf === 'array' ? 'references' : 'reference', target };
  if (meta.kind === 'quantity') return { kind: 'quantity', quantity: meta.quantity as QuantityKind };
  if (meta.kind === 'weekdays') return { kind: 'weekdays', length: Number(meta.length ?? 7) };
  if (meta.kind === 'date' || meta.kind === 'time') return { kind: meta.kind };
  if (meta.kind === 'openingHours') return { kind: 'hours' };
  if (meta.kind === 'rows')
    return {
      kind: 'rows',
      rows: fieldsBeneath({ path: field, schema }).map((part) => ({
        key: part.path.slice(field.length + 1),
        field: part.path,
        schema: part.schema,
        ...kindOf(type, part.path, part.schema),
      })),
    };
  const options = enumOf(schema);
  if (options) return { kind: leaf === 'array' ? 'choices' : 'choice', options };
  if (leaf === 'boolean') return { kind: 'yesNo' };
  if (leaf === 'number' || leaf === 'int') return { kind: 'number' };
  if (leaf === 'string') return { kind: 'text' };
  const element = (bare(schema)._zod.def as unknown as { element?: z.ZodType }).element;
  return leaf === 'array' && element && defType(element) === 'string' ? { kind: 'list' } : { kind: 'json' };
}

/** Every column that a sheet of a type may have: id, the declared fields (texts one by one by language), the base. */
export function sheetColumns(type: RecordType): SheetColumn[] {
  const base = (field: keyof typeof recordBase, kind: SheetKind): SheetColumn => ({
    key: field,
    field,
    schema: recordBase[field],
    kind,
  });
  return [
    base('id', 'text'),
    ...fieldPaths(type).flatMap(({ path, schema }): SheetColumn[] =>
      metaOf(schema).kind === 'localized'
        ? (['defaultText', ...sheetLanguages] as const).map((language) => ({
            key: language === 'defaultText' ? path : `${path}.${language}`,
            field: path,
            schema,
            kind: 'text',
            language,
          }))
        : [{ key: path, field: path, schema, ...kindOf(type, path, schema) }],
    ),
    base('validFrom', 'date'),
    base('validTo', 'date'),
    base('displayOrder', 'number'),
  ];
}

/** Columns that files carry for people and that an import passes over. */
export const shownOnly = ['orgUnit', 'changedAt', 'changedBy', 'version', 'type', 'error'] as const;

export const unitsOf = (kind: QuantityKind): readonly string[] => Object.keys(quantities[kind].units);
export const knowsUnit = (kind: QuantityKind, unit: string): boolean => {
  try {
    return unitFactor(kind, unit) > 0;
  } catch {
    return false;
  }
};

/** Words of a language as sheets are written in it and understood from. */
export type SheetWords = {
  /** Label of a field by its path, of an option by `path__option`; what is missing is shown by its key. */
  readonly labels: Readonly<Record<string, string>>;
  readonly yes: string;
  readonly no: string;
  /** Monday to Sunday, then the holiday. */
  readonly short: readonly string[];
  readonly long: readonly string[];
  /** Heading of the column that names what is wrong with a row. */
  readonly error: string;
  /** Word for the name of what a reference names: `Carrier [name]`. */
  readonly name: string;
};
export type SheetTexts = Readonly<Record<SheetLanguage, SheetWords>>;
