import { PasswordInput } from '@mantine/core';
import { passwordLimit, usePasswordEye } from '../usePasswordEye.ts';
import { inputProps, type WidgetProps } from '../widget.ts';

/** A password: masked, shown by the eye, masked again after 3 s. */
export function PasswordField(props: WidgetProps) {
  const eye = usePasswordEye();
  return (
    <PasswordInput
      {...inputProps(props)}
      maxLength={Math.min(passwordLimit, props.rule.maxLength ?? passwordLimit)}
      autoComplete="off"
      defaultValue={typeof props.defaultValue === 'string' ? props.defaultValue : ''}
      {...eye}
      onChange={(event) => props.onChange(event.currentTarget.value)}
      onBlur={props.onBlur}
    />
  );
}
