const languageKey = 'kontor/language';

/** The provider sends people back to one fixed address: the language that theirs asked for is kept in this tab. */
export function rememberLanguage(): void {
  const language = new URLSearchParams(window.location.search).get('lng');
  try {
    if (language) sessionStorage.setItem(languageKey, language);
    else sessionStorage.removeItem(languageKey);
  } catch {
    // Without storage the browser's language is used.
  }
}

export function languageOfReturn(): string | undefined {
  try {
    return sessionStorage.getItem(languageKey) ?? undefined;
  } catch {
    return undefined;
  }
}
