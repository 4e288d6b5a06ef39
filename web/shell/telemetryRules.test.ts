import { expect, test } from 'vitest';
import { mayTrack, trackingOf } from './telemetryRules.ts';

const complete = {
  provider: 'matomo',
  analytics: { studio: { enabled: true, siteId: '4' } },
  trackingEndpoint: 'https://stats.example.org/t',
  trackerScript: 'https://stats.example.org/t.js',
};

test('tracking takes a complete configuration that is switched on', () => {
  expect(trackingOf(complete)).toEqual({
    script: 'https://stats.example.org/t.js',
    endpoint: 'https://stats.example.org/t',
    siteId: '4',
  });
});

test("a configuration of the specification is complete: the tracker's code lies beside its endpoint", () => {
  const { trackerScript: _, ...plain } = complete;
  for (const config of [plain, { ...complete, trackerScript: '' }])
    expect(trackingOf({ ...config, trackingEndpoint: 'https://stats.example.org/t/matomo.php' })).toEqual({
      script: 'https://stats.example.org/t/matomo.js',
      endpoint: 'https://stats.example.org/t/matomo.php',
      siteId: '4',
    });
});

test.each([
  [{ provider: 'none' }],
  [{}],
  [{ ...complete, provider: 'other' }],
  [{ ...complete, analytics: { studio: { enabled: false, siteId: '4' } } }],
  [{ ...complete, analytics: undefined }],
  [{ ...complete, analytics: { studio: { enabled: true, siteId: '' } } }],
  [{ ...complete, trackerScript: 'javascript:alert(1)' }],
  [{ ...complete, trackingEndpoint: undefined }],
])('anything else tracks nothing: %j', (config) => {
  expect(trackingOf(config)).toBeUndefined();
});

test('only sendUsageStatistics=false switches it off', () => {
  expect(mayTrack('?lng=de')).toBe(true);
  expect(mayTrack('?sendUsageStatistics=true')).toBe(true);
  expect(mayTrack('?sendUsageStatistics=false')).toBe(false);
});
