import '@mantine/core/styles/PinInput.css';
import { Button, PinInput } from '@mantine/core';
import { useRouter, useSearch } from '@tanstack/react-router';
import { type FormEvent, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Glyph } from '#ui/status/Glyph.tsx';
import { CallError } from '../CallError.ts';
import { call } from '../call.ts';
import { redirectTarget } from '../redirect.ts';
import { acceptSession, signOut, statusOf, useSessionState } from '../session.ts';
import { Gate } from './Gate.tsx';
import { codeLength, qrCode, validateCode } from './secondFactor.ts';

/** Second factor: the QR code when it must be registered, then six boxes (specification 1, 2.5). */
export function CodePage() {
  const { t } = useTranslation('base');
  const router = useRouter();
  const search = useSearch({ strict: false }) as Record<string, string | undefined>;
  const { session } = useSessionState();
  const register = session?.requiredTotpRegistry === true;
  const [image, setImage] = useState<string>();
  const [typed, setTyped] = useState('');
  const [wrong, setWrong] = useState(false);
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    if (!register) return;
    let url: string | undefined;
    let gone = false;
    call(qrCode, {}, { ownErrors: true })
      .then((blob) => {
        if (gone) return;
        url = URL.createObjectURL(blob);
        setImage(url);
      })
      .catch(() => undefined);
    return () => {
      gone = true;
      if (url) URL.revokeObjectURL(url);
    };
  }, [register]);
  const submitted = async (event: FormEvent) => {
    event.preventDefault();
    if (typed.length !== codeLength || busy) return;
    setBusy(true);
    setWrong(false);
    try {
      const next = await call(validateCode, { body: { code: typed } }, { silent: true, ownErrors: true });
      acceptSession(next);
      if (statusOf(next) === 'passwordChange') void router.navigate({ to: '/password' });
      else {
        const target = redirectTarget(search.redirect, window.location.href.split('#')[0] ?? '');
        if (target.kind === 'page') window.location.assign(target.url);
        else router.history.replace(target.kind === 'inside' ? target.path : '/');
      }
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setWrong(true);
      setTyped('');
    } finally {
      setBusy(false);
    }
  };
  return (
    <Gate title={t('totp/title')}>
      <p className="k-dim">{t(register ? 'totp/register' : 'totp/enter')}</p>
      {image && (
        <img
          src={image}
          alt={t('totp/qr')}
          width={200}
          height={200}
          style={{ alignSelf: 'center', background: '#fff', padding: 8 }}
        />
      )}
      <form className="k-col" style={{ gap: 12 }} onSubmit={submitted}>
        <PinInput
          length={codeLength}
          type="number"
          inputMode="numeric"
          oneTimeCode
          size="sm"
          autoFocus
          aria-label={t('totp/code')}
          value={typed}
          onChange={setTyped}
          error={wrong}
        />
        <div role="alert">
          {wrong && (
            <div className="k-alert k-alert-late">
              <Glyph name="late" />
              <div>{t('login/totpFailed')}</div>
            </div>
          )}
        </div>
        <div className="k-row" style={{ justifyContent: 'flex-end' }}>
          <Button
            size="sm"
            onClick={() => signOut(() => router.navigate({ to: '/login', search: { logout: 'true' } }))}
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
