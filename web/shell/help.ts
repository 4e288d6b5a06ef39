import i18next from 'i18next';

const helpLanguages = ['de', 'fr', 'en'];

/** Online help in a new tab; de, fr or en, else English (specification 1, 2.6). */
export function openHelp(): void {
  const language = i18next.resolvedLanguage ?? 'en';
  window.open(`help/${helpLanguages.includes(language) ? language : 'en'}/index.html`, '_blank', 'noopener');
}
