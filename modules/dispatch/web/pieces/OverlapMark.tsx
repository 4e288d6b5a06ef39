import { IconCopyX } from '@tabler/icons-react';
import { useFormat } from '#ui/text/useFormat.ts';
import { useTranslation } from '#ui/translation.ts';
import type { TripRow } from '../../contract/schemas.ts';
import { overlapText } from '../../rules/overlaps.ts';

/** What a trip has at the same time as another: a shape beside its mark, the sentences told by the pointer. Nothing for any other. */
export function OverlapMark({ overlaps }: Pick<TripRow, 'overlaps'>) {
  const { t } = useTranslation();
  const format = useFormat();
  if (overlaps.length === 0) return null;
  const texts = overlaps.map((one) => overlapText(one, format.clock));
  return (
    <span className="d-twice" title={texts.map(({ key, args }) => t(key, args)).join('\n')}>
      <IconCopyX size={14} aria-hidden="true" />
      <span className="k-hidden">{t('dispatch:overlap/mark')}</span>
    </span>
  );
}

/** A sentence for each other trip that has the vehicle, a trailer or the driver of this one at the same time. */
export function OverlapLines({ overlaps }: Pick<TripRow, 'overlaps'>) {
  const { t } = useTranslation();
  const format = useFormat();
  return overlaps.map((overlap) => {
    const { key, args } = overlapText(overlap, format.clock);
    return (
      <p key={`${overlap.otherName}/${overlap.kind}`} className="k-alert k-alert-late d-why" role="note">
        <IconCopyX size={14} aria-hidden="true" /> {t(key, args)}
      </p>
    );
  });
}
