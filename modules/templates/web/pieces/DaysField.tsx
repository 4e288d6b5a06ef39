import { ActionIcon, Button, TextInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { dateToIso, isoToDate } from '#kernel/date.ts';
import type { WidgetProps } from '#ui/form/widget.ts';
import { useTranslation } from '#ui/translation.ts';

const isoOf = (value: unknown): string =>
  Array.isArray(value) && value.length === 3 ? dateToIso(value.map(Number)) : '';

/** Days of a list, each typed or chosen; an empty one is none. */
export function DaysField(props: WidgetProps) {
  const { t } = useTranslation('templates');
  const [days, setDays] = useState<readonly string[]>(() =>
    Array.isArray(props.defaultValue) ? props.defaultValue.map(isoOf) : [],
  );
  const put = (next: readonly string[]) => {
    setDays(next);
    props.onChange([...new Set(next.filter((day) => day !== ''))].sort().map(isoToDate));
  };
  return (
    <div className="tpl-rows" id={props.id} role="group" aria-label={props.label} aria-describedby={props.describedBy}>
      {days.map((day, at) => (
        <span className="k-row k-row-tight" key={at}>
          <TextInput
            type="date"
            aria-label={`${props.label} ${at + 1}`}
            value={day}
            error={props.wrong}
            onChange={({ currentTarget: { value } }) => put(days.map((one, i) => (i === at ? value : one)))}
            onBlur={props.onBlur}
          />
          <ActionIcon
            variant="default"
            aria-label={t('collection/removeDay', { day: day || at + 1 })}
            onClick={() => put(days.filter((_, i) => i !== at))}
          >
            <IconTrash size={16} aria-hidden="true" />
          </ActionIcon>
        </span>
      ))}
      <Button leftSection={<IconPlus size={16} aria-hidden="true" />} onClick={() => setDays([...days, ''])}>
        {t('collection/addDay')}
      </Button>
    </div>
  );
}

type Pause = { from: string; to: string };
const pauseOf = (value: unknown): Pause => {
  const { from, to } = value as { from: unknown; to: unknown };
  return { from: isoOf(from), to: isoOf(to) };
};

/** Times in which nothing is collected, from and to, both counted. */
export function PausesField(props: WidgetProps) {
  const { t } = useTranslation('templates');
  const [pauses, setPauses] = useState<readonly Pause[]>(() =>
    Array.isArray(props.defaultValue) ? props.defaultValue.map(pauseOf) : [],
  );
  const put = (next: readonly Pause[]) => {
    setPauses(next);
    // Half a pause is refused by the form, not dropped.
    const dateOf = (day: string) => (day ? isoToDate(day) : null);
    props.onChange(next.flatMap(({ from, to }) => (from || to ? [{ from: dateOf(from), to: dateOf(to) }] : [])));
  };
  const change = (at: number, of: Partial<Pause>) => put(pauses.map((one, i) => (i === at ? { ...one, ...of } : one)));
  return (
    <div className="tpl-rows" id={props.id} role="group" aria-label={props.label} aria-describedby={props.describedBy}>
      {pauses.map((pause, at) => (
        <span className="k-row k-row-tight k-wrap" key={at}>
          <TextInput
            type="date"
            aria-label={t('collection/pauseFrom')}
            value={pause.from}
            error={props.wrong && !pause.from}
            onChange={({ currentTarget: { value } }) => change(at, { from: value })}
            onBlur={props.onBlur}
          />
          <TextInput
            type="date"
            aria-label={t('collection/pauseTo')}
            value={pause.to}
            error={props.wrong && !pause.to}
            onChange={({ currentTarget: { value } }) => change(at, { to: value })}
            onBlur={props.onBlur}
          />
          <ActionIcon
            variant="default"
            aria-label={t('collection/removeDay', { day: pause.from || at + 1 })}
            onClick={() => put(pauses.filter((_, i) => i !== at))}
          >
            <IconTrash size={16} aria-hidden="true" />
          </ActionIcon>
        </span>
      ))}
      <Button
        leftSection={<IconPlus size={16} aria-hidden="true" />}
        onClick={() => setPauses([...pauses, { from: '', to: '' }])}
      >
        {t('collection/addPause')}
      </Button>
    </div>
  );
}

/** Days of the month in a row, such as `1, 15, -1`; what is no figure is refused by the form. */
export function MonthDaysField(props: WidgetProps) {
  const [text, setText] = useState(() => (Array.isArray(props.defaultValue) ? props.defaultValue.join(', ') : ''));
  return (
    <TextInput
      id={props.id}
      aria-describedby={props.describedBy}
      error={props.wrong}
      value={text}
      onChange={({ currentTarget: { value } }) => {
        setText(value);
        const parts = value.split(/[\s,;]+/).filter((part) => part !== '');
        props.onChange(parts.map((part) => (/^-?\d+$/.test(part) ? Number(part) : part)));
      }}
      onBlur={props.onBlur}
    />
  );
}
