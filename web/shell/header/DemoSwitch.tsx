import { IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react';
import { useTranslation } from '#ui/translation.ts';
import { Tip } from '#ui/feedback/Tip.tsx';
import { useCall } from '#client/call/useCall.ts';
import { useCommand } from '#client/call/useCommand.ts';
import { getDemoDay, setDemoDay } from '#modules/demo/contract/calls.ts';

const saving = { saved: false, refreshes: [getDemoDay.id] } as const;

/** Stops the day of the demo that the program plays, or lets it go on; nothing in a unit whose day nobody plays. */
export function DemoSwitch() {
  const { t } = useTranslation('base');
  const day = useCall(getDemoDay, {}, { live: ['demoDay'], silent: true });
  const { run, busy } = useCommand(setDemoDay, saving);
  const played = day.data?.played ?? null;
  if (played === null) return null;
  const words = t(played ? 'header/demoPlays' : 'header/demoStands');
  const does = t(played ? 'header/demoStop' : 'header/demoGoOn');
  const Icon = played ? IconPlayerPause : IconPlayerPlay;
  return (
    <Tip label={`${words}. ${t('header/demoTold')}`}>
      <button
        type="button"
        className="k-demo"
        aria-label={`${words} · ${does}`}
        disabled={busy}
        onClick={() => void run({ body: { played: !played } })}
      >
        <Icon size={14} stroke={1.6} aria-hidden="true" />
        <span className="k-demo-words">{words}</span>
        <span className="k-demo-short">{t('header/demo')}</span>
        <b>{does}</b>
      </button>
    </Tip>
  );
}
