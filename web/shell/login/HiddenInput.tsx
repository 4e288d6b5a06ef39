import { PasswordInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { passwordLimit, usePasswordEye } from '#ui/form/usePasswordEye.ts';

/** Password field: shown by the eye, hidden again after 3 s. */
export function HiddenInput(props: {
  id: string;
  label: string;
  value: string;
  onChange: (typed: string) => void;
  onBlur?: () => void;
  autoComplete: 'current-password' | 'new-password';
  error?: ReactNode;
  leftSection?: ReactNode;
  large?: boolean;
  autoFocus?: boolean;
}) {
  const eye = usePasswordEye();
  return (
    <PasswordInput
      id={props.id}
      label={props.label}
      required
      size={props.large ? 'sm' : 'xs'}
      maxLength={passwordLimit}
      autoComplete={props.autoComplete}
      value={props.value}
      {...eye}
      error={props.error}
      leftSection={props.leftSection}
      {...(props.autoFocus ? { 'data-autofocus': true, autoFocus: true } : {})}
      onChange={(event) => props.onChange(event.currentTarget.value)}
      {...(props.onBlur ? { onBlur: props.onBlur } : {})}
    />
  );
}
