const systems: readonly [RegExp, (found: RegExpExecArray) => string][] = [
  [/Android (\d+)/, ([, version]) => `Android ${version}`],
  [/(?:iPhone|iPad).*? OS (\d+)/, ([, version]) => `iOS ${version}`],
  [/Windows NT/, () => 'Windows'],
  [/Mac OS X/, () => 'macOS'],
  [/Linux/, () => 'Linux'],
];
const browsers: readonly [RegExp, string][] = [
  [/Edg\/(\d+)/, 'Edge'],
  [/SamsungBrowser\/(\d+)/, 'Samsung'],
  [/(?:HeadlessChrome|Chrome)\/(\d+)/, 'Chrome'],
  [/Firefox\/(\d+)/, 'Firefox'],
  [/Version\/(\d+).*Safari/, 'Safari'],
];

/** System, model and browser of a device in few words; empty when it says nothing that is known. */
export function deviceAbout(userAgent: string | null): string {
  const text = userAgent ?? '';
  const system = systems.flatMap(([pattern, word]) => {
    const found = pattern.exec(text);
    return found ? [word(found)] : [];
  })[0];
  const model = /Android \d+[^;)]*; ([^;)]{2,30}?)(?: Build|\))/.exec(text)?.[1];
  const browser = browsers.flatMap(([pattern, name]) => {
    const found = pattern.exec(text);
    return found ? [`${name} ${found[1]}`] : [];
  })[0];
  return [model && model !== 'K' ? model : undefined, system, browser].filter((part) => part !== undefined).join(' · ');
}
