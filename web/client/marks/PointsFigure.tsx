import { useTranslation } from '#ui/translation.ts';
import { pointsLimit } from '#modules/dangerousgoods/rules/points.ts';
import { Peek } from '#ui/feedback/Peek.tsx';
import { Glyph } from '#ui/status/Glyph.tsx';
import { useFormat } from '#ui/text/useFormat.ts';

/** Dangerous-goods points: an unknown marker when negative, a hint above 1000 (specification 3, 5), a dash for none. */
export function PointsFigure({ points }: { points: number }) {
  const { t } = useTranslation('dangerousgoods');
  const format = useFormat();
  if (points === 0) return <>–</>;
  const unknown = points < 0;
  if (!unknown && points <= pointsLimit) return <>{format.upTo(points, 1)}</>;
  return (
    <Peek untabbed content={unknown ? t('points/unknown') : t('points/over', { limit: format.number(pointsLimit) })}>
      <span className="k-points">
        <Glyph name={unknown ? 'risk' : 'late'} />
        {unknown ? '?' : format.upTo(points, 1)}
      </span>
    </Peek>
  );
}
