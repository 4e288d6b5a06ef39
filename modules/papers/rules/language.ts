export const paperLanguages = ['de', 'en', 'fr'] as const;
export type PaperLanguage = (typeof paperLanguages)[number];

const byCountry: Readonly<Record<string, PaperLanguage>> = {
  DE: 'de',
  AT: 'de',
  LI: 'de',
  FR: 'fr',
  MC: 'fr',
  GB: 'en',
  IE: 'en',
  US: 'en',
};
const isPaperLanguage = (language: string): language is PaperLanguage =>
  paperLanguages.some((known) => known === language);

/** The language of who receives a paper: of the country where there is one, else that of the depot. */
export const languageFor = (country: string | null | undefined, unitLanguage: string): PaperLanguage =>
  byCountry[country ?? ''] ?? (isPaperLanguage(unitLanguage) ? unitLanguage : 'en');

/** As the depot has set it: of the reader, its own, or one for all. */
export const languageOfPaper = (
  set: PaperLanguage | 'RECIPIENT' | 'DEPOT',
  country: string | null | undefined,
  unitLanguage: string,
): PaperLanguage =>
  set === 'RECIPIENT' ? languageFor(country, unitLanguage) : set === 'DEPOT' ? languageFor(null, unitLanguage) : set;
