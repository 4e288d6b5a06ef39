import { expect, it } from 'vitest';
import { chosen, compareVersions, isFor, type Target } from './deployments.ts';
import { guessFrom, nameInHeader } from './fileName.ts';
import { mayBecome, stateAt } from './states.ts';
import { deploymentStates } from './vocabulary.ts';
import { versionPattern } from './versionPattern.ts';

// Order of semver.org, 11, and what people write beside it.
it.each([
  ['1.0.0', '2.0.0'],
  ['2.0.0', '2.1.0'],
  ['2.1.0', '2.1.1'],
  ['2.9.0', '2.10.0'],
  ['1.0.0-alpha', '1.0.0-alpha.1'],
  ['1.0.0-beta.2', '1.0.0-beta.11'],
  ['1.0.0-rc.1', '1.0.0'],
  ['4.2', '4.2.1'],
])('%s is older than %s', (older, newer) => {
  expect(compareVersions(older, newer)).toBeLessThan(0);
  expect(compareVersions(newer, older)).toBeGreaterThan(0);
  expect(compareVersions(older, older)).toBe(0);
});

it('4.2 and 4.2.0 are the same version', () => expect(compareVersions('4.2', '4.2.0')).toBe(0));

it.each(['', 'v1', '1.', '1..2', '1.2.3.4.5', '1.0-', 'latest', '1 .0', '1.0-ä'])('"%s" is no version', (text) => {
  expect(versionPattern.test(text)).toBe(false);
});

const everybody: Target = { orgUnits: [], groups: [], users: [], percentage: 100 };
const who = { units: ['dtm', 'de', 'global'], groups: ['night'], user: 'fahrer1', place: 49 };

it.each([
  [{}, true],
  [{ orgUnits: ['de'] }, true],
  [{ orgUnits: ['ham'] }, false],
  [{ groups: ['night'] }, true],
  [{ groups: ['day'] }, false],
  [{ groups: ['day'], users: ['fahrer1'] }, true],
  [{ orgUnits: ['ham'], users: ['fahrer1'] }, false],
  [{ percentage: 49 }, false],
  [{ percentage: 50 }, true],
])('a deployment for %j is for the driver: %s', (target, is) => {
  expect(isFor({ ...everybody, ...target }, who)).toBe(is);
});

// Domain 3.12: PLANNED -> ACTIVE -> FINISHED; ACTIVE <-> PAUSED; -> CANCELED.
it.each([
  ['PLANNED', ['ACTIVE', 'CANCELED']],
  ['ACTIVE', ['PAUSED', 'FINISHED', 'CANCELED']],
  ['PAUSED', ['ACTIVE', 'CANCELED']],
  ['FINISHED', []],
  ['CANCELED', []],
] as const)('%s can become %j', (now, next) => {
  expect(deploymentStates.filter((one) => one !== now && mayBecome(now, one)).toSorted()).toEqual([...next].toSorted());
});

it('what is planned begins by itself', () => {
  expect(stateAt({ state: 'PLANNED', validFrom: 10 }, 9)).toBe('PLANNED');
  expect(stateAt({ state: 'PLANNED', validFrom: 10 }, 10)).toBe('ACTIVE');
  expect(stateAt({ state: 'PAUSED', validFrom: 10 }, 11)).toBe('PAUSED');
});

it('of several that run, the newest version is followed', () => {
  const one = (version: string, state: (typeof deploymentStates)[number], target = everybody) => ({
    version,
    state,
    target,
    validFrom: 0,
  });
  const all = [
    one('4.9.0', 'ACTIVE'),
    one('4.10.0', 'ACTIVE'),
    one('5.0.0', 'PAUSED'),
    one('6.0.0', 'ACTIVE', { ...everybody, users: ['other'] }),
  ];
  expect(chosen(all, who, 1)?.version).toBe('4.10.0');
  expect(chosen([], who, 1)).toBeUndefined();
});

it.each([
  ['kontor-scan-4.2.1.apk', 'ANDROID', '4.2.1'],
  ['Scanner_v2.10.msi', 'WINDOWS', '2.10'],
  ['app-5.0.0-beta.2.apk', 'ANDROID', '5.0.0-beta.2'],
  ['driver.apk', 'ANDROID', ''],
])('the name %s tells %s %s', (name, deviceType, version) => {
  expect(guessFrom(name)).toEqual({ deviceType, version });
});

// The examples of RFC 6266, 5, and what is broken.
it.each([
  ['Attachment; filename=example.html', 'example.html'],
  ['INLINE; FILENAME= "an example.html"', 'an example.html'],
  ["attachment; filename*= UTF-8''%e2%82%ac%20rates", '€ rates'],
  [`attachment; filename="EURO rates"; filename*=utf-8''%e2%82%ac%20rates`, '€ rates'],
  ["attachment; filename*=UTF-8''%ff%fe", undefined],
  ['attachment', undefined],
  [undefined, undefined],
])('the header %s names %s', (header, name) => {
  expect(nameInHeader(header)).toBe(name);
});
