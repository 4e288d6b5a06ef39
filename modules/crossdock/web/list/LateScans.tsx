import type { LoadingList } from '#modules/crossdock/contract/calls.ts';
import { StatusMark } from '#ui/status/StatusMark.tsx';
import { useFormat } from '#ui/text/useFormat.ts';
import { useTranslation } from '#ui/translation.ts';

/** Who judges a list hears which scans came in late, from a device that had no network: from whom, of when, and how many had no effect. */
export function LateScans({ late }: { late: LoadingList['late'] }) {
  const { t } = useTranslation('crossdock');
  const format = useFormat();
  if (late.length === 0) return null;
  return (
    <div className="k-alert k-alert-risk th-note" role="status">
      {late.map(({ by, count, without, from, to, receivedAt }) => {
        const args = { by, count, from: format.clock(from), to: format.clock(to), received: format.clock(receivedAt) };
        const words = [t('list/lateBy', args), without > 0 && t('list/lateWithout', { count: without })];
        return <StatusMark key={by} status="risk" label={words.filter(Boolean).join(' ')} />;
      })}
    </div>
  );
}
