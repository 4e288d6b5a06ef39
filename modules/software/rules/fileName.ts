import type { packageTypes } from './vocabulary.ts';

type Guess = { deviceType: (typeof packageTypes)[number]; version: string };

/** What the name of a file tells of it: `kontor-scan-4.2.1.apk` is version 4.2.1 for Android. Empty where it says nothing. */
export function guessFrom(name: string): Guess {
  const bare = name.replace(/\.[A-Za-z]{2,4}$/, '');
  const version = /(?:^|[^0-9.])v?(\d{1,6}(?:\.\d{1,6}){1,3}(?:-[0-9A-Za-z.]{1,20})?)$/i.exec(bare)?.[1] ?? '';
  return { deviceType: /\.(exe|msi|msix|cab)$/i.test(name) ? 'WINDOWS' : 'ANDROID', version };
}
