import { useEffect, useState } from 'react';
import { useTranslation } from '#ui/translation.ts';

/** ms after which a shown password hides again (specification 1, 4.4). */
const hideAfter = 3000;
/** Passwords hold at most 250 characters (specification 1, 5.2). */
export const passwordLimit = 250;

/** The eye of a password field: shows what was typed and masks it again after 3 s; for Mantine's `PasswordInput`. */
export function usePasswordEye() {
  const { t } = useTranslation('base');
  const [visible, setVisible] = useState(false);
  useEffect(() => {
    if (!visible) return;
    const timer = setTimeout(() => setVisible(false), hideAfter);
    return () => clearTimeout(timer);
  }, [visible]);
  return {
    visible,
    onVisibilityChange: setVisible,
    visibilityToggleButtonProps: {
      'aria-label': t(visible ? 'login/hidePassword' : 'login/showPassword'),
      tabIndex: 0,
    },
  };
}
