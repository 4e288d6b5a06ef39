import { useTranslation } from '#ui/translation.ts';
import type { StopView } from '#modules/dispatch/contract/schemas.ts';
import { StatusMark } from '#ui/status/StatusMark.tsx';
import { useFormat } from '#ui/text/useFormat.ts';
import { driverStopLook } from './look.ts';

/** Minutes that are still said in minutes. */
const longMinutes = 120;

/** `34 min late`, from two hours on `6:38 h late`; the same behind the plan. */
export function useLateText(): (minutes: number, what?: 'late' | 'behind') => string {
  const { t } = useTranslation('delivery');
  const format = useFormat();
  return (minutes, what = 'late') =>
    minutes < longMinutes
      ? t(`stop/${what}`, { count: minutes })
      : t(`stop/${what}Hours`, { time: format.duration(minutes) });
}

/** State of a stop as the driver reads it. */
export function StopMark({ stop }: { stop: StopView }) {
  const { t } = useTranslation('delivery');
  const late = useLateText();
  const look = driverStopLook(stop);
  const label =
    look.late !== undefined ? late(look.late) : look.behind !== undefined ? late(look.behind, 'behind') : t(look.key);
  return <StatusMark status={look.status} label={label} />;
}
