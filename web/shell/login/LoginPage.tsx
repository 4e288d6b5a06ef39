import { Button, TextInput } from '@mantine/core';
import { IconLock, IconUser } from '@tabler/icons-react';
import { useSearch } from '@tanstack/react-router';
import { type FormEvent, lazy, Suspense, useEffect, useEffectEvent, useMemo, useState } from 'react';
import { useTranslation } from '#ui/translation.ts';
import { Glyph } from '#ui/status/Glyph.tsx';
import { CallError } from '#client/call/CallError.ts';
import { call } from '#client/call/call.ts';
import { type DemoPerson, getDemoPeople } from '#modules/demo/contract/people.ts';
import { login, loginMethod, loginMethodUrl } from '#modules/identity/contract/calls.ts';
import { type OrgNode, orgTree } from '#modules/organisation/contract/calls.ts';
import { acceptSession, signedOutCompletely, useSessionState } from '#client/session/session.ts';
import { unitsOf } from '#client/session/units.ts';
import { useCall } from '#client/call/useCall.ts';
import { forgotten } from '#client/sealed/seal.ts';
import { countWaiting } from '#client/waiting/waitingCalls.ts';
import { forgetDevice, pairedDevice } from './device.ts';
import { Gate } from './Gate.tsx';
import { HiddenInput } from './HiddenInput.tsx';
import { lastUnit, rememberUnit } from './lastUnit.ts';
import { LoginError } from './LoginError.tsx';
import { firstField, loginComplete, loginFields } from './loginForm.ts';
import { enterByDevice } from './pairing.ts';
import { rememberLanguage } from './returnLanguage.ts';
import { SetupPage } from './SetupPage.tsx';
import { UnitField } from './UnitField.tsx';
import { useArrive } from './useArrive.ts';

const DemoPeople = lazy(() => import('#modules/demo/web/DemoPeople.tsx').then((m) => ({ default: m.DemoPeople })));

async function toProvider(orgunit: string, redirect: string | undefined): Promise<void> {
  rememberLanguage();
  const input = { params: { orgunit }, query: { redirect } };
  const { authorizationUrl } = await call(loginMethodUrl, input, { silent: true, ownErrors: true });
  window.location.assign(authorizationUrl);
}

async function byPassword(orgunit: string, accountid: string, password: string) {
  const body = { orgunit, accountid, password };
  return call(login, { query: {}, body }, { silent: true, ownErrors: true });
}

/** The provider that signs the unit's people in, when it has one. */
function useProvider(orgunit: string | undefined) {
  const method = useCall(
    loginMethod,
    { query: { orgunit: orgunit ?? '' } },
    { silent: true, enabled: orgunit !== undefined, staleTime: 60_000 },
  ).data;
  return orgunit !== undefined && method?.method === 'OIDC' ? method.params : undefined;
}

function PasswordField(props: { value: string; onChange: (typed: string) => void; autoFocus: boolean }) {
  const { t } = useTranslation('base');
  return (
    <HiddenInput
      id="login-password"
      label={t('login/password')}
      autoComplete="current-password"
      leftSection={<IconLock size={16} stroke={1.6} aria-hidden="true" />}
      large
      {...props}
    />
  );
}

function Notes(props: {
  pairedAs: NonNullable<ReturnType<typeof pairedDevice>>['authenticationType'] | undefined;
  loggedOut: boolean;
}) {
  const { t } = useTranslation('base');
  return (
    <>
      {props.pairedAs && <p className="k-dim">{t(`login/paired/${props.pairedAs}`)}</p>}
      {props.loggedOut && (
        <p className="k-dim" role="status">
          {t('login/loggedOut')}
        </p>
      )}
    </>
  );
}

/** What somebody recorded here and the server does not have yet; whose it is, and what it says, nobody reads here. */
function WaitingNote({ status }: { status: ReturnType<typeof useSessionState>['status'] }) {
  const { t } = useTranslation('base');
  const [count, setCount] = useState(0);
  useEffect(() => {
    let gone = false;
    void forgotten()
      .then(countWaiting)
      .then(
        (waiting) => !gone && setCount(waiting),
        () => undefined,
      );
    return () => {
      gone = true;
    };
  }, [status]);
  if (count === 0) return null;
  return (
    <p className="k-dim" role="status">
      {t('login/waiting', { count })}
    </p>
  );
}

