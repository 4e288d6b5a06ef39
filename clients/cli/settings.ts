import { chmodSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { Usage } from './failure.ts';

/** Where the depot is, and the key that opens it. */
export type Settings = { url: string; key: string };
type Env = Record<string, string | undefined>;

/** The file that keeps them, readable by its owner alone. */
const settingsFile = (env: Env): string =>
  env.KONTOR_CONFIG || join(env.XDG_CONFIG_HOME || join(homedir(), '.config'), 'kontor', 'config.json');

const here = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * An address as it is kept, without a slash at its end.
 * @throws Usage when it is none, or when a key would travel readable by everybody on the way
 */
export function addressOf(text: string, env: Env): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !['http:', 'https:'].includes(url.protocol))
    throw new Usage(`${text} is no address such as https://kontor.example.org`);
  if (url.protocol === 'http:' && !here.has(url.hostname) && env.KONTOR_ALLOW_HTTP !== 'yes')
    throw new Usage(
      `${text}: without TLS the key can be read on the way. Use https, or say KONTOR_ALLOW_HTTP=yes in a network of your own.`,
    );
  return text.replace(/\/+$/, '');
}

function kept(file: string): Partial<Settings> {
  const there = statSync(file, { throwIfNoEntry: false });
  if (!there) return {};
  if (process.platform !== 'win32' && (there.mode & 0o077) !== 0)
    throw new Usage(`${file} can be read by others: chmod 600 ${file}, and have the depot make a new key.`);
  let read: unknown;
  try {
    read = JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    throw new Usage(`${file} cannot be read: kontor config writes it anew.`);
  }
  const values = new Map(Object.entries(typeof read === 'object' && read !== null ? read : {}));
  const textOf = (name: string): string | undefined => {
    const value: unknown = values.get(name);
    return typeof value === 'string' ? value : undefined;
  };
  return { url: textOf('url'), key: textOf('key') };
}

/** What is known, the environment before the file; `undefined` where nothing is. */
export function knownSettings(env: Env): Partial<Settings> {
  // Both by the environment: the file need not be there, nor in order.
  const { url, key } = env.KONTOR_URL && env.KONTOR_KEY ? {} : kept(settingsFile(env));
  return { url: env.KONTOR_URL || url, key: env.KONTOR_KEY || key };
}

/** @throws Usage that says how to give what is missing */
export function neededSettings(env: Env): Settings {
  const { url, key } = knownSettings(env);
  if (!url) throw new Usage('Which depot? kontor config --url https://… keeps address and key; or set KONTOR_URL.');
  if (!key) throw new Usage('There is no key: kontor config keeps one; or set KONTOR_KEY.');
  return { url: addressOf(url, env), key };
}

/** Keeps address and key; whoever reads the file meanwhile sees the old one or the new one. */
export function keepSettings(env: Env, settings: Settings): string {
  const file = settingsFile(env);
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  const fresh = `${file}.${process.pid}`;
  writeFileSync(fresh, `${JSON.stringify(settings, null, 1)}\n`, { mode: 0o600 });
  chmodSync(fresh, 0o600);
  renameSync(fresh, file);
  return file;
}

export function forgetSettings(env: Env): string {
  const file = settingsFile(env);
  rmSync(file, { force: true });
  return file;
}

/** Enough of a key to tell it from another one. */
export const shownKey = (key: string): string => (key.length > 12 ? `${key.slice(0, 8)}…` : '…');
