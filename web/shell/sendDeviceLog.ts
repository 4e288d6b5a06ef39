import { communication, sendDeviceLog } from '#modules/identity/contract/devices.ts';
import { call, callFailures } from '#client/call/call.ts';
import { CallError } from '#client/call/CallError.ts';
import { deviceLogText, noteOnDevice } from '#client/deviceLog.ts';
import { type SessionState, sessionStore, sessionTurns } from '#client/session/session.ts';
import { nameOfError } from './clientEvent.ts';

/** ms between two questions whether somebody waits for the log. */
const askEvery = 300_000;

async function sendWhenWanted(): Promise<void> {
  const { sendLog } = await call(communication, {}, { silent: true, ownErrors: true });
  if (sendLog) await call(sendDeviceLog, { body: deviceLogText() || '-' }, { silent: true, ownErrors: true });
}

/** A paired device keeps a log of its own and sends it when an administrator has asked for it. */
export function startDeviceLog(): void {
  noteOnDevice(`start of ${__BUILD__}`, navigator.userAgent);
  const network = () => noteOnDevice('network', navigator.onLine ? 'on' : 'off');
  window.addEventListener('online', network);
  window.addEventListener('offline', network);
  document.addEventListener('visibilitychange', () => noteOnDevice('page', document.visibilityState));
  window.addEventListener('error', (event) => noteOnDevice('error', nameOfError(event.error)));
  window.addEventListener('unhandledrejection', ({ reason }) => {
    // What a server says to people may name people; its code is noted with the call.
    if (!(reason instanceof CallError)) noteOnDevice('error', nameOfError(reason));
  });
  callFailures.add((error, theCall) => noteOnDevice('call', `${theCall.id} ${error.status} ${error.code ?? ''}`));
  let timer: ReturnType<typeof setInterval> | undefined;
  const follow = ({ status, session }: SessionState) => {
    clearInterval(timer);
    noteOnDevice('session', status);
    if (status !== 'loggedIn' || !session || session.pairingToken === null) return;
    const ask = () => void sendWhenWanted().catch(() => undefined);
    ask();
    timer = setInterval(ask, askEvery);
  };
  sessionTurns.add(follow);
  follow(sessionStore.getState());
}
