const key = 'kontor/lastUnit';

/** The unit that was used last in this browser. */
export function lastUnit(): string | undefined {
  try {
    return localStorage.getItem(key) ?? undefined;
  } catch {
    return undefined;
  }
}

export function rememberUnit(unit: string): void {
  try {
    localStorage.setItem(key, unit);
  } catch {
    // Without storage the unit is chosen again next time.
  }
}
