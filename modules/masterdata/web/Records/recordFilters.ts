import type { Condition } from '#kernel/paging.ts';
import type { RecordType } from '#modules/masterdata/contract/recordType.ts';
import { enumOf, type FieldPath, fieldPaths, metaOf } from '#kernel/fields.ts';
import { fieldFilters } from '#ui/filter/fieldFilters.ts';
import type { FilterField } from '#ui/filter/filterField.ts';
import type { Option } from '#ui/form/widget.ts';

/** Names of filters stand in forms, whose paths are cut at dots, and in keys of texts, which are cut at slashes. */
const nameOf = (path: string): string => path.replaceAll('.', '/');
const pathOf = (name: string): string => name.replaceAll('/', '.');

/** Places are found on the map, not by figures. */
const isCoordinate = (path: string): boolean => /(^|\.)(latitude|longitude)$/.test(path);

function filterOf({ path, schema }: FieldPath, shown: ReadonlySet<string>): FilterField[] {
  if (isCoordinate(path)) return [];
  return fieldFilters(nameOf(path), path, schema).flatMap((filter): FilterField[] => {
    if (filter.kind === 'text') return shown.has(path) ? [filter] : [];
    // Records are stored as documents: their yes and no are compared as texts.
    return filter.kind === 'flag' ? [{ ...filter, condition: { ...filter.condition, value: 'true' } }] : [filter];
  });
}

/**
 * What a list of records is filtered by, from the declaration: choices and lists of them, records that are referred to, units,
 * yes or no, dates and figures wherever they stand; texts that the list shows (translated ones are found by the search).
 */
export function recordFilters(type: RecordType): FilterField[] {
  const shown = new Set(type.columns);
  const fields = fieldPaths(type).flatMap((field) => filterOf(field, shown));
  const rank = (field: FilterField): number => (shown.has(pathOf(field.name)) ? 0 : 1);
  return [
    ...fields.sort((a, b) => rank(a) - rank(b)),
    { kind: 'choice', name: 'orgUnit' },
    { kind: 'dates', name: 'validFrom' },
    { kind: 'dates', name: 'validTo' },
  ];
}

/** The conditions as the server knows the fields. */
export const conditionsOf = (conditions: readonly Condition[]): Condition[] =>
  conditions.map((condition) => ({ ...condition, field: pathOf(condition.field) }));

/** The choices of each filter. */
export const filterOptions = (
  type: RecordType,
  references: { readonly options: ReadonlyMap<string, readonly Option[]> },
  units: readonly Option[],
  label: (key: string) => string,
): Record<string, readonly Option[]> => ({
  orgUnit: units,
  ...Object.fromEntries(
    fieldPaths(type).map(({ path, schema }) => {
      const target = type.references?.find(({ field }) => field === path)?.type;
      const options = target
        ? (references.options.get(target) ?? [])
        : metaOf(schema).kind === 'unit'
          ? units
          : (enumOf(schema) ?? []).map((value) => ({ value, label: label(`${path}__${value}`) }));
      return [nameOf(path), options];
    }),
  ),
});
