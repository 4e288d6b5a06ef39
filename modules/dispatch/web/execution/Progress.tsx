import { useTranslation } from '#ui/translation.ts';
import type { ExecutionView } from '../../contract/schemas.ts';

type Steps = ExecutionView['trips'][number]['progress'];

/** One field per stop: done, deviating, hindered, at the stop, open. */
export function Progress({ steps }: { steps: Steps }) {
  const { t } = useTranslation('dispatch');
  const done = steps.filter((step) => step !== 'open' && step !== 'active').length;
  return (
    <span className="d-progress" role="img" aria-label={t('execution/progress', { count: done, total: steps.length })}>
      {steps.map((step, i) => (
        // The place in the row is what the field stands for
        <span key={i} data-is={step} />
      ))}
    </span>
  );
}
