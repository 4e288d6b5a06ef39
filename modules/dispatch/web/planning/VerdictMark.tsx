import { useTranslation } from '#ui/translation.ts';
import { Glyph } from '#ui/status/Glyph.tsx';
import type { CheckCounts } from './useCheck.ts';

/** What the checks say in one line: how many errors and warnings, or that nothing speaks against it. */
export function VerdictMark({ counts }: { counts: CheckCounts }) {
  const { t } = useTranslation('dispatch');
  const glyph = counts.errors > 0 ? 'late' : counts.warnings > 0 ? 'risk' : 'done';
  return (
    <span className={`k-row k-row-tight k-${glyph}`}>
      <Glyph name={glyph} />
      {counts.errors + counts.warnings === 0
        ? t('verdict/fine')
        : [
            ...(counts.errors > 0 ? [t('verdict/errors', { count: counts.errors })] : []),
            ...(counts.warnings > 0 ? [t('verdict/warnings', { count: counts.warnings })] : []),
          ].join(', ')}
    </span>
  );
}
