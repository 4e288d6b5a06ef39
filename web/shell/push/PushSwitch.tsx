import { Switch } from '@mantine/core';
import { useEffect, useState } from 'react';
import { pushState } from '#modules/workspace/contract/push.ts';
import { useCall } from '#client/call/useCall.ts';
import { useTranslation } from '#ui/translation.ts';
import { pushAbility, pushedHere, startPush, stopPush } from './pushDevice.ts';

/** Notices to this device while the product is closed: on or off, and in words what this browser can and cannot do. */
export function PushSwitch() {
  const { t } = useTranslation();
  const answer = useCall(pushState, {}, { silent: true, staleTime: Number.POSITIVE_INFINITY });
  const publicKey = answer.data?.publicKey ?? null;
  const [on, setOn] = useState(false);
  const [ability, setAbility] = useState(pushAbility);
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState(false);
  useEffect(() => void pushedHere().then(setOn, () => undefined), []);
  const turn = async (next: boolean) => {
    setBusy(true);
    setFailed(false);
    try {
      if (next && publicKey !== null) setAbility(await startPush(publicKey));
      else await stopPush();
    } catch {
      // The push service of the browser, or the server, could not be reached: nothing has changed.
      setFailed(true);
    }
    setOn(await pushedHere().catch(() => false));
    setBusy(false);
  };
  const said = !answer.data
    ? undefined
    : publicKey === null
      ? t('base:push/notSetUp')
      : ability !== 'able'
        ? t(`base:push/${ability}`)
        : failed
          ? t('base:push/failed')
          : t(on ? 'base:push/on' : 'base:push/off');
  return (
    <section className="k-col" aria-label={t('base:push/title')}>
      <h3 className="k-strong">{t('base:push/title')}</h3>
      <p className="k-dim">{t('base:push/text')}</p>
      <Switch
        label={t('base:push/switch')}
        checked={on}
        disabled={busy || publicKey === null || ability !== 'able'}
        onChange={(event) => void turn(event.currentTarget.checked)}
      />
      <p role="status">{said}</p>
    </section>
  );
}
