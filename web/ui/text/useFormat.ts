import { createContext, useContext } from 'react';
import { useTranslation } from '#ui/translation.ts';
import { type Format, formatFor } from './format.ts';

/** Time zone of the depot in which instants are shown; absent: the browser's. */
export const TimeZoneContext = createContext<string | undefined>(undefined);

const made = new Map<string, Format>();

/** The formats of the reader's language and the depot's time zone. */
export function useFormat(): Format {
  const { i18n } = useTranslation();
  const zone = useContext(TimeZoneContext);
  const language = i18n.resolvedLanguage ?? 'en';
  const key = `${language}|${zone ?? ''}`;
  let format = made.get(key);
  if (!format) {
    format = formatFor(language, zone);
    made.set(key, format);
  }
  return format;
}
