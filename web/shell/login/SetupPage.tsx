import { lazy, Suspense } from 'react';
import { call } from '#client/call/call.ts';
import { acceptSession } from '#client/session/session.ts';
import { login } from '#modules/identity/contract/calls.ts';
import { DelayedSpinner } from '#ui/feedback/DelayedSpinner.tsx';
import { useTranslation } from '#ui/translation.ts';
import { Gate } from './Gate.tsx';
import { rememberUnit } from './lastUnit.ts';
import { useArrive } from './useArrive.ts';

const SetupForm = lazy(() => import('#modules/setup/web/SetupForm.tsx').then((m) => ({ default: m.SetupForm })));

const firstPage = '/STUDIO/first-steps';

const codeOfAddress = (): string | undefined => new URLSearchParams(window.location.search).get('setup') ?? undefined;

/** It is worth nothing any more, and has no place in a bookmark. */
function forgetCode(): void {
  const url = new URL(window.location.href);
  url.searchParams.delete('setup');
  window.history.replaceState(window.history.state, '', url);
}

/** The first start of an installation: its depot and administrator, who is signed in at once and sees what comes next. */
export function SetupPage({ onDone }: { onDone: (firstPage: string) => void }) {
  const { t } = useTranslation('setup');
  const arrive = useArrive();
  return (
    <Gate title={t('screen/setup')} wide>
      <Suspense fallback={<DelayedSpinner label={t('base:loading')} />}>
        <SetupForm
          code={codeOfAddress()}
          onDone={async ({ orgUnit, accountId, password }) => {
            rememberUnit(orgUnit);
            const body = { orgunit: orgUnit, accountid: accountId, password };
            const entered = await call(login, { query: {}, body }, { silent: true });
            forgetCode();
            acceptSession(entered);
            arrive(entered, firstPage);
            onDone(firstPage);
          }}
        />
      </Suspense>
    </Gate>
  );
}
