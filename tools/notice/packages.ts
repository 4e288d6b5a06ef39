import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { licenceOf } from './licences.ts';

export type Shipped = {
  name: string;
  version: string;
  licence: string;
  /** Text of its licence; undefined where it brings none or is not installed on every machine. */
  text?: string;
  /** Its own notice (Apache-2.0, section 4 d). */
  notice?: string;
  /** Who says to have written it. */
  author?: string;
};

type Locked = {
  version?: string;
  dev?: boolean;
  devOptional?: boolean;
  link?: boolean;
  optional?: boolean;
  license?: string;
};
type Manifest = { license?: string; licenses?: { type: string }[]; author?: string | { name: string } };

/** Packages that the build writes into the pages, although the product does not ask for them when it runs: the service worker. */
const builtIn = new Set(
  ['cacheable-response', 'core', 'expiration', 'precaching', 'routing', 'strategies'].map((name) => `workbox-${name}`),
);

const nameOf = (place: string): string => place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length);

/** The first file of a folder whose name begins so. */
function textIn(folder: string, beginning: RegExp): string | undefined {
  const found = readdirSync(folder)
    .filter((name) => beginning.test(name) && statSync(join(folder, name)).isFile())
    .sort();
  return found[0] && readFileSync(join(folder, found[0]), 'utf8');
}

function installed(root: string, place: string, locked: Locked): Shipped {
  const one: Shipped = { name: nameOf(place), version: locked.version ?? '', licence: locked.license ?? '' };
  const folder = join(root, place);
  // What is for one kind of machine is here or not: the notice has to be the same on all.
  if (locked.optional || !existsSync(folder)) return { ...one, licence: one.licence || 'MIT' };
  const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest;
  const text = textIn(folder, /^(?:licen[cs]e|copying|unlicense)/i);
  const notice = textIn(folder, /^notice(?:\.|$)/i);
  const author = typeof manifest.author === 'string' ? manifest.author : manifest.author?.name;
  const licence =
    one.licence || manifest.license || manifest.licenses?.map(({ type }) => type).join(' OR ') || licenceOf(text ?? '');
  return {
    ...one,
    licence: licence ?? '',
    ...(text ? { text } : {}),
    ...(notice ? { notice } : {}),
    ...(author ? { author: author.replace(/\s*<[^>]*>|\s*\([^)]*\)/g, '') } : {}),
  };
}

/**
 * Everything of others that ships: what the lock names as needed by the running product, and what the build writes into its pages.
 * @param root folder with package-lock.json and node_modules
 * @returns one for each name and version, by name
 */
export function shippedPackages(root: string): Shipped[] {
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, Locked>;
  };
  const found = new Map<string, Shipped>();
  for (const [place, locked] of Object.entries(lock.packages)) {
    const forTools = locked.dev || locked.devOptional;
    if (place === '' || locked.link || (forTools && !builtIn.has(nameOf(place)))) continue;
    const one = installed(root, place, locked);
    found.set(`${one.name}@${one.version}`, one);
  }
  return [...found.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, one]) => one);
}
