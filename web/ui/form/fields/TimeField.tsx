import { TextInput } from '@mantine/core';
import { IconClock } from '@tabler/icons-react';
import { useState } from 'react';
import { useFormat } from '../../text/useFormat.ts';
import { readTime } from '../typed.ts';
import { inputProps, type WidgetProps } from '../widget.ts';

const minutes = (time: readonly number[]): number => (time[0] ?? 0) * 60 + (time[1] ?? 0);

/**
 * A time of day [h, m, s] from 00:00 to 24:00 or within `min` and `max`; `8`, `830` and `8:30` are understood, what lies outside is
 * not taken.
 */
export function TimeField(
  props: WidgetProps & {
    min?: readonly number[] | undefined;
    max?: readonly number[] | undefined;
    /** When it is a part of a field that has the label. */
    ariaLabel?: string;
  },
) {
  const { min = [0, 0, 0], max = [24, 0, 0] } = props;
  const format = useFormat();
  const write = (value: unknown) => (Array.isArray(value) ? format.time(value as number[]) : '');
  const [last, setLast] = useState(props.defaultValue);
  const [text, setText] = useState(() => write(props.defaultValue));
  return (
    <TextInput
      {...inputProps(props)}
      {...(props.ariaLabel ? { 'aria-label': props.ariaLabel } : {})}
      value={text}
      inputMode="numeric"
      autoComplete="off"
      maxLength={6}
      leftSection={<IconClock size={14} stroke={1.6} aria-hidden="true" />}
      onChange={(event) => {
        const typed = event.currentTarget.value;
        setText(typed);
        const value = typed.trim() === '' ? (props.rule.nullable ? null : undefined) : readTime(typed);
        if (value === undefined && typed.trim() !== '') return;
        if (value && (minutes(value) < minutes(min) || minutes(value) > minutes(max))) return;
        setLast(value);
        props.onChange(value);
      }}
      onBlur={() => {
        setText(write(last));
        props.onBlur();
      }}
    />
  );
}
