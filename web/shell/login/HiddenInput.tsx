import { PasswordInput } from '@mantine/core';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';

/** ms after which a shown password hides again (specification 1, 4.4). */
const hideAfterMs = 3000;
const passwordLength = 250;

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
  const { t } = useTranslation('base');
  const [visible, setVisible] = useState(false);
  useEffect(() => {
    if (!visible) return;
    const timer = setTimeout(() => setVisible(false), hideAfterMs);
    return () => clearTimeout(timer);
  }, [visible]);
  return (
    <PasswordInput
      id={props.id}
      label={props.label}
      required
      size={props.large ? 'sm' : 'xs'}
      maxLength={passwordLength}
      autoComplete={props.autoComplete}
      value={props.value}
      visible={visible}
      onVisibilityChange={setVisible}
      visibilityToggleButtonProps={{
        'aria-label': t(visible ? 'login/hidePassword' : 'login/showPassword'),
        tabIndex: 0,
      }}
      error={props.error}
      leftSection={props.leftSection}
      {...(props.autoFocus ? { 'data-autofocus': true, autoFocus: true } : {})}
      onChange={(event) => props.onChange(event.currentTarget.value)}
      {...(props.onBlur ? { onBlur: props.onBlur } : {})}
    />
  );
}
