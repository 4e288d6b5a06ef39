import type { AuthenticationType } from '#modules/identity/rules/accessGrant.ts';

/** What a paired device keeps (specification 1, 3.2): by which pairing it came, and its login token. */
export type PairedDevice = {
  /** Public part of the pairing token; the session names it as well. */
  pairing: string;
  loginToken: string;
  authenticationType: AuthenticationType;
  orgUnit: string;
};

const deviceKey = 'kontor/device';
const clientKey = 'kontor/clientId';

/** `unit.pairing.secret`: everything but the secret. */
export const pairingOf = (token: string): string => token.split('.').slice(0, 2).join('.');

/** The device that this browser was paired as; undefined for all others. */
export function pairedDevice(): PairedDevice | undefined {
  try {
    const text = localStorage.getItem(deviceKey);
    return text ? (JSON.parse(text) as PairedDevice) : undefined;
  } catch {
    return undefined;
  }
}

/** Throws where a browser keeps nothing: then it cannot be paired. */
export const keepDevice = (device: PairedDevice): void => localStorage.setItem(deviceKey, JSON.stringify(device));

export function forgetDevice(): undefined {
  try {
    localStorage.removeItem(deviceKey);
  } catch {
    // Nothing was kept.
  }
}

/** How this browser names itself; made once. `crypto.randomUUID` needs https, the random bytes do not. */
export function clientId(): string {
  const made = Array.from(crypto.getRandomValues(new Uint8Array(16)), (one) => one.toString(16).padStart(2, '0')).join(
    '',
  );
  try {
    const kept = localStorage.getItem(clientKey);
    if (kept) return kept;
    localStorage.setItem(clientKey, made);
  } catch {
    // Asked again it is another one: pairing fails, as it must where nothing is kept.
  }
  return made;
}
