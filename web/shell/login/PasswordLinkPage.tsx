import { Button } from '@mantine/core';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { CallError } from '#client/call/CallError.ts';
import { call } from '#client/call/call.ts';
import type { AnswerOf } from '#kernel/call.ts';
import { choosePassword, openPasswordLink } from '#modules/identity/contract/passwordLink.ts';
import { DelayedSpinner } from '#ui/feedback/DelayedSpinner.tsx';
import { toastSuccess } from '#ui/feedback/toasts.ts';
import { Glyph } from '#ui/status/Glyph.tsx';
import { useTranslation } from '#ui/translation.ts';
import { Gate } from './Gate.tsx';
import { HiddenInput } from './HiddenInput.tsx';
import { rememberUnit } from './lastUnit.ts';
import { linkToken } from './linkToken.ts';
import { loginMessage } from './loginMessage.ts';
import { PasswordForm } from './PasswordForm.tsx';

type Opened = AnswerOf<typeof openPasswordLink>;
const quiet = { silent: true, ownErrors: true } as const;
/** Unknown, used, over: what the server answers to each of them. */
const noLink = 1526;

/** Whose link it is, or why it is none. */
function useLink(token: string | undefined) {
  const [opened, setOpened] = useState<Opened>();
  const [failure, setFailure] = useState<CallError>();
  useEffect(() => {
    setOpened(undefined);
    setFailure(undefined);
    call(openPasswordLink, { body: { token: token ?? '-' } }, quiet)
      .then(setOpened)
      .catch((error: unknown) => {
        if (!(error instanceof CallError)) throw error;
        setFailure(error);
      });
  }, [token]);
  return { opened, failure, setFailure };
}

function NoLink({ failure, onLogin }: { failure: CallError; onLogin: () => void }) {
  const { t, i18n } = useTranslation('base');
  const said =
    failure.code === noLink
      ? t('password/linkOver')
      : loginMessage(
          failure,
          (key) => t(key),
          (key) => i18n.exists(key),
        );
  return (
    <>
      <div className="k-alert k-alert-late" role="alert">
        <Glyph name="late" />
        <div>{said}</div>
      </div>
      <Button variant="filled" size="sm" fullWidth onClick={onLogin} mt={12}>
        {t('password/toLogin')}
      </Button>
    </>
  );
}

/** The page behind the link of an e-mail: its owner chooses the password, once, and signs in with it. */
export function PasswordLinkPage() {
  const { t } = useTranslation('base');
  const router = useRouter();
  const token = linkToken();
  const { opened, failure, setFailure } = useLink(token);
  const toLogin = (of?: Opened) =>
    void router.navigate({ to: '/login', search: of ? { orgunit: of.orgUnit, accountid: of.accountId } : {} });
  return (
    <Gate title={t('password/choose')}>
      {failure ? (
        <NoLink failure={failure} onLogin={() => toLogin()} />
      ) : !opened ? (
        <DelayedSpinner label={t('loading')} />
      ) : (
        <>
          <p className="k-dim">{t('password/chooseFor', { user: opened.accountId, unit: opened.unitName })}</p>
          <p className="k-dim">{t('password/rules', { min: opened.minLength, classes: opened.classes })}</p>
          <PasswordForm
            large
            withOld={false}
            fields={({ name, ...field }) => (
              <HiddenInput id={`password-${name}`} {...field} large autoComplete="new-password" />
            )}
            buttons={(save) => (
              <div className="k-row" style={{ justifyContent: 'flex-end' }}>
                {save}
              </div>
            )}
            send={({ newPassword }) => call(choosePassword, { body: { token: token ?? '', newPassword } }, quiet)}
            onRefused={(error) => {
              if (error.code !== noLink) return false;
              setFailure(error);
              return true;
            }}
            onChanged={() => {
              rememberUnit(opened.orgUnit);
              toastSuccess({ key: 'base:password/chosen' });
              toLogin(opened);
            }}
          />
        </>
      )}
    </Gate>
  );
}
