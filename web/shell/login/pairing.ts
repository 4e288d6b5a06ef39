import type { Session } from '#kernel/session.ts';
import { logout } from '#modules/identity/contract/calls.ts';
import { clientIdHeader, mobileLogin, pairing } from '#modules/identity/contract/mobile.ts';
import { CallError } from '#client/call/CallError.ts';
import { call, type CallOptions } from '#client/call/call.ts';
import { loadSession, refuseLogin, sessionStore } from '#client/session/session.ts';
import { clientId, forgetDevice, keepDevice, pairedDevice, pairingOf } from './device.ts';

const asDevice = (): CallOptions => ({ silent: true, ownErrors: true, headers: { [clientIdHeader]: clientId() } });

/**
 * Takes the pairing token of the address: the device is paired and keeps its own login token. Another pairing than the one it had
 * resets what it kept and signs it out (specification 1, 4.1).
 */
export async function pairThisDevice(token: string): Promise<void> {
  await loadSession();
  const before = pairedDevice();
  const { session } = sessionStore.getState();
  const other = (one: string | null | undefined): boolean => one != null && one !== pairingOf(token);
  if (other(before?.pairing)) forgetDevice();
  if (session && session.pairingToken !== pairingOf(token)) {
    await call(logout, {}, { silent: true, ownErrors: true }).catch(() => undefined);
    refuseLogin(undefined, {});
  }
  try {
    const paired = await call(pairing, { query: { pairingtoken: token } }, asDevice());
    keepDevice({
      pairing: pairingOf(token),
      loginToken: paired.loginToken,
      authenticationType: paired.authenticationType,
      orgUnit: paired.orgUnit,
    });
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    forgetDevice();
    refuseLogin(error);
  }
}

/** Signs this device in with what its grant asks for. */
export const enterByDevice = (loginToken: string, typed: { username?: string; password?: string }): Promise<Session> =>
  call(mobileLogin, { body: { logintoken: loginToken, ...typed } }, asDevice());
