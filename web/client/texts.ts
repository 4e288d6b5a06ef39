import i18next from 'i18next';
import LanguageDetector from 'i18next-browser-languagedetector';
import Backend from 'i18next-http-backend';
import { initReactI18next } from 'react-i18next';
import { spokenCounts } from '#kernel/spokenArgs.ts';

export const languages = ['en', 'de', 'fr'] as const;
export type Language = (typeof languages)[number];

/** Language that the page's address asks for, or undefined. It is sent as Accept-Language (specification 1, 7). */
export const addressLanguage = (): string | undefined =>
  new URLSearchParams(window.location.search).get('lng') ?? undefined;

/**
 * Loads the texts by the conventions of specification 1, 1: language by `lng` or browser, language only, English as the
 * fallback, namespaces beside the app, key separator `/`, context `__`.
 */
export async function startTexts(): Promise<void> {
  const mark = () => {
    document.documentElement.lang = i18next.resolvedLanguage ?? 'en';
  };
  i18next.on('languageChanged', mark);
  await i18next
    .use(Backend)
    .use(LanguageDetector)
    .use(initReactI18next)
    .use(spokenCounts)
    .init({
      load: 'languageOnly',
      supportedLngs: [...languages],
      nonExplicitSupportedLngs: true,
      // Every language has every text (texts.test.ts): English is read for those of a language that the product does not have.
      fallbackLng: (code) => (languages.some((one) => one === code?.slice(0, 2)) ? [] : ['en']),
      ns: ['base'],
      defaultNS: 'base',
      keySeparator: '/',
      nsSeparator: ':',
      contextSeparator: '__',
      pluralSeparator: '_',
      interpolation: { escapeValue: false, alwaysFormat: true },
      detection: { order: ['querystring', 'navigator'], lookupQuerystring: 'lng', caches: [] },
      backend: { loadPath: `resources/{{lng}}/{{ns}}.json?${__BUILD__}` },
      react: { useSuspense: false },
      // The key of a group of texts is a mistake of ours; who reads the page gets its last word, and not what the library says of it.
      returnedObjectHandler: (key) => {
        reportError(new Error(`the key ${key} is a group of texts`));
        return key.split('/').at(-1) ?? key;
      },
    });
  mark();
}

/** Changes the language and keeps it in the address, so that calls and a reload use it. */
export async function changeLanguage(language: Language): Promise<void> {
  const url = new URL(window.location.href);
  url.searchParams.set('lng', language);
  window.history.replaceState(window.history.state, '', url);
  await i18next.changeLanguage(language);
}
