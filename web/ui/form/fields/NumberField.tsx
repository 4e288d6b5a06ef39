import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { useFormat } from '../../text/useFormat.ts';
import { readNumber } from '../typed.ts';
import { inputProps, type WidgetProps } from '../widget.ts';

/** A figure in the signs of the language; a text that is no number is not taken, an empty one yields undefined. */
export function NumberField(props: WidgetProps & { min?: number | undefined; max?: number | undefined }) {
  const format = useFormat();
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
        if (
          value !== undefined &&
          ((props.min !== undefined && value < props.min) || (props.max !== undefined && value > props.max))
        )
          return;
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
