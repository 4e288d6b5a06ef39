import { bg } from './driverWords/bg.ts';
import { cs } from './driverWords/cs.ts';
import { de } from './driverWords/de.ts';
import { en } from './driverWords/en.ts';
import { es } from './driverWords/es.ts';
import { fr } from './driverWords/fr.ts';
import { hu } from './driverWords/hu.ts';
import { it } from './driverWords/it.ts';
import { lt } from './driverWords/lt.ts';
import { nl } from './driverWords/nl.ts';
import { pl } from './driverWords/pl.ts';
import { ro } from './driverWords/ro.ts';
import { ru } from './driverWords/ru.ts';
import { sk } from './driverWords/sk.ts';
import { tr } from './driverWords/tr.ts';
import { uk } from './driverWords/uk.ts';
import type { DriverWords } from './driverWords/words.ts';

/** Languages in which a driver is spoken to, as a list of them shows them. */
export const driverLanguages = [
  'de',
  'en',
  'fr',
  'nl',
  'pl',
  'cs',
  'sk',
  'hu',
  'ro',
  'bg',
  'lt',
  'uk',
  'ru',
  'tr',
  'es',
  'it',
] as const;
export type DriverLanguage = (typeof driverLanguages)[number];

export const driverWords: Readonly<Record<DriverLanguage, DriverWords>> = {
  de,
  en,
  fr,
  nl,
  pl,
  cs,
  sk,
  hu,
  ro,
  bg,
  lt,
  uk,
  ru,
  tr,
  es,
  it,
};

/** The language of a browser, if a driver is spoken to in it. */
export const driverLanguageOf = (word: string | undefined): DriverLanguage | undefined =>
  driverLanguages.find((language) => language === word?.slice(0, 2).toLowerCase());
