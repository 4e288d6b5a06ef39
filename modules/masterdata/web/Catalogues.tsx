import { wordKey } from '#kernel/text.ts';
import { useTranslation } from '#ui/translation.ts';
import { usePlace } from '#client/navigation/navigation.ts';
import { useAccess } from '#client/session/useAccess.ts';
import { catalogues } from '../screens.ts';

/** The types that other screens choose from, in groups: one entry of the menu for all of them. */
export function Catalogues() {
  const { t } = useTranslation('masterdata');
  const access = useAccess();
  const { module } = usePlace();
  return (
    <section className="k-scroll k-home">
      <div>
        <h1 className="k-h1">{t('types/catalogues')}</h1>
        <p className="k-dim">{t('catalogue/text')}</p>
      </div>
      {Object.entries(catalogues).map(([group, types]) => {
        const open = types.filter(([, , permission]) => access({ anyPermission: [permission] }));
        return open.length === 0 ? null : (
          <section key={group} aria-labelledby={`catalogue-${group}`}>
            <h2 className="k-h2" id={`catalogue-${group}`} style={{ margin: '8px 0' }}>
              {t(wordKey('masterdata:catalogue/', group))}
            </h2>
            <ul className="k-tiles">
              {open.map(([path, type]) => (
                <li key={type}>
                  <a href={`#/${module}/${path}`}>
                    <b className="k-strong">{t(`types/${type}`)}</b>
                  </a>
                </li>
              ))}
            </ul>
          </section>
        );
      })}
    </section>
  );
}
