import type { de } from './de.ts';

/** What a driver reads: words for people who have no account here, so they are no texts of a user's language. */
export type DriverWords = { readonly [K in keyof typeof de]: string };
