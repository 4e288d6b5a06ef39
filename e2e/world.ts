import { basename } from 'node:path';

/** Password of every account of the demo world. */
export const password = process.env.KONTOR_E2E_PASSWORD ?? 'Kontor-test-2026!';

type World = { url: string; provider: string; mail: string };

let world: (World & { file: string }) | undefined;

/** Address of the host of this worker's worlds (server/testing/worldHost.ts), as the set-up left it for worker 0, 1, … */
const host = (): string => {
  const hosts = process.env.KONTOR_E2E_HOSTS?.split(' ') ?? [];
  return hosts[Number(process.env.TEST_PARALLEL_INDEX ?? 0) % hosts.length] as string;
};

async function tell<T>(path: string, body: object = {}): Promise<T> {
  const response = await fetch(host() + path, { method: 'POST', body: JSON.stringify(body) });
  if (!response.ok) throw new Error(`${path}: ${await response.text()}`);
  return (await response.json()) as T;
}

/**
 * Gives a file of journeys a product and a database of its own, and takes away those of the file before. A worker that was started
 * again after a failure knows of none: a second attempt begins on a fresh copy. Answers whether it is a new one.
 */
export async function worldOf(file: string): Promise<boolean> {
  if (process.env.KONTOR_E2E_URL || world?.file === file) return false;
  world = undefined;
  world = { file, ...(await tell<World>('/open', { file: basename(file, '.spec.ts') })) };
  return true;
}

const own = (): World => {
  if (!world) throw new Error('this file has no world yet: use `test` of people.ts');
  return world;
};

/** Address of the product, without a slash at its end. A developer may point the journeys at one that runs already. */
export const base = (): string => process.env.KONTOR_E2E_URL ?? own().url;

/** Address of the identity provider through which its depot Venlo signs in, with client name and secret. */
export const providerUrl = (): string => own().provider;

/** Where the product hands in its e-mails. */
export const mailUrl = (): string => own().mail;

/**
 * Settles when the product has told everybody what was committed so far and no job is due; jobs for later are left alone. Open pages
 * have been sent what concerns them, and ask again by themselves.
 */
export const settled = (): Promise<void> => tell('/settled');

/** Puts the product's clock at a moment (ms since 1970). */
export const productStandsAt = (at: number): Promise<void> => tell('/clock', { at });
