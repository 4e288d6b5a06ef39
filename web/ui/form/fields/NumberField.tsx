import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { useFormat } from '../../text/useFormat.ts';
import { readNumber } from '../typed.ts';
import { inputProps, type WidgetProps } from '../widget.ts';

/**
 * A figure in the signs of the language. What is no number, or lies outside of min and max, is not taken; an empty text yields
 * undefined (specification 1, 5.2). The limits are the schema's unless the screen sets its own.
 */
export function NumberField(props: WidgetProps & { min?: number | undefined; max?: number | undefined }) {
  const format = useFormat();
  const { min = props.rule.min, max = props.rule.max } = props;
  const write = (value: unknown) => (typeof value === 'number' ? format.upTo(value, 9) : '');
  const [last, setLast] = useState(props.defaultValue);
  const [text, setText] = useState(() => write(props.defaultValue));
  return (
    <TextInput
      {...inputProps(props)}
      value={text}
      inputMode="decimal"
      autoComplete="off"
      styles={{ input: { textAlign: 'right', fontVariantNumeric: 'tabular-nums' } }}
      onChange={(event) => {
        const typed = event.currentTarget.value;
        setText(typed);
        const value = readNumber(typed, format.decimalSign);
        if (Number.isNaN(value)) return;
        if (value !== undefined && ((min !== undefined && value < min) || (max !== undefined && value > max))) return;
        setLast(value);
        props.onChange(value === undefined && props.rule.nullable ? null : value);
      }}
      onBlur={() => {
        setText(write(last));
        props.onBlur();
      }}
    />
  );
}
