import { useTranslation } from '#ui/translation.ts';

/** A rating in a list: filled stars of five. */
export function Stars({ value }: { value: number }) {
  const { t } = useTranslation('base');
  if (value < 1) return null;
  return (
    <span className="k-nowrap" role="img" aria-label={t('form/stars', { count: value })}>
      <span className="k-risk" aria-hidden="true">
        {'★'.repeat(value)}
      </span>
      <span className="k-dim" aria-hidden="true">
        {'☆'.repeat(5 - value)}
      </span>
    </span>
  );
}
