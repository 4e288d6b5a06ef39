import './login.css';
import { useEffect, type ReactNode } from 'react';
import { useTranslation } from '#ui/translation.ts';
import { Logo } from '../header/Logo.tsx';
import { openHelp } from '../help.ts';
import { changeLanguage, type Language, languages } from '#client/texts.ts';
import { useCall } from '#client/call/useCall.ts';
import { versionInfo } from '#modules/workspace/contract/calls.ts';

/** The page before the product: name, one card, version, help and language below. */
export function Gate(props: { title: string; wide?: boolean; children: ReactNode }) {
  const { t, i18n } = useTranslation('base');
  const version = useCall(versionInfo, {}, { silent: true, staleTime: Number.POSITIVE_INFINITY });
  useEffect(() => {
    document.title = `${props.title} · ${t('header/productName')}`;
  }, [props.title, t]);
  return (
    <div className="k-gate">
      <main>
        <div className={props.wide ? 'k-gate-card k-gate-wide' : 'k-gate-card'}>
          <div className="k-gate-name">
            <Logo size={28} />
            {t('header/productName')}
          </div>
          <h1>{props.title}</h1>
          {props.children}
        </div>
      </main>
      <footer className="k-gate-foot">
        <span>
          {t('header/productName')} {version.data?.productVersion}
        </span>
        <span>© 1999–{new Date().getFullYear()}</span>
        <span className="k-space" />
        <button type="button" className="k-linkish" onClick={() => void openHelp()}>
          {t('help')}
        </button>
        <label>
          <span className="k-hidden">{t('header/language')}</span>
          <select
            value={i18n.resolvedLanguage}
            onChange={(event) => void changeLanguage(event.currentTarget.value as Language)}
          >
            {languages.map((language) => (
              <option key={language} value={language}>
                {t(`languageOwn/${language}`)}
              </option>
            ))}
          </select>
        </label>
      </footer>
    </div>
  );
}
