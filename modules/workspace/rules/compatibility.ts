/** Numbers of a version such as `4.12.1-rc2`; what follows a hyphen or plus does not order. */
const numbersOf = (version: string): number[] =>
  (version.split(/[-+]/)[0] ?? '').split('.').map((part) => Number.parseInt(part, 10) || 0);

/** Negative when `a` is older than `b`. */
export function compareVersions(a: string, b: string): number {
  const [left, right] = [numbersOf(a), numbersOf(b)];
  for (let at = 0; at < Math.max(left.length, right.length); at += 1) {
    const difference = (left[at] ?? 0) - (right[at] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

export type App = {
  readonly applicationIds: readonly string[];
  readonly minVersion: string;
  readonly recommendedVersion: string;
};
export type Verdict = 'current' | 'updateRecommended' | 'updateRequired' | 'unknownApp';

/**
 * What an app hears about its version. An app that is not configured works with every version; one that names another
 * application than the configured ones does not.
 */
export function compatibilityOf(
  app: App | undefined,
  asked: { versionName?: string | undefined; applicationId?: string | undefined },
): Verdict {
  if (!app) return 'current';
  if (asked.applicationId !== undefined && app.applicationIds.length > 0)
    if (!app.applicationIds.includes(asked.applicationId)) return 'unknownApp';
  if (asked.versionName === undefined) return 'current';
  if (app.minVersion !== '' && compareVersions(asked.versionName, app.minVersion) < 0) return 'updateRequired';
  if (app.recommendedVersion !== '' && compareVersions(asked.versionName, app.recommendedVersion) < 0)
    return 'updateRecommended';
  return 'current';
}
