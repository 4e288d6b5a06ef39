import { useTranslation } from 'react-i18next';
import type { StopView } from '#modules/dispatch/contract/schemas.ts';
import { StatusMark } from '#ui/status/StatusMark.tsx';
import { useFormat } from '#ui/text/useFormat.ts';
import { stopLook } from './look.ts';

/** Minutes that are still said in minutes. */
const longMinutes = 120;

/** `34 min late`, from two hours on `6:38 h late`. */
export function useLateText(): (minutes: number) => string {
  const { t } = useTranslation('dispatch');
  const format = useFormat();
  return (minutes) =>
    minutes < longMinutes
      ? t('tour/stop/late', { count: minutes })
      : t('tour/stop/lateHours', { time: format.duration(minutes) });
}

/** State of a stop as the driver reads it. */
export function StopMark({ stop, running }: { stop: StopView; running: boolean }) {
  const { t } = useTranslation('dispatch');
  const late = useLateText();
  const look = stopLook(stop, running);
  return <StatusMark status={look.status} label={look.late === undefined ? t(look.key) : late(look.late)} />;
}
