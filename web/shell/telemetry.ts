import { telemetryConfig } from '#modules/workspace/contract/systemConfig.ts';
import { call } from '#client/call/call.ts';
import { placeWithoutIds } from './clientEvent.ts';
import { mayTrack, trackingOf } from './telemetryRules.ts';

/**
 * Usage tracking, when it is configured and not switched off; nothing is loaded otherwise. Whatever fails is swallowed
 * (specification 1, 7 and 8.4). Pages are told without ids. The answer tells of a page that was opened.
 */
export async function startTelemetry(): Promise<(() => void) | undefined> {
  if (!mayTrack(window.location.search)) return undefined;
  try {
    const tracking = trackingOf(await call(telemetryConfig, {}, { silent: true, ownErrors: true }));
    if (!tracking) return undefined;
    const holder = window as { _paq?: unknown[][] };
    holder._paq ??= [];
    holder._paq.push(['setTrackerUrl', tracking.endpoint], ['setSiteId', tracking.siteId], ['disableCookies']);
    const script = document.createElement('script');
    script.async = true;
    script.src = tracking.script;
    document.head.append(script);
    const tell = () =>
      holder._paq?.push(
        [
          'setCustomUrl',
          `${window.location.origin}${window.location.pathname}#${placeWithoutIds(window.location.hash)}`,
        ],
        ['trackPageView'],
      );
    tell();
    return tell;
  } catch {
    return undefined;
  }
}
