import { useTranslation } from '#ui/translation.ts';
import { KeptEvents } from './KeptEvents.tsx';

/** All records of drivers that wait for a decision (`/DPT/driverEvents`). */
export function KeptEventsPage() {
  const { t } = useTranslation('delivery');
  return (
    <section className="k-pane k-fill" aria-label={t('kept/title')}>
      <div className="k-pane-head">
        <h1 className="k-h2">{t('kept/title')}</h1>
      </div>
      <div className="k-scroll">
        <p className="s-kept-text k-dim">{t('kept/text')}</p>
        <KeptEvents />
      </div>
    </section>
  );
}
