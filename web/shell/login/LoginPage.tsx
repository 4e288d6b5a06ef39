import { Button, TextInput } from '@mantine/core';
import { IconLock, IconUser } from '@tabler/icons-react';
import { useRouter, useSearch } from '@tanstack/react-router';
import { type FormEvent, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Glyph } from '#ui/status/Glyph.tsx';
import { CallError } from '../CallError.ts';
import { call } from '../call.ts';
import { login } from '#modules/identity/contract/calls.ts';
import { orgTree } from '#modules/organisation/contract/calls.ts';
import { redirectTarget } from '../redirect.ts';
import { acceptSession, statusOf, useSessionState } from '../session.ts';
import { unitsOf } from '../units.ts';
import { useCall } from '../useCall.ts';
import { Gate } from './Gate.tsx';
import { HiddenInput } from './HiddenInput.tsx';
import { loginMessage } from './loginMessage.ts';
import { UnitField } from './UnitField.tsx';

const lastUnitKey = 'kontor/lastUnit';
const lastUnit = (): string | undefined => {
  try {
    return localStorage.getItem(lastUnitKey) ?? undefined;
  } catch {
    return undefined;
  }
};

/** Sign-in with unit, account and password; afterwards to the page that was asked for (specification 1, 2.3). */
export function LoginPage() {
  const { t, i18n } = useTranslation('base');
  const router = useRouter();
  const search = useSearch({ strict: false }) as Record<string, string | undefined>;
  const { prefill, status } = useSessionState();
  const tree = useCall(orgTree, {}, { silent: true, staleTime: Number.POSITIVE_INFINITY });
  const units = useMemo(() => (tree.data ? unitsOf(tree.data.root) : []), [tree.data]);
  const [orgunit, setOrgunit] = useState(search.orgunit ?? prefill.orgunit ?? lastUnit());
  const [accountid, setAccountid] = useState(search.accountid ?? prefill.accountid ?? '');
  const [password, setPassword] = useState('');
  const [error, setError] = useState<CallError>();
  const [busy, setBusy] = useState(false);
  const known = units.some((unit) => unit.id === orgunit);
  const complete = known && accountid.trim() !== '' && password !== '';

  const arrive = () => {
    const target = redirectTarget(search.redirect, window.location.href.split('#')[0] ?? window.location.href);
    if (target.kind === 'page') window.location.assign(target.url);
    else router.history.replace(target.kind === 'inside' ? target.path : '/');
  };
  // Another tab signed in, or the address was opened with a session: nothing to do here. The logout still shows this page.
  useEffect(() => {
    if (status === 'loggedIn' && !busy && search.logout === undefined && search.orgunit === undefined) arrive();
  });

  const submitted = async (event: FormEvent) => {
    event.preventDefault();
    if (!complete || busy || orgunit === undefined) return;
    setBusy(true);
    setError(undefined);
    try {
      const session = await call(
        login,
        { body: { orgunit, accountid: accountid.trim(), password } },
        { silent: true, ownErrors: true },
      );
      try {
        localStorage.setItem(lastUnitKey, orgunit);
      } catch {
        // Without storage the unit is chosen again next time.
      }
      acceptSession(session);
      const next = statusOf(session);
      if (next === 'passwordChange') void router.navigate({ to: '/password' });
      else if (next === 'preLogin')
        void router.navigate({ to: '/code', search: search.redirect ? { redirect: search.redirect } : {} });
      else arrive();
    } catch (failure) {
      if (!(failure instanceof CallError)) throw failure;
      setError(failure);
      setPassword('');
      setBusy(false);
      document.getElementById('login-password')?.focus();
    }
  };
  return (
    <Gate title={t('login/title')}>
      {search.logout !== undefined && !error && (
        <p className="k-dim" role="status">
          {t('login/loggedOut')}
        </p>
      )}
      <form className="k-col" style={{ gap: 12 }} onSubmit={submitted} noValidate>
        <UnitField label={t('login/unit')} units={units} value={orgunit} onChange={setOrgunit} />
        {tree.isError && (
          <div className="k-alert k-alert-late" role="alert">
            <Glyph name="late" />
            <div>
              {t('login/unitsFailed')}{' '}
              <button type="button" className="k-linkish" onClick={() => void tree.refetch()}>
                {t('tryAgain')}
              </button>
            </div>
          </div>
        )}
        <TextInput
          label={t('login/account')}
          required
          size="sm"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={60}
          value={accountid}
          leftSection={<IconUser size={16} stroke={1.6} aria-hidden="true" />}
          autoFocus={accountid === ''}
          onChange={(event) => setAccountid(event.currentTarget.value)}
        />
        <HiddenInput
          id="login-password"
          label={t('login/password')}
          value={password}
          onChange={setPassword}
          autoComplete="current-password"
          leftSection={<IconLock size={16} stroke={1.6} aria-hidden="true" />}
          large
          autoFocus={accountid !== ''}
        />
        <Button
          type="submit"
          variant="filled"
          size="sm"
          fullWidth
          disabled={!complete}
          loading={busy}
          style={{ marginTop: 4 }}
        >
          {t('login/button')}
        </Button>
        <div role="alert">
          {error && (
            <div className="k-alert k-alert-late">
              <Glyph name="late" />
              <div>
                {loginMessage(
                  error,
                  (key) => t(key),
                  (key) => i18n.exists(key),
                )}
              </div>
            </div>
          )}
        </div>
      </form>
    </Gate>
  );
}
