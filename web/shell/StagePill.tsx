import { useTranslation } from '#ui/translation.ts';
import type { Stage } from '#kernel/screen.ts';

/** The small labelled pill of a feature flag: Alpha, Beta, New (specification 1, 1). */
export function StagePill({ stage }: { stage: Stage | undefined }) {
  const { t } = useTranslation('base');
  if (!stage) return null;
  const look = stage === 'NEW' ? ' k-pill-new' : stage === 'ALPHA' ? ' k-pill-alpha' : '';
  return <span className={`k-pill${look}`}>{t(`stage/${stage}`)}</span>;
}
