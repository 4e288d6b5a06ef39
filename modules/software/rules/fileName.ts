import type { packageTypes } from './vocabulary.ts';

type Guess = { deviceType: (typeof packageTypes)[number]; version: string };

/** What the name of a file tells of it: `kontor-scan-4.2.1.apk` is version 4.2.1 for Android. Empty where it says nothing. */
export function guessFrom(name: string): Guess {
  const bare = name.replace(/\.[A-Za-z]{2,4}$/, '');
  const version = /(?:^|[^0-9.])v?(\d{1,6}(?:\.\d{1,6}){1,3}(?:-[0-9A-Za-z.]{1,20})?)$/i.exec(bare)?.[1] ?? '';
  return { deviceType: /\.(exe|msi|msix|cab)$/i.test(name) ? 'WINDOWS' : 'ANDROID', version };
}

/** The name of a file in a header `content-disposition` (RFC 6266); undefined where there is none. */
export function nameInHeader(header: string | undefined): string | undefined {
  const extended = /filename\*=\s*UTF-8''([^;\s]+)/i.exec(header ?? '')?.[1];
  if (extended && /^(?:[^%]|%[0-9a-f]{2})+$/i.test(extended)) {
    try {
      return decodeURIComponent(extended);
    } catch {
      return undefined;
    }
  }
  return /filename=\s*"([^"]+)"/i.exec(header ?? '')?.[1] ?? /filename=\s*([^";\s]+)/i.exec(header ?? '')?.[1];
}
