import { TagsInput } from '@mantine/core';
import { useState } from 'react';
import { inputProps, type WidgetProps } from '../widget.ts';

/** Several short texts that nobody lists beforehand, such as gates: Enter or a comma ends one. */
export function TagsField(props: WidgetProps) {
  const [values, setValues] = useState<string[]>(() =>
    Array.isArray(props.defaultValue) ? props.defaultValue.map(String) : [],
  );
  return (
    <TagsInput
      {...inputProps(props)}
      value={values}
      acceptValueOnBlur
      onChange={(next) => {
        const trimmed = [...new Set(next.map((value) => value.trim()).filter((value) => value !== ''))];
        setValues(trimmed);
        props.onChange(trimmed);
      }}
      onBlur={props.onBlur}
    />
  );
}
