import type { RuleAttribute, RuleConfig } from '../../contract/configs.ts';
import { cellText, readCell, readFigure, readValue, valueText } from '../../rules/cells.ts';
import type { RuleRow } from '../../rules/ruleTable.ts';
import type { TableWords } from './useWords.ts';

/** A column of the grid: what a cell shows and edits, and the row with what was typed into it. */
export type GridColumn = {
  readonly id: string;
  readonly title: string;
  readonly kind: 'priority' | 'input' | 'output' | 'state' | 'hits' | 'comment' | 'owner';
  readonly width: number;
  readonly attribute?: RuleAttribute;
  readonly text: (row: RuleRow) => string;
  /** Absent: nothing can be typed. */
  readonly write?: (row: RuleRow, typed: string) => RuleRow;
  /** False: what was typed cannot be kept, not even as a fault of its cell. */
  readonly takes?: (typed: string) => boolean;
};

const priorityOf = (typed: string, { words }: TableWords): number | undefined => {
  const priority = readFigure(typed.trim(), words);
  return priority !== undefined && Number.isInteger(priority) && priority >= 0 && priority <= 1_000_000
    ? priority
    : undefined;
};

const withoutKey = (result: RuleRow['result'], key: string): RuleRow['result'] =>
  Object.fromEntries(Object.entries(result).filter(([name]) => name !== key));

/** px: the title is read as a whole where it can be; longer ones are cut with their tooltip. */
const widthOf = (title: string, least: number): number => Math.min(184, Math.max(least, 24 + title.length * 7));

const inputColumn = (attribute: RuleAttribute, { words, titleOf }: TableWords): GridColumn => ({
  id: attribute.name,
  title: titleOf(attribute.name),
  kind: 'input',
  width: widthOf(`${titleOf(attribute.name)} ${attribute.unit ?? ''}`, attribute.type === 'NUMBER' ? 104 : 112),
  attribute,
  text: ({ conditions }) =>
    cellText(
      attribute,
      conditions.find(({ attr }) => attr === attribute.name),
      words,
    ),
  write: (row, typed) => {
    const read = readCell(attribute, typed, words);
    const others = row.conditions.filter(({ attr }) => attr !== attribute.name);
    return { ...row, conditions: read ? [...others, read] : others };
  },
});

const outputColumn = (attribute: RuleAttribute, { words, titleOf }: TableWords): GridColumn => ({
  // An output may be called as an input is.
  id: `result.${attribute.name}`,
  title: titleOf(attribute.name),
  kind: 'output',
  width: widthOf(titleOf(attribute.name), 112),
  attribute,
  text: ({ result }) => valueText(attribute, result[attribute.name], words),
  write: (row, typed) => {
    const value = readValue(attribute, typed, words);
    const others = withoutKey(row.result, attribute.name);
    return { ...row, result: value === null ? others : { ...others, [attribute.name]: value } };
  },
});

/** Columns of a table: those inputs that rows use or that somebody has added. */
export function gridColumns(
  config: RuleConfig,
  shown: ReadonlySet<string>,
  words: TableWords,
  t: (
    key: 'grid/priority' | 'grid/state' | 'grid/hits' | 'grid/comment' | 'grid/owner' | 'grid/active' | 'grid/off',
  ) => string,
): GridColumn[] {
  return [
    {
      id: 'priority',
      title: t('grid/priority'),
      kind: 'priority',
      width: 56,
      text: ({ priority }) => String(priority),
      takes: (typed) => priorityOf(typed, words) !== undefined,
      write: (row, typed) => ({ ...row, priority: priorityOf(typed, words) ?? row.priority }),
    },
    ...config.inputs.filter(({ name }) => shown.has(name)).map((input) => inputColumn(input, words)),
    ...config.outputs.map((output) => outputColumn(output, words)),
    {
      id: 'state',
      title: t('grid/state'),
      kind: 'state',
      width: 112,
      text: ({ active }) => t(active ? 'grid/active' : 'grid/off'),
      write: (row, typed) => ({ ...row, active: typed.trim().toLowerCase() !== t('grid/off').toLowerCase() }),
    },
    { id: 'hits', title: t('grid/hits'), kind: 'hits', width: 56, text: () => '' },
    {
      id: 'comment',
      title: t('grid/comment'),
      kind: 'comment',
      width: 160,
      text: ({ comment }) => comment ?? '',
      write: (row, typed) => ({ ...row, comment: typed.trim().slice(0, 300) || null }),
    },
    {
      id: 'owner',
      title: t('grid/owner'),
      kind: 'owner',
      width: 110,
      text: ({ owner }) => owner ?? '',
      write: (row, typed) => ({ ...row, owner: typed.trim().slice(0, 60) || null }),
    },
  ];
}

/** Inputs that rows ask for, in the order of the configuration; a new table begins with the first ones. */
export function usedInputs({ inputs }: RuleConfig, rows: readonly RuleRow[]): string[] {
  const used = new Set(rows.flatMap(({ conditions }) => conditions.map(({ attr }) => attr)));
  const names = inputs.map(({ name }) => name).filter((name) => used.has(name));
  return names.length > 0 ? names : inputs.slice(0, 5).map(({ name }) => name);
}
