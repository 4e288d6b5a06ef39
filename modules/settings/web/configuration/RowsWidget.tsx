import { ActionIcon, Button, MultiSelect, TextInput } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import type { WidgetProps } from '#ui/form/widget.ts';
import { useTranslation } from '#ui/translation.ts';

type Row = Record<string, unknown> & { id: string };
/** A column of the rows: words that are typed, a day, or any of some choices. */
export type RowColumn = {
  name: string;
  label: string;
  choices: { value: string; label: string }[] | undefined;
  day?: boolean;
};

const newId = (): string => crypto.randomUUID().slice(0, 8);

/** Rows of a setting in their order, such as the quick replies of a unit: each with its words and choices. */
export function RowsWidget(props: WidgetProps & { columns: readonly RowColumn[]; most: number }) {
  const { t } = useTranslation('settings');
  const [rows, setRows] = useState<readonly Row[]>(() =>
    Array.isArray(props.defaultValue) ? (props.defaultValue as Row[]) : [],
  );
  const put = (next: readonly Row[]) => {
    setRows(next);
    props.onChange(next);
  };
  const change = (index: number, name: string, value: unknown) =>
    put(rows.map((row, at) => (at === index ? { ...row, [name]: value } : row)));
  const swap = (index: number, other: number) => {
    const next = [...rows];
    const [one, two] = [next[index], next[other]];
    if (!one || !two) return;
    next[index] = two;
    next[other] = one;
    put(next);
  };
  const empty = (): Row =>
    Object.assign({ id: newId() }, ...props.columns.map(({ name, choices }) => ({ [name]: choices ? [] : '' })));
  return (
    <div className="s-rows" id={props.id} role="group" aria-label={props.label} aria-describedby={props.describedBy}>
      {rows.map((row, index) => {
        const x = index + 1;
        return (
          <fieldset key={row.id} className="s-rows-row" aria-label={t('rows/row', { x })}>
            {props.columns.map(({ name, label, choices, day }) =>
              choices ? (
                <MultiSelect
                  key={name}
                  label={label}
                  data={choices}
                  value={Array.isArray(row[name]) ? row[name].map(String) : []}
                  {...(Array.isArray(row[name]) && row[name].length > 0 ? {} : { placeholder: t('rows/everywhere') })}
                  readOnly={props.readOnly}
                  onChange={(next) => change(index, name, next)}
                />
              ) : (
                <TextInput
                  key={name}
                  label={label}
                  {...(day ? { type: 'date' } : { maxLength: 60 })}
                  error={props.wrong && row[name] === ''}
                  value={String(row[name] ?? '')}
                  readOnly={props.readOnly}
                  onChange={(event) => change(index, name, event.currentTarget.value)}
                  onBlur={props.onBlur}
                />
              ),
            )}
            {!props.readOnly && (
              <span className="k-row k-row-tight">
                <ActionIcon
                  variant="default"
                  aria-label={t('rows/up', { x })}
                  disabled={index === 0}
                  onClick={() => swap(index, index - 1)}
                >
                  <IconArrowUp size={16} aria-hidden="true" />
                </ActionIcon>
                <ActionIcon
                  variant="default"
                  aria-label={t('rows/down', { x })}
                  disabled={index === rows.length - 1}
                  onClick={() => swap(index, index + 1)}
                >
                  <IconArrowDown size={16} aria-hidden="true" />
                </ActionIcon>
                <ActionIcon
                  variant="default"
                  aria-label={t('rows/remove', { x })}
                  onClick={() => put(rows.filter((_, at) => at !== index))}
                >
                  <IconTrash size={16} aria-hidden="true" />
                </ActionIcon>
              </span>
            )}
          </fieldset>
        );
      })}
      {!props.readOnly && (
        <Button
          leftSection={<IconPlus size={16} aria-hidden="true" />}
          disabled={rows.length >= props.most}
          onClick={() => put([...rows, empty()])}
        >
          {t('rows/add')}
        </Button>
      )}
    </div>
  );
}
