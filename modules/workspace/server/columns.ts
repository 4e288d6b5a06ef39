/** Types of the columns that the database keeps as documents; the migrations name them (`comment on column … is 'type: …'`). */
export type TextByLanguage = Record<string, string>;
/** What a device is told: words in its language without anybody's name, the page that they open, and what a later notice replaces. */
export type PushNotice = { title: string; place: string; tag: string };
