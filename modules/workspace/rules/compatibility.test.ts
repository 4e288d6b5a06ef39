import { expect, test } from 'vitest';
import { compareVersions, compatibilityOf } from './compatibility.ts';

test.each([
  ['4.2', '4.10', -1],
  ['4.10.0', '4.10', 0],
  ['5', '4.99.99', 1],
  ['4.2.1-rc1', '4.2.1', 0],
  ['', '0.0', 0],
  ['4.10', '4.10.1', -1],
])('version %s against %s', (a, b, sign) => {
  expect(Math.sign(compareVersions(a, b))).toBe(sign);
});

const app = { applicationIds: ['de.kontor.driver'], minVersion: '4.0', recommendedVersion: '4.6' };

test('older than the least version must update, older than the recommended one should', () => {
  expect(compatibilityOf(app, { versionName: '3.9.9' })).toBe('updateRequired');
  expect(compatibilityOf(app, { versionName: '4.0' })).toBe('updateRecommended');
  expect(compatibilityOf(app, { versionName: '4.6' })).toBe('current');
  expect(compatibilityOf(app, {})).toBe('current');
});

test('another application under the same name is refused, and an app without configuration works', () => {
  expect(compatibilityOf(app, { versionName: '9', applicationId: 'org.other' })).toBe('unknownApp');
  expect(compatibilityOf(app, { versionName: '9', applicationId: 'de.kontor.driver' })).toBe('current');
  expect(compatibilityOf({ ...app, applicationIds: [] }, { versionName: '9', applicationId: 'any' })).toBe('current');
  expect(compatibilityOf(undefined, { versionName: '0.1' })).toBe('current');
});
