export type System = 'windows' | 'macos' | 'linux' | 'android' | 'ios';

/** System that a browser says it runs on; phones before the desktops whose names they carry. */
export function systemOf(userAgent: string): System | undefined {
  if (/Android/i.test(userAgent)) return 'android';
  if (/iPhone|iPad|iPod/i.test(userAgent)) return 'ios';
  if (/Windows/i.test(userAgent)) return 'windows';
  if (/Macintosh|Mac OS X/i.test(userAgent)) return 'macos';
  return /Linux|X11/i.test(userAgent) ? 'linux' : undefined;
}

/** Links to programs beside the browser, each only for a client that can use it (specification 3, 1). */
export const clientLinks = (
  system: System | undefined,
  known: { desktopUrl?: unknown; desktopSystem?: unknown; store: boolean },
): { desktop?: string; store: boolean } => ({
  ...(typeof known.desktopUrl === 'string' && known.desktopUrl !== '' && known.desktopSystem === system
    ? { desktop: known.desktopUrl }
    : {}),
  store: known.store && system === 'android',
});
