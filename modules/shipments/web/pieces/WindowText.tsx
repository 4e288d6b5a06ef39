import { Glyph } from '#ui/status/Glyph.tsx';
import { useTranslation } from '#ui/translation.ts';
import { slotText } from '../../rules/slotText.ts';
import { hasIllegalTimeWindows, type TimeSlot } from '../../rules/timeWindows.ts';

/** A window, marked when it contradicts itself: `14–09` is none, and nobody shall plan by it. */
export function WindowText({ window }: { window: TimeSlot | null }) {
  const { t } = useTranslation('shipments');
  const text = slotText(window);
  if (!window || !hasIllegalTimeWindows([window])) return <span className="k-fig">{text}</span>;
  const why = t('anomaly/ILLEGAL_TIME_WINDOWS');
  return (
    <span className="k-row k-row-tight k-risk" title={why}>
      <Glyph name="risk" />
      <span className="k-fig k-cut">{text}</span>
      <span className="k-hidden">{why}</span>
    </span>
  );
}
