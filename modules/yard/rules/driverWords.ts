/** “Please drive to”, in the languages of the drivers: words for people who have no account here, so they are no texts of a user's language. */
export const driveTo = {
  de: 'Bitte fahren Sie zu',
  en: 'Please drive to',
  pl: 'Proszę jechać do',
  cs: 'Jeďte prosím na',
  sk: 'Choďte prosím na',
  ro: 'Vă rugăm să mergeți la',
  bg: 'Моля, отидете до',
  hu: 'Kérjük, hajtson ide',
  lt: 'Prašome važiuoti į',
  uk: 'Будь ласка, прямуйте до',
  ru: 'Пожалуйста, проезжайте к',
  tr: 'Lütfen şuraya gidin',
} as const;
