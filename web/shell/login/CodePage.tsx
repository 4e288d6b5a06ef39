import '@mantine/core/styles/PinInput.css';
import { Button, PinInput } from '@mantine/core';
import { useRouter, useSearch } from '@tanstack/react-router';
import { type FormEvent, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from '#ui/translation.ts';
import { Glyph } from '#ui/status/Glyph.tsx';
import { CallError } from '#client/call/CallError.ts';
import { call } from '#client/call/call.ts';
import { codeLength, validateCode } from '#modules/identity/contract/calls.ts';
import { acceptSession, sessionLost, signOut, useSessionState } from '#client/session/session.ts';
import { Gate } from './Gate.tsx';
import { LoginError } from './LoginError.tsx';
import { Registration } from './Registration.tsx';
import { useArrive } from './useArrive.ts';

/** Second factor: the QR code when it must be registered, then six boxes (specification 1, 2.5). */
export function CodePage() {
  const { t } = useTranslation('base');
  const router = useRouter();
  const search = useSearch({ strict: false }) as Record<string, string | undefined>;
  const arrive = useArrive();
  const { session } = useSessionState();
  const register = session?.requiredTotpRegistry === true;
  const [typed, setTyped] = useState('');
  const [failure, setFailure] = useState<CallError>();
  const [busy, setBusy] = useState(false);
  const boxes = useRef<HTMLDivElement>(null);
  // With the emptying itself: a moment later the next code may be on its way, and its digits would go into boxes that have one already.
  useLayoutEffect(() => {
    if (failure) boxes.current?.querySelector('input')?.focus();
  }, [failure]);
  const submitted = async (event?: FormEvent) => {
    event?.preventDefault();
    if (typed.length !== codeLength || busy) return;
    setBusy(true);
    setFailure(undefined);
    try {
      const next = await call(validateCode, { body: { code: typed } }, { silent: true, ownErrors: true });
      acceptSession(next);
      arrive(next, search.redirect);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setTyped('');
      setBusy(false);
      // Too many wrong codes, or the time for it is over: the sign-in begins anew and says why.
      if (error.code !== 1525 && error.classification === 'Authentication') sessionLost(error);
      else setFailure(error);
    }
  };
  return (
    <Gate title={t('totp/title')}>
      <p className="k-dim">{t(register ? 'totp/register' : 'totp/enter')}</p>
      {register && <Registration />}
      <form className="k-col" style={{ gap: 12 }} onSubmit={(event) => void submitted(event)}>
        <fieldset className="k-code" ref={boxes as never}>
          <legend className="k-hidden">{t('totp/code')}</legend>
          {/* No inputMode: with it the Enter key is swallowed; the type brings the number pad anyway. */}
          <PinInput
            length={codeLength}
            type="number"
            oneTimeCode
            size="md"
            autoFocus
            placeholder=""
            value={typed}
            onChange={setTyped}
            error={failure !== undefined}
            getInputProps={(index) => ({
              'aria-label': t('totp/digit', { number: index + 1, count: codeLength }),
            })}
          />
        </fieldset>
        <div role="alert">
          {failure?.code === 1525 ? (
            <div className="k-alert k-alert-late">
              <Glyph name="late" />
              <div>{t('login/totpFailed')}</div>
            </div>
          ) : (
            <LoginError error={failure} />
          )}
        </div>
        <div className="k-row" style={{ justifyContent: 'flex-end' }}>
          <Button
            size="sm"
            onClick={() => void signOut(() => router.navigate({ to: '/login', search: { logout: 'true' } }))}
          >
            {t('logout')}
          </Button>
          <Button type="submit" variant="filled" size="sm" disabled={typed.length !== codeLength} loading={busy}>
            {t('apply')}
          </Button>
        </div>
      </form>
    </Gate>
  );
}
