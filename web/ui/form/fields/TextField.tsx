import { TextInput } from '@mantine/core';
import { inputProps, type WidgetProps } from '../widget.ts';

/** One line of text, at most 500 characters unless the schema says otherwise. Cleared, an optional text is absent. */
export function TextField(props: WidgetProps) {
  const { rule } = props;
  return (
    <TextInput
      {...inputProps(props)}
      defaultValue={props.defaultValue === undefined || props.defaultValue === null ? '' : String(props.defaultValue)}
      maxLength={rule.maxLength ?? 500}
      autoComplete="off"
      onChange={(event) => {
        const text = event.currentTarget.value;
        props.onChange(
          text === '' && !rule.required ? (rule.nullable ? null : props.defaultValue === '' ? '' : undefined) : text,
        );
      }}
      onBlur={props.onBlur}
    />
  );
}
