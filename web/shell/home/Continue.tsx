import { useTranslation } from '#ui/translation.ts';
import { useFormat } from '#ui/text/useFormat.ts';
import { recentPlaces } from '#client/navigation/recentPlaces.ts';

const shown = 5;

/** Where this account was last in this browser: one click back to it. */
export function Continue({ now }: { now: number }) {
  const { t } = useTranslation();
  const format = useFormat();
  const places = recentPlaces().slice(0, shown);
  return (
    <section aria-labelledby="home-continue">
      <h2 className="k-home-head" id="home-continue">
        {t('base:home/continue')}
      </h2>
      {places.length === 0 && <p className="k-dim k-home-empty">{t('base:home/continueEmpty')}</p>}
      <ul className="k-continue" hidden={places.length === 0}>
        {places.map(({ address, titleKey, title, at }) => (
          <li key={address}>
            <a href={`#${address}`}>
              <span className="k-continue-screen">{t(titleKey)}</span>
              <b className="k-cut">{title ?? ''}</b>
              <span className="k-dim k-fig">{format.ago(at, now)}</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
