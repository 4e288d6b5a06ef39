import { Button } from '@mantine/core';
import { useRouter } from '@tanstack/react-router';
import { useTranslation } from '#ui/translation.ts';
import { showToast } from '#ui/feedback/toasts.ts';
import { signOut } from '#client/session/session.ts';
import { Gate } from './Gate.tsx';
import { HiddenInput } from './HiddenInput.tsx';
import { PasswordForm } from './PasswordForm.tsx';

/** Forced change of the password; afterwards one signs in again (specification 1, 2.4 and 4.1). */
export function PasswordPage() {
  const { t } = useTranslation('base');
  const router = useRouter();
  const leave = (logout: boolean) =>
    signOut(() => router.navigate({ to: '/login', search: logout ? { logout: 'true' } : {} }));
  return (
    <Gate title={t('password/title')}>
      <p className="k-dim">{t('password/required')}</p>
      <PasswordForm
        large
        fields={({ name, ...field }) => (
          <HiddenInput
            id={`password-${name}`}
            {...field}
            large
            autoComplete={name === 'oldPassword' ? 'current-password' : 'new-password'}
          />
        )}
        buttons={(save) => (
          <div className="k-row" style={{ justifyContent: 'flex-end' }}>
            <Button size="sm" onClick={() => void leave(true)}>
              {t('logout')}
            </Button>
            {save}
          </div>
        )}
        onChanged={() => {
          showToast({ look: 'planned', title: { key: 'base:password/signInAgain' } });
          void leave(false);
        }}
      />
    </Gate>
  );
}
