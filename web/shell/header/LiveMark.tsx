import { useTranslation } from '#ui/translation.ts';
import { Tip } from '#ui/feedback/Tip.tsx';
import { StatusMark } from '#ui/status/StatusMark.tsx';
import { useFormat } from '#ui/text/useFormat.ts';
import { useLiveState } from '../live.ts';

/** Whether the screen follows the server: "Live", or since when not. */
export function LiveMark() {
  const { t } = useTranslation('base');
  const format = useFormat();
  const { status, since } = useLiveState();
  if (status === 'off') return null;
  const time = format.clock(since);
  const [mark, label, tip] =
    status === 'live'
      ? (['done', t('header/live'), t('header/liveSince', { time })] as const)
      : status === 'connecting'
        ? (['later', t('header/connecting'), t('header/connecting')] as const)
        : (['risk', t('header/liveLost', { time }), t('toast/network')] as const);
  return (
    <Tip label={tip}>
      <span className="k-live" role="status">
        <StatusMark status={mark} label={label} />
      </span>
    </Tip>
  );
}
