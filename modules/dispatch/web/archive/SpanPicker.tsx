import { SpanFields } from '#ui/form/SpanFields.tsx';
import { useTranslation } from '#ui/translation.ts';
import { mostArchiveDays } from '../../rules/archive.ts';
import type { Span } from './useSpan.ts';

/** The first and the last day of the archive; a span that is too long says what is shown instead. */
export function SpanPicker({ span }: { span: Span }) {
  const { t } = useTranslation('dispatch');
  const labels = { group: t('archive/span/label'), from: t('archive/span/from'), to: t('archive/span/to') };
  return (
    <SpanFields id="archive" labels={labels} from={span.from} to={span.to} onFrom={span.setFrom} onTo={span.setTo}>
      {span.wrong === 'tooLong' || span.wrong === 'reversed' ? (
        <span className="k-risk d-span-note" role="status">
          {t(`archive/span/${span.wrong}`, { most: mostArchiveDays })}
        </span>
      ) : (
        <span className="k-dim d-span-note">{t('archive/span/most', { most: mostArchiveDays })}</span>
      )}
    </SpanFields>
  );
}
