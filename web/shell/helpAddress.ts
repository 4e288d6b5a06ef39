import { chapters, languages } from '#handbook/book.ts';

/** The handbook's language for a reader; English for everybody whose language it is not written in (specification 1, 9). */
export const helpLanguage = (language: string | undefined): string =>
  languages.find((written) => written === language) ?? 'en';

/** Page of the handbook for a screen; its front page where nobody is on a screen. */
export function helpPage(screen: string | undefined): string {
  const chapter = screen === undefined ? undefined : chapters.find(({ screens }) => screens?.includes(screen));
  return chapter ? `${chapter.id}.html` : 'index.html';
}

/**
 * Where the online help lies: the configured address with its `{language}`, signed in by the token that the configuration
 * gives; without an address the handbook that the product brings along, at the chapter of the screen.
 */
export function helpAddress(
  language: string | undefined,
  config: { address?: unknown; jsonWebToken?: unknown },
  screen?: string,
): string {
  const spoken = helpLanguage(language);
  const own = `help/${spoken}/${helpPage(screen)}`;
  const { address, jsonWebToken } = config;
  if (typeof address !== 'string' || !URL.canParse(address)) return own;
  const there = new URL(address.replaceAll('{language}', spoken));
  if (!/^https?:$/.test(there.protocol)) return own;
  if (!address.includes('{language}')) there.searchParams.set('lng', spoken);
  if (typeof jsonWebToken === 'string' && jsonWebToken !== '') there.searchParams.set('token', jsonWebToken);
  return there.href;
}
