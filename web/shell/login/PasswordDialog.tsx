import { Button } from '@mantine/core';
import { IconKey } from '@tabler/icons-react';
import { useTranslation } from '#ui/translation.ts';
import { Dialog } from '#ui/dialogs/Dialog.tsx';
import { endSession } from '#client/session/session.ts';
import { HiddenInput } from './HiddenInput.tsx';
import { PasswordForm } from './PasswordForm.tsx';

/** Change of the password from the user menu. The server ends all sessions of the account, this one too: one signs in anew. */
export function PasswordDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('base');
  return (
    <Dialog title={t('password/title')} icon={IconKey} size={400} onClose={onClose}>
      <PasswordForm
        fields={({ name, ...field }) => (
          <HiddenInput
            id={`password-${name}`}
            {...field}
            autoFocus={name === 'oldPassword'}
            autoComplete={name === 'oldPassword' ? 'current-password' : 'new-password'}
          />
        )}
        buttons={(save) => (
          <div className="k-row" style={{ justifyContent: 'flex-end' }}>
            <Button onClick={onClose}>{t('cancel')}</Button>
            {save}
          </div>
        )}
        onChanged={() => {
          onClose();
          endSession();
        }}
      />
    </Dialog>
  );
}
