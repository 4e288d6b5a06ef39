import '@mantine/core/styles/Progress.css';
import { Button, Progress } from '@mantine/core';
import { useTranslation } from '#ui/translation.ts';
import { useFormat } from '#ui/text/useFormat.ts';
import type { DayPlanView } from '#modules/dayplan/contract/calls.ts';

/** How far a running search is and what the best plan so far would be; it can be taken as it is, or given up. */
export function SearchProgress(props: { plan: DayPlanView; onStop: () => void; onCancel: () => void }) {
  const { t } = useTranslation('dayplan');
  const format = useFormat();
  const { best, progress } = props.plan;
  return (
    <div className="k-state" role="status">
      <p className="k-h2">{t('searching')}</p>
      <Progress value={progress * 100} aria-label={t('searching')} className="d-searching-bar" />
      <p className="k-dim k-fig">
        {best
          ? t('best', {
              share: format.percent(progress),
              tours: format.number(best.routes),
              km: format.quantity('LENGTH', best.distance, 'km', 0),
              unplanned: format.number(best.unassigned),
            })
          : t('starting')}
      </p>
      <div className="k-row">
        <Button onClick={props.onCancel}>{t('cancelSearch')}</Button>
        {best && (
          <Button variant="filled" onClick={props.onStop}>
            {t('takeBest')}
          </Button>
        )}
      </div>
    </div>
  );
}