function UnitsFailed({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation('base');
  return (
    <div className="k-alert k-alert-late" role="alert">
      <Glyph name="late" />
      <div>
        {t('login/unitsFailed')}{' '}
        <button type="button" className="k-linkish" onClick={onRetry}>
          {t('tryAgain')}
        </button>
      </div>
    </div>
  );
}

function AccountField(props: { value: string; onChange: (typed: string) => void; autoFocus: boolean }) {
  const { t } = useTranslation('base');
  return (
    <TextInput
      label={t('login/account')}
      required
      size="sm"
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={60}
      value={props.value}
      leftSection={<IconUser size={16} stroke={1.6} aria-hidden="true" />}
      autoFocus={props.autoFocus}
      onChange={(event) => props.onChange(event.currentTarget.value)}
    />
  );
}

const OtherWay = (props: { text: string; onClick: () => void }) => (
  <Button variant="subtle" size="sm" fullWidth onClick={props.onClick}>
    {props.text}
  </Button>
);

/** Where a unit signs in both ways: the one that is not shown. */
function OtherSignIn(props: { provider: ReturnType<typeof useProvider>; byProvider: boolean; onClick: () => void }) {
  const { t } = useTranslation('base');
  const { provider, byProvider, onClick } = props;
  if (!provider?.passwordLogin) return null;
  return (
    <OtherWay
      text={byProvider ? t('login/withAccount') : t('login/withProvider', { name: provider.identityProvider })}
      onClick={onClick}
    />
  );
}

/** One attempt to sign in at a time, and why the last one failed. */
function useAttempt(status: ReturnType<typeof useSessionState>['status'], onFailed: () => void) {
  const [failure, setFailure] = useState<CallError>();
  const [busy, setBusy] = useState(false);
  // Who signs out before the page behind the sign-in was there sees this very page again: it must not go on spinning.
  useEffect(() => {
    if (status === 'loggedOut') setBusy(false);
  }, [status]);
  const attempt = async (signIn: () => Promise<void>): Promise<void> => {
    setBusy(true);
    setFailure(undefined);
    try {
      await signedOutCompletely();
      await signIn();
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setFailure(error);
      setBusy(false);
      onFailed();
    }
  };
  return { busy, failure, forget: () => setFailure(undefined), attempt };
}

const useTree = () => useCall(orgTree, {}, { silent: true, staleTime: Number.POSITIVE_INFINITY });
/** Nothing but a root: units are founded before anybody can sign in. */
const isNew = (root: OrgNode): boolean => root.children.length === 0 && !root.isBranch;

/** Sign-in, or the setup of an installation in which there is no unit yet. */
export function LoginPage() {
  const tree = useTree();
  const search = useSearch({ strict: false }) as Record<string, string | undefined>;
  const [firstPage, setFirstPage] = useState<string>();
  if (tree.data && isNew(tree.data.root))
    return (
      <SetupPage
        onDone={(page) => {
          setFirstPage(page);
          void tree.refetch();
        }}
      />
    );
  return <SignInPage tree={tree} redirect={firstPage ?? search.redirect} />;
}

/** The people of the demo, where there is one; a device that was paired belongs to somebody. */
function OfDemo(props: { busy: boolean; off: boolean; onChoose: (person: DemoPerson, password: string) => void }) {
  const demo = useCall(getDemoPeople, {}, { silent: true, staleTime: Number.POSITIVE_INFINITY }).data;
  if (props.off || !demo || demo.people.length === 0) return null;
  return (
    <Suspense fallback={null}>
      <DemoPeople people={demo.people} busy={props.busy} onChoose={(person) => props.onChoose(person, demo.password)} />
    </Suspense>
  );
}

/** Sign-in with unit, account and password, or through the unit's provider; afterwards to the page that was asked for (specification 1, 2.3). */
function SignInPage({ tree, redirect }: { tree: ReturnType<typeof useTree>; redirect: string | undefined }) {
  const { t } = useTranslation('base');
  const arrive = useArrive();
  const search = useSearch({ strict: false }) as Record<string, string | undefined>;
  const { prefill, status, session, refused } = useSessionState();
  const units = useMemo(() => (tree.data ? unitsOf(tree.data.root) : []), [tree.data]);
  const [orgunit, setOrgunit] = useState(search.orgunit ?? pairedDevice()?.orgUnit ?? prefill.orgunit ?? lastUnit());
  const [accountid, setAccountid] = useState(search.accountid ?? prefill.accountid ?? '');
  const [password, setPassword] = useState('');
  const [byAccount, setByAccount] = useState(false);
  const [device, setDevice] = useState(pairedDevice);
  const { busy, failure, forget, attempt } = useAttempt(status, () => {
    setPassword('');
    document.getElementById('login-password')?.focus();
  });
  const known = units.some((unit) => unit.id === orgunit);
  // A unit from the address or the last time is believed until the units are there: whoever types fast is not kept waiting.
  const unit = known || tree.isPending ? orgunit : undefined;
  const provider = useProvider(known ? orgunit : undefined);
  const byProvider = provider !== undefined && !(byAccount && provider.passwordLogin);
  const fields = loginFields({ byProvider, pairedAs: device?.authenticationType });
  const first = firstField(fields, { unit: orgunit, account: accountid });
  const complete = loginComplete(fields, { unit, account: accountid, password });

  // Another tab signed in, or the address was opened with a session: nothing to do here. The logout still shows this page.
  useEffect(() => {
    if (status === 'loggedIn' && session && !busy && search.logout === undefined && search.orgunit === undefined)
      arrive(session, redirect);
  });

  const enter = (entered: Parameters<typeof arrive>[0]) => {
    acceptSession(entered);
    arrive(entered, redirect);
  };
  const signIn = async (unit: string): Promise<void> => {
    if (device && !(byProvider && device.authenticationType === 'USER_ACCOUNT')) {
      const username = fields.account ? { username: accountid.trim() } : {};
      const entered = await enterByDevice(device.loginToken, { ...username, ...(fields.password ? { password } : {}) });
      return enter(entered);
    }
    rememberUnit(unit);
    if (byProvider) return toProvider(unit, redirect);
    enter(await byPassword(unit, accountid.trim(), password));
  };
  const submitted = async (event?: FormEvent) => {
    event?.preventDefault();
    if (complete && !busy && orgunit !== undefined) await attempt(() => signIn(orgunit));
  };
  const again = (change: () => void) => {
    forget();
    change();
  };
  // A device that needs no input signs in by itself, once; after a logout it waits for the button.
  const alone = device?.authenticationType === 'NONE' && status === 'loggedOut' && search.logout === undefined;
  const enterAlone = useEffectEvent(() => {
    if (!refused && !failure) void submitted();
  });
  useEffect(() => {
    if (alone) enterAlone();
  }, [alone]);
  return (
    <Gate title={t('login/title')}>
      <Notes pairedAs={device?.authenticationType} loggedOut={search.logout !== undefined && !failure} />
      <WaitingNote status={status} />
      <form className="k-col" style={{ gap: 12 }} onSubmit={(event) => void submitted(event)} noValidate>
        {fields.unit && (
          <UnitField
            label={t('login/unit')}
            units={units}
            value={orgunit}
            onChange={setOrgunit}
            autoFocus={first === 'unit'}
          />
        )}
        {tree.isError && <UnitsFailed onRetry={() => void tree.refetch()} />}
        {fields.account && <AccountField value={accountid} onChange={setAccountid} autoFocus={first === 'account'} />}
        {fields.password && <PasswordField value={password} onChange={setPassword} autoFocus={first === 'password'} />}
        <Button type="submit" variant="filled" size="sm" fullWidth disabled={!complete} loading={busy} mt={4}>
          {byProvider ? t('login/withProvider', { name: provider.identityProvider }) : t('login/button')}
        </Button>
        <OtherSignIn
          provider={device && device.authenticationType !== 'USER_ACCOUNT' ? undefined : provider}
          byProvider={byProvider}
          onClick={() => again(() => setByAccount(!byAccount))}
        />
        {device && <OtherWay text={t('login/unpair')} onClick={() => again(() => setDevice(forgetDevice()))} />}
        <div role="alert">
          <LoginError error={failure ?? refused} />
        </div>
      </form>
      <OfDemo
        busy={busy}
        off={device !== undefined}
        onChoose={(one, word) => void attempt(() => byPassword(one.orgUnit, one.accountId, word).then(enter))}
      />
    </Gate>
  );
}
