import { logEvent } from '#platform/systemCalls.ts';
import { call } from '#client/call/call.ts';
import { eventGate, nameOfError, placeWithoutIds } from './clientEvent.ts';
import { deviceId } from '#client/memory/deviceId.ts';
import { sessionStore } from '#client/session/session.ts';

const worthReporting = eventGate();

/** Tells the server of an error that nobody handled (specification 1, 3.6 and 8.4); what cannot be told is dropped. */
export function reportError(error: unknown): void {
  const { status, session } = sessionStore.getState();
  const name = nameOfError(error);
  if (status !== 'loggedIn' || !worthReporting(name, Date.now())) return;
  const { platform } = navigator as { platform?: string };
  call(
    logEvent,
    {
      body: {
        name,
        source: `studio${placeWithoutIds(window.location.hash)}`.slice(0, 200),
        version: session?.productVersion ?? '',
        timestamp: Date.now(),
        device_id: deviceId(),
        vendor: navigator.vendor.slice(0, 100),
        device: navigator.userAgent.slice(0, 50),
        os_version: (platform ?? '').slice(0, 100),
        severity: 'ERROR',
      },
    },
    { silent: true, ownErrors: true },
  ).catch(() => undefined);
}
