import { Button, TextInput } from '@mantine/core';
import { IconLock, IconUser } from '@tabler/icons-react';
import { useSearch } from '@tanstack/react-router';
import { type FormEvent, useEffect, useMemo, useState } from 'react';
import { useTranslation } from '#ui/translation.ts';
import { Glyph } from '#ui/status/Glyph.tsx';
import { CallError } from '#client/call/CallError.ts';
import { call } from '#client/call/call.ts';
import { login, loginMethod, loginMethodUrl } from '#modules/identity/contract/calls.ts';
import { orgTree } from '#modules/organisation/contract/calls.ts';
import { acceptSession, signedOutCompletely, useSessionState } from '#client/session/session.ts';
import { unitsOf } from '#client/session/units.ts';
import { useCall } from '#client/call/useCall.ts';
import { forgetDevice, pairedDevice } from './device.ts';
import { Gate } from './Gate.tsx';
import { HiddenInput } from './HiddenInput.tsx';
import { lastUnit, rememberUnit } from './lastUnit.ts';
import { LoginError } from './LoginError.tsx';
import { firstField, loginComplete, loginFields } from './loginForm.ts';
import { enterByDevice } from './pairing.ts';
import { rememberLanguage } from './returnLanguage.ts';
import { UnitField } from './UnitField.tsx';
import { useArrive } from './useArrive.ts';

/** Sign-in with unit, account and password, or through the unit's provider; afterwards to the page that was asked for (specification 1, 2.3). */
export function LoginPage() {
  const { t } = useTranslation('base');
  const arrive = useArrive();
  const search = useSearch({ strict: false }) as Record<string, string | undefined>;
  const { prefill, status, session, refused } = useSessionState();
  const tree = useCall(orgTree, {}, { silent: true, staleTime: Number.POSITIVE_INFINITY });
  const units = useMemo(() => (tree.data ? unitsOf(tree.data.root) : []), [tree.data]);
  const [orgunit, setOrgunit] = useState(search.orgunit ?? pairedDevice()?.orgUnit ?? prefill.orgunit ?? lastUnit());
  const [accountid, setAccountid] = useState(search.accountid ?? prefill.accountid ?? '');
  const [password, setPassword] = useState('');
  const [failure, setFailure] = useState<CallError>();
  const [busy, setBusy] = useState(false);
  const [byAccount, setByAccount] = useState(false);
  const [device, setDevice] = useState(pairedDevice);
  const known = units.some((unit) => unit.id === orgunit);
  const method = useCall(
    loginMethod,
    { query: { orgunit: orgunit ?? '' } },
    { silent: true, enabled: known, staleTime: 60_000 },
  ).data;
  const provider = known && method?.method === 'OIDC' ? method.params : undefined;
  const byProvider = provider !== undefined && !(byAccount && provider.passwordLogin);
  const fields = loginFields({ byProvider, pairedAs: device?.authenticationType });
  const first = firstField(fields, { unit: orgunit, account: accountid });
  const complete = loginComplete(fields, { unit: known ? orgunit : undefined, account: accountid, password });

  // Another tab signed in, or the address was opened with a session: nothing to do here. The logout still shows this page.
  useEffect(() => {
    if (status === 'loggedIn' && session && !busy && search.logout === undefined && search.orgunit === undefined)
      arrive(session, search.redirect);
  });

  const signIn = async (unit: string): Promise<void> => {
    if (device && !(byProvider && device.authenticationType === 'USER_ACCOUNT')) {
      const typed = {
        ...(fields.account ? { username: accountid.trim() } : {}),
        ...(fields.password ? { password } : {}),
      };
      const entered = await enterByDevice(device.loginToken, typed);
      acceptSession(entered);
      arrive(entered, search.redirect);
      return;
    }
    rememberUnit(unit);
    if (byProvider) {
      rememberLanguage();
      const input = { params: { orgunit: unit }, query: { redirect: search.redirect } };
      const { authorizationUrl } = await call(loginMethodUrl, input, { silent: true, ownErrors: true });
      window.location.assign(authorizationUrl);
      return;
    }
    const entered = await call(
      login,
      { query: {}, body: { orgunit: unit, accountid: accountid.trim(), password } },
      { silent: true, ownErrors: true },
    );
    acceptSession(entered);
    arrive(entered, search.redirect);
  };
  const submitted = async (event?: FormEvent) => {
    event?.preventDefault();
    if (!complete || busy || orgunit === undefined) return;
    setBusy(true);
    setFailure(undefined);
    try {
      await signedOutCompletely();
      await signIn(orgunit);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setFailure(error);
      setPassword('');
      setBusy(false);
      document.getElementById('login-password')?.focus();
    }
  };
  // A device that needs no input signs in by itself, once; after a logout it waits for the button.
  const alone = device?.authenticationType === 'NONE' && status === 'loggedOut' && search.logout === undefined;
  useEffect(() => {
    if (alone && !refused && !failure) void submitted();
  }, [alone]);
  return (
    <Gate title={t('login/title')}>
      {device && <p className="k-dim">{t(`login/paired/${device.authenticationType}`)}</p>}
      {search.logout !== undefined && !failure && (
        <p className="k-dim" role="status">
          {t('login/loggedOut')}
        </p>
      )}
      <form className="k-col" style={{ gap: 12 }} onSubmit={submitted} noValidate>
        {fields.unit && (
          <UnitField
            label={t('login/unit')}
            units={units}
            value={orgunit}
            onChange={setOrgunit}
            autoFocus={first === 'unit'}
          />
        )}
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
        {fields.account && (
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
            autoFocus={first === 'account'}
            onChange={(event) => setAccountid(event.currentTarget.value)}
          />
        )}
        {fields.password && (
          <HiddenInput
            id="login-password"
            label={t('login/password')}
            value={password}
            onChange={setPassword}
            autoComplete="current-password"
            leftSection={<IconLock size={16} stroke={1.6} aria-hidden="true" />}
            large
            autoFocus={first === 'password'}
          />
        )}
        <Button
          type="submit"
          variant="filled"
          size="sm"
          fullWidth
          disabled={!complete}
          loading={busy}
          style={{ marginTop: 4 }}
        >
          {byProvider ? t('login/withProvider', { name: provider.identityProvider }) : t('login/button')}
        </Button>
        {provider?.passwordLogin && (!device || device.authenticationType === 'USER_ACCOUNT') && (
          <Button
            variant="subtle"
            size="sm"
            fullWidth
            onClick={() => {
              setFailure(undefined);
              setByAccount(!byAccount);
            }}
          >
            {byProvider ? t('login/withAccount') : t('login/withProvider', { name: provider.identityProvider })}
          </Button>
        )}
        {device && (
          <Button
            variant="subtle"
            size="sm"
            fullWidth
            onClick={() => {
              forgetDevice();
              setDevice(undefined);
              setFailure(undefined);
            }}
          >
            {t('login/unpair')}
          </Button>
        )}
        <div role="alert">
          <LoginError error={failure ?? refused} />
        </div>
      </form>
    </Gate>
  );
}
