import { useEffect, useState } from 'react';
import { useTranslation } from '#ui/translation.ts';
import { qrCode, totpSecret } from '#modules/identity/contract/calls.ts';
import { call } from '#client/call/call.ts';

/** The seed of the second factor: as a picture for the camera, as text in groups of four for people who type. */
export function Registration() {
  const { t } = useTranslation('base');
  const [image, setImage] = useState<string>();
  const [secret, setSecret] = useState<string>();
  const [failed, setFailed] = useState(false);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    let url: string | undefined;
    let gone = false;
    setFailed(false);
    // One after the other: the first makes the seed that both show.
    const load = async () => {
      const blob = await call(qrCode, {}, { silent: true, ownErrors: true });
      const text = await call(totpSecret, {}, { silent: true, ownErrors: true });
      if (gone) return;
      url = URL.createObjectURL(blob);
      setImage(url);
      setSecret(text.secret);
    };
    load().catch(() => setFailed(true));
    return () => {
      gone = true;
      if (url) URL.revokeObjectURL(url);
    };
  }, [attempt]);
  if (failed)
    return (
      <div className="k-alert k-alert-late" role="alert">
        <div>
          {t('totp/qrFailed')}{' '}
          <button type="button" className="k-linkish" onClick={() => setAttempt(attempt + 1)}>
            {t('tryAgain')}
          </button>
        </div>
      </div>
    );
  return (
    <div className="k-register">
      {image ? <img src={image} alt={t('totp/qr')} width={184} height={184} /> : <span className="k-register-wait" />}
      <div className="k-small k-dim" id="totp-secret">
        {t('totp/secret')}
      </div>
      <code aria-labelledby="totp-secret">{secret?.match(/.{1,4}/g)?.join(' ')}</code>
    </div>
  );
}
