import { Button } from '@mantine/core';
import { Glyph } from '#ui/status/Glyph.tsx';
import { useTranslation } from '#ui/translation.ts';
import { walkIds } from '../rules/walks.ts';
import { beginWalk, useWalks } from './walkStore.ts';
import './demo.css';

/** On the home page of the demo: three walks of five minutes over its living day. */
export function WalksPanel() {
  const { t } = useTranslation('demo');
  const { walking, finished } = useWalks();
  return (
    <section aria-labelledby="demo-walks">
      <h2 className="k-home-head" id="demo-walks">
        {t('walks/title')}
      </h2>
      <ul className="d-walks">
        {walkIds.map((id) => (
          <li key={id}>
            <span>
              <b>
                {finished.includes(id) && <Glyph name="done" size={14} />} {t(`walk/${id}/title`)}
              </b>
              <span className="k-dim">{t(`walk/${id}/about`)}</span>
            </span>
            <Button
              size="xs"
              disabled={walking?.walk === id}
              aria-label={t(finished.includes(id) ? 'walks/againOf' : 'walks/beginOf', { name: t(`walk/${id}/title`) })}
              onClick={() => beginWalk(id)}
            >
              {t(finished.includes(id) ? 'walks/again' : 'walks/begin')}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
