const key = 'kontor/errorDevice';

/** A random name of this browser, so that what one device says can be told from others; empty where the browser keeps nothing. */
export function deviceId(): string {
  try {
    const known = localStorage.getItem(key);
    if (known) return known;
    const made = crypto.randomUUID?.() ?? String(Date.now());
    localStorage.setItem(key, made);
    return made;
  } catch {
    return '';
  }
}
