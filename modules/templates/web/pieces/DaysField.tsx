import { ActionIcon, Button, TextInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import type { WidgetProps } from '#ui/form/widget.ts';
import { useTranslation } from '#ui/translation.ts';
import { readMonthDays, showMonthDays } from '../../rules/monthDays.ts';

const DateField = lazy(() => import('#ui/form/fields/DateField.tsx').then((m) => ({ default: m.DateField })));

type Day = readonly number[] | null;
const dayRule = { kind: 'date', required: false, nullable: true, meta: {} } as const;
const isDay = (value: unknown): value is readonly number[] => Array.isArray(value) && value.length === 3;

/** A day of a list, with a label that only a screen reader needs: what it is for stands above. */
function OneDay(props: {
  id: string;
  label: string;
  day: Day;
  wrong: boolean;
  onDay: (day: Day) => void;
  onBlur: () => void;
}) {
  const { id, label } = props;
  return (
    <span>
      <label className="k-hidden" htmlFor={id}>
        {label}
      </label>
      <Suspense fallback={null}>
        <DateField
          id={id}
          label={label}
          rule={dayRule}
          defaultValue={props.day}
          onChange={(value) => props.onDay(isDay(value) ? value : null)}
          onBlur={props.onBlur}
          readOnly={false}
          disabled={false}
          wrong={props.wrong}
          describedBy={undefined}
        />
      </Suspense>
    </span>
  );
}

type Keyed<T> = { readonly key: number; readonly value: T };

/** Rows that come and go, each with a key of its own: its field keeps what was typed when another one goes. */
function useKeyedRows<T>(initial: () => readonly T[], onRows: (rows: readonly T[]) => void) {
  const [rows, setRows] = useState<readonly Keyed<T>[]>(() => initial().map((value, key) => ({ key, value })));
  const [next, setNext] = useState(rows.length);
  const put = (now: readonly Keyed<T>[]) => {
    setRows(now);
    onRows(now.map(({ value }) => value));
  };
  return {
    rows,
    change: (key: number, value: T) => put(rows.map((one) => (one.key === key ? { key, value } : one))),
    remove: (key: number) => put(rows.filter((one) => one.key !== key)),
    add: (value: T) => {
      setRows([...rows, { key: next, value }]);
      setNext(next + 1);
    },
  };
}

const RemoveButton = ({ label, onPress }: { label: string; onPress: () => void }) => (
  <ActionIcon variant="default" aria-label={label} onClick={onPress}>
    <IconTrash size={16} aria-hidden="true" />
  </ActionIcon>
);

/** Days of a list, each typed or chosen; an empty one is none. */
export function DaysField(props: WidgetProps) {
  const { t } = useTranslation('templates');
  const { rows, change, remove, add } = useKeyedRows<Day>(
    () => (Array.isArray(props.defaultValue) ? props.defaultValue.filter(isDay) : []),
    (days) => {
      const byDay = new Map(days.filter(isDay).map((day) => [day.join('-'), day]));
      props.onChange(
        [...byDay.values()].sort(([a = 0, b = 0, c = 0], [d = 0, e = 0, f = 0]) => a - d || b - e || c - f),
      );
    },
  );
  return (
    <div className="tpl-rows" id={props.id} role="group" aria-label={props.label} aria-describedby={props.describedBy}>
      {rows.map(({ key, value }, at) => (
        <span className="k-row k-row-tight" key={key}>
          <OneDay
            id={`${props.id}-${key}`}
            label={`${props.label} ${at + 1}`}
            day={value}
            wrong={props.wrong}
            onDay={(day) => change(key, day)}
            onBlur={props.onBlur}
          />
          <RemoveButton
            label={t('collection/removeDay', { day: `${props.label} ${at + 1}` })}
            onPress={() => remove(key)}
          />
        </span>
      ))}
      <Button leftSection={<IconPlus size={16} aria-hidden="true" />} onClick={() => add(null)}>
        {t('collection/addDay')}
      </Button>
    </div>
  );
}

type Pause = { from: Day; to: Day };
const pauseOf = (value: unknown): Pause => {
  const { from, to } = value as { from: unknown; to: unknown };
  return { from: isDay(from) ? from : null, to: isDay(to) ? to : null };
};

/** Times in which nothing is collected, from and to, both counted. */
export function PausesField(props: WidgetProps) {
  const { t } = useTranslation('templates');
  const { rows, change, remove, add } = useKeyedRows<Pause>(
    () => (Array.isArray(props.defaultValue) ? props.defaultValue.map(pauseOf) : []),
    // Half a pause is refused by the form, not dropped.
    (pauses) => props.onChange(pauses.filter(({ from, to }) => from !== null || to !== null)),
  );
  return (
    <div className="tpl-rows" id={props.id} role="group" aria-label={props.label} aria-describedby={props.describedBy}>
      {rows.map(({ key, value }, at) => (
        <span className="k-row k-row-tight k-wrap" key={key}>
          <OneDay
            id={`${props.id}-${key}-from`}
            label={t('collection/pauseFrom')}
            day={value.from}
            wrong={props.wrong && value.from === null}
            onDay={(from) => change(key, { ...value, from })}
            onBlur={props.onBlur}
          />
          <OneDay
            id={`${props.id}-${key}-to`}
            label={t('collection/pauseTo')}
            day={value.to}
            wrong={props.wrong && value.to === null}
            onDay={(to) => change(key, { ...value, to })}
            onBlur={props.onBlur}
          />
          <RemoveButton
            label={t('collection/removeDay', { day: `${props.label} ${at + 1}` })}
            onPress={() => remove(key)}
          />
        </span>
      ))}
      <Button leftSection={<IconPlus size={16} aria-hidden="true" />} onClick={() => add({ from: null, to: null })}>
        {t('collection/addPause')}
      </Button>
    </div>
  );
}

/** Days of the month in a row, such as `1, 15, last`; what is no day is refused by the form. */
export function MonthDaysField(props: WidgetProps) {
  const { t } = useTranslation('templates');
  const last = t('collection/last');
  const [text, setText] = useState(() =>
    Array.isArray(props.defaultValue) ? showMonthDays(props.defaultValue.map(Number), last) : '',
  );
  return (
    <TextInput
      id={props.id}
      aria-describedby={props.describedBy}
      error={props.wrong}
      value={text}
      onChange={({ currentTarget: { value } }) => {
        setText(value);
        props.onChange(readMonthDays(value, last));
      }}
      onBlur={props.onBlur}
    />
  );
}
