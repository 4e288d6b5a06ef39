import { PasswordInput } from '@mantine/core';
import { inputProps, type WidgetProps } from '#ui/form/widget.ts';

/** Digits that nobody beside reads along; a phone shows its number pad. */
export function PinField(props: WidgetProps) {
  return (
    <PasswordInput
      {...inputProps(props)}
      inputMode="numeric"
      maxLength={8}
      autoComplete="off"
      defaultValue={typeof props.defaultValue === 'string' ? props.defaultValue : ''}
      onChange={(event) => props.onChange(event.currentTarget.value)}
      onBlur={props.onBlur}
    />
  );
}
