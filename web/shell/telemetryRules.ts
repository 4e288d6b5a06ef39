/** What has to be known to track: the tracker's code, where it reports, and as what. */
export type Tracking = { script: string; endpoint: string; siteId: string };

/** `sendUsageStatistics=false` in the address switches tracking off (specification 1, 2.2). */
export const mayTrack = (address: string): boolean =>
  new URLSearchParams(address).get('sendUsageStatistics') !== 'false';

const webAddress = (value: unknown): string | undefined =>
  typeof value === 'string' && URL.canParse(value) && /^https?:$/.test(new URL(value).protocol) ? value : undefined;

/** Tracking that a configuration asks for; undefined when it asks for none or is incomplete. */
export function trackingOf(config: {
  provider?: unknown;
  analytics?: { studio?: { enabled?: unknown; siteId?: unknown } } | undefined;
  trackingEndpoint?: unknown;
  trackerScript?: unknown;
}): Tracking | undefined {
  const studio = config.analytics?.studio;
  const endpoint = webAddress(config.trackingEndpoint);
  // The tracker's code lies beside its endpoint unless the configuration names another place.
  const script = webAddress(config.trackerScript || (endpoint && new URL('matomo.js', endpoint).href));
  if (config.provider !== 'matomo' || studio?.enabled !== true || !script || !endpoint) return undefined;
  return typeof studio.siteId === 'string' && studio.siteId !== ''
    ? { script, endpoint, siteId: studio.siteId }
    : undefined;
}
