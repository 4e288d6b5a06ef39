import { Glyph } from '#ui/status/Glyph.tsx';
import { useTranslation } from '#ui/translation.ts';
import type { Operation } from '../contract/calls.ts';
import { useAge } from './useAge.ts';

/** Above all else: work behind the scenes that stands still, for how long, and what the most is. */
export function StandsStill({ troubles }: Pick<Operation, 'troubles'>) {
  const { t } = useTranslation('operation');
  const age = useAge();
  if (troubles.length === 0) return null;
  return (
    <div className="k-alert k-alert-late o-stands-still" role="alert">
      <Glyph name="late" />
      <div>
        <b>{t('standsStill/title')}</b>
        <ul>
          {troubles.map(({ what, seconds, limit }) => (
            <li key={what}>
              {what === 'SERVERS'
                ? t('standsStill/servers')
                : seconds === null
                  ? t('standsStill/never', { what: t(`queue/${what}`) })
                  : t('standsStill/for', {
                      what: t(`queue/${what}`),
                      age: age(seconds * 1000),
                      limit: age(limit * 1000),
                    })}
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
