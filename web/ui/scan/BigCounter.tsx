import { useTranslation } from 'react-i18next';
import { BarMeter } from '../layout/BarMeter.tsx';
import './scan.css';

/** The one big counter of a hall screen: done of expected, with its bar. */
export function BigCounter({ done, expected, label }: { done: number; expected: number; label: string }) {
  const { t } = useTranslation('base');
  const share = expected === 0 ? 0 : done / expected;
  return (
    <div>
      <p className="k-count">
        <b>{done}</b>
        <span>{t('scan/of', { count: expected })}</span>
      </p>
      <BarMeter share={share} label={label} tone={share > 1 ? 'risk' : 'done'} bare />
    </div>
  );
}
