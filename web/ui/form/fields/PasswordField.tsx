import { PasswordInput } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { inputProps, type WidgetProps } from '../widget.ts';

/** ms after which a shown password hides again (specification 1, 4.4). */
const hideAfter = 3000;
/** Passwords hold at most 250 characters (specification 1, 5.2). */
const passwordLimit = 250;

/** A password: masked, shown by the eye, masked again after 3 s. */
export function PasswordField(props: WidgetProps) {
  const { t } = useTranslation('base');
  const [visible, setVisible] = useState(false);
  useEffect(() => {
    if (!visible) return;
    const timer = setTimeout(() => setVisible(false), hideAfter);
    return () => clearTimeout(timer);
  }, [visible]);
  return (
    <PasswordInput
      {...inputProps(props)}
      maxLength={Math.min(passwordLimit, props.rule.maxLength ?? passwordLimit)}
      autoComplete="off"
      defaultValue={typeof props.defaultValue === 'string' ? props.defaultValue : ''}
      visible={visible}
      onVisibilityChange={setVisible}
      visibilityToggleButtonProps={{
        'aria-label': t(visible ? 'login/hidePassword' : 'login/showPassword'),
        tabIndex: 0,
      }}
      onChange={(event) => props.onChange(event.currentTarget.value)}
      onBlur={props.onBlur}
    />
  );
}
