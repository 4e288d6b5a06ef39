import { type ReactNode, useMemo } from 'react';
import type { z } from 'zod';
import { dateToIso, timeToIso } from '#kernel/date.ts';
import { enumOf, metaOf } from '#kernel/fields.ts';
import type { QuantityKind } from '#kernel/quantity.ts';
import { columnTitle, type Thing, thingText } from '#kernel/thing.ts';
import type { CellValue, Column } from '#ui/list/column.ts';
import { StatusMark } from '#ui/status/StatusMark.tsx';
import { useFormat } from '#ui/text/useFormat.ts';
import { useTranslation } from '#ui/translation.ts';
import type { AnyRow, Cells, ListLook, Say } from './thingLook.ts';

type Writer = {
  right?: true;
  /** What sorts. */
  value: (value: unknown, say: Say) => CellValue;
  text?: (value: unknown, say: Say) => string;
};
const blank = (value: unknown): value is null | undefined => value === null || value === undefined;
const written = (write: (value: never, say: Say) => string) => (value: unknown, say: Say) =>
  blank(value) ? '' : write(value as never, say);
const plain = (value: unknown): CellValue => (blank(value) ? undefined : String(value));

/** How a field is written, by its schema. */
function writerOf(thing: Thing, field: string, schema: z.ZodType): Writer {
  const { kind, quantity } = metaOf(schema);
  if (enumOf(schema)) {
    const word = written((value: string, { t }) => t(thingText(thing, `${field}/${value}`)));
    return { value: word };
  }
  switch (kind) {
    case 'instant':
      return { value: (value) => value as number, text: written((value: number, say) => say.format.instant(value)) };
    case 'date':
      return {
        value: (value, say) => written((day: number[]) => dateToIso(day))(value, say),
        text: written((value: number[], say) => say.format.date(value)),
      };
    case 'time':
      return { value: (value, say) => written((time: number[]) => timeToIso(time).slice(0, 5))(value, say) };
    case 'quantity':
      return {
        right: true,
        value: (value) => value as number,
        text: written((value: number, say) => say.format.measure(quantity as QuantityKind, value)),
      };
  }
  const { type } = (schema as unknown as { def: { type: string } }).def;
  if (type === 'number') return { right: true, value: (value) => value as number };
  if (type === 'boolean') return { value: (value, { t }) => (value ? t('base:yes') : '') };
  return { value: plain };
}

/** Each field of a row as people read it; the state with its mark. */
export function useWritten<Row extends AnyRow>(
  thing: Thing,
  { status }: Pick<ListLook<AnyRow>, 'status'>,
  cells: Cells<Row> | undefined,
): {
  say: Say;
  written: (field: string, row: Row) => ReactNode;
  value: (field: string, row: Row) => CellValue;
  right: (field: string) => boolean;
} {
  const { t } = useTranslation([thing.module as 'base', 'base']);
  const format = useFormat();
  return useMemo(() => {
    const say: Say = { t, format };
    const writers = new Map(
      Object.entries({ ...thing.fields, ...thing.details }).map(([field, schema]) => [
        field,
        writerOf(thing, field, schema),
      ]),
    );
    const of = (field: string, row: Row): unknown => row[field as keyof Row];
    const value = (field: string, row: Row): CellValue => writers.get(field)?.value(of(field, row), say);
    return {
      say,
      value,
      right: (field) => writers.get(field)?.right === true,
      written: (field, row) => {
        const own = cells?.[field];
        if (own) return own(row, say);
        if (field === 'state')
          return (
            <StatusMark status={status[row.state] ?? 'planned'} label={t(thingText(thing, `state/${row.state}`))} />
          );
        const writer = writers.get(field);
        return writer?.text ? writer.text(of(field, row), say) : value(field, row);
      },
    };
  }, [thing, status, cells, t, format]);
}

/** The columns of a thing's list, from its declaration. */
export function useThingColumns<Row extends AnyRow>(
  thing: Thing,
  look: Pick<ListLook<Row>, 'status' | 'cells'>,
): Column<Row>[] {
  const { say, written, value, right } = useWritten<Row>(thing, look, look.cells);
  return useMemo(
    () =>
      Object.entries(thing.columns).flatMap(([field, use]): Column<Row>[] => {
        if (!use) return [];
        const { title: _title, onlyShown, ...room } = use;
        return [
          {
            ...room,
            id: field,
            title: say.t(columnTitle(thing, field)),
            ...(right(field) ? { align: 'right' } : {}),
            ...(onlyShown ? { sortable: false } : {}),
            value: (row) => value(field, row),
            cell: (row) => written(field, row),
          },
        ];
      }),
    [thing, say, written, value, right],
  );
}
