import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import i18next, { type i18n } from 'i18next';
import { spokenCounts } from '#kernel/spokenArgs.ts';

export const languages = ['en', 'de', 'fr'] as const;
export type Language = (typeof languages)[number];
export type Translate = (key: string, args?: Record<string, unknown>) => string;

/** The texts of all modules, as the browser fetches them and as the server uses them for its messages. */
export type Texts = {
  in(language: string): Translate;
  /** The JSON of a namespace, or undefined when there is none. */
  bundle(language: string, namespace: string): unknown;
  namespaces: string[];
};

const foldersOf = (root: string): [string, string][] => [
  ['base', join(root, 'web/ui/texts')],
  ...readdirSync(join(root, 'modules'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry): [string, string] => [entry.name, join(root, 'modules', entry.name, 'texts')]),
];

/** Loads every `texts/{en,de,fr}.json` once. */
export function loadTexts(root: string): Texts {
  const bundles = new Map<string, unknown>();
  const resources: Record<string, Record<string, object>> = {};
  const namespaces: string[] = [];
  for (const [namespace, folder] of foldersOf(root)) {
    if (!existsSync(folder)) continue;
    namespaces.push(namespace);
    for (const language of languages) {
      const file = join(folder, `${language}.json`);
      const bundle: object = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
      bundles.set(`${language}/${namespace}`, bundle);
      resources[language] = { ...resources[language], [namespace]: bundle };
    }
  }
  const engine: i18n = i18next.createInstance().use(spokenCounts);
  // Ready at once: everything is given here (`initAsync` below).
  void engine.init({
    resources,
    lng: 'en',
    fallbackLng: 'en',
    supportedLngs: [...languages],
    ns: namespaces,
    defaultNS: 'base',
    keySeparator: '/',
    nsSeparator: ':',
    contextSeparator: '__',
    pluralSeparator: '_',
    interpolation: { escapeValue: false, alwaysFormat: true },
    initAsync: false,
  });
  const translators = new Map<string, Translate>();
  return {
    namespaces,
    in: (language) => {
      const known = (languages as readonly string[]).includes(language) ? language : 'en';
      let translate = translators.get(known);
      if (!translate) {
        const fixed = engine.getFixedT(known);
        translate = (key, args) => String(fixed(key, (args ?? {}) as Record<string, string>));
        translators.set(known, translate);
      }
      return translate;
    },
    bundle: (language, namespace) => bundles.get(`${language}/${namespace}`),
  };
}

/** The best of our languages for an Accept-Language header; English when none fits. */
export function pickLanguage(header: string | undefined): Language {
  for (const part of (header ?? '').split(',').slice(0, 10)) {
    const code = part.split(';')[0]?.trim().slice(0, 2).toLowerCase();
    const known = languages.find((language) => language === code);
    if (known) return known;
  }
  return 'en';
}
