import { expect, test } from 'vitest';
import type { ConfigurationName } from '../contract/configuration.ts';
import { inconsistencies, readWith, type Settings } from './consistency.ts';

/** Settings of a depot that contradict nothing, as far as the rules read them. */
const depot = {
  'password-policy': { minLength: 12, maxLength: 64, lockAfter: 5 },
  general: { sessionIdleMinutes: 60, sessionAbsoluteHours: 12 },
  'sign-in': { provider: 'none', issuer: '', clientId: '', passwordLogin: true },
  eta: { speedUrban: 30, speedRural: 60, speedMotorway: 80 },
  travel: { source: 'MODEL', address: '' },
  telemetry: { provider: 'none', trackingEndpoint: '' },
  inventory: { autoCreateAt: null, types: ['FULL'] },
  planning: { turnaroundMinutes: 60, leadMinutes: 30, shiftHours: 10 },
  dispatch: { defaultServiceMin: 10 },
};
type Name = keyof typeof depot;
const withChange = (name: Name, change: object): Settings =>
  ((asked: Name) => (asked === name ? { ...depot[name], ...change } : depot[asked])) as unknown as Settings;
const broken = (name: Name, change: object): string[] =>
  inconsistencies(withChange(name, change), name).map(({ rule, field }) => `${rule} at ${field}`);

test('what a depot has set contradicts nothing', () => {
  for (const name of Object.keys(depot))
    expect(inconsistencies(withChange('eta', {}), name as ConfigurationName)).toEqual([]);
});

test.each<[Name, object, string[]]>([
  ['password-policy', { minLength: 64 }, []],
  ['password-policy', { minLength: 65 }, ['passwordLengths at maxLength']],
  ['password-policy', { lockAfter: 3 }, []],
  ['password-policy', { lockAfter: 2 }, ['lockAfter at lockAfter']],
  // Twelve hours are 720 minutes.
  ['general', { sessionIdleMinutes: 720 }, []],
  ['general', { sessionIdleMinutes: 721 }, ['sessionTimes at sessionIdleMinutes']],
  ['sign-in', { provider: 'oidc', issuer: 'https://id.example', clientId: 'kontor' }, []],
  ['sign-in', { provider: 'oidc', issuer: '', clientId: 'kontor' }, ['providerAddress at issuer']],
  ['sign-in', { provider: 'oidc', issuer: 'https://id.example', clientId: '' }, ['providerAddress at issuer']],
  ['sign-in', { provider: 'oidc', issuer: 'https://id.example', clientId: 'kontor', passwordLogin: false }, []],
  ['sign-in', { passwordLogin: false }, ['noWayIn at passwordLogin']],
  ['eta', { speedUrban: 60 }, []],
  ['eta', { speedUrban: 61 }, ['speeds at speedMotorway']],
  ['eta', { speedRural: 80 }, []],
  ['eta', { speedRural: 81 }, ['speeds at speedMotorway']],
  ['travel', { source: 'OSRM', address: 'https://osrm.example' }, []],
  ['travel', { source: 'OSRM' }, ['engineAddress at address']],
  ['telemetry', { provider: 'matomo', trackingEndpoint: 'https://matomo.example' }, []],
  ['telemetry', { provider: 'matomo' }, ['trackingAddress at trackingEndpoint']],
  ['inventory', { autoCreateAt: '05:00', types: ['FULL', 'RESIDUAL'] }, []],
  ['inventory', { autoCreateAt: '05:00' }, ['residualKind at autoCreateAt']],
  // 60 + 530 + 10 minutes are the ten hours of the shift.
  ['planning', { leadMinutes: 530 }, []],
  ['planning', { leadMinutes: 531 }, ['turnaround at turnaroundMinutes']],
  ['planning', { turnaroundMinutes: 561 }, ['turnaround at turnaroundMinutes']],
  ['dispatch', { defaultServiceMin: 510 }, []],
  ['dispatch', { defaultServiceMin: 511 }, ['turnaround at turnaroundMinutes']],
])('%s with %j breaks %j', (name, change, rules) => {
  expect(broken(name, change)).toEqual(rules);
});

test('a contradiction is shown where an entry of it is changed, and nowhere else', () => {
  const wrong = withChange('travel', { source: 'OSRM' });
  expect(inconsistencies(wrong, 'travel')).toHaveLength(1);
  expect(inconsistencies(wrong, 'eta')).toEqual([]);
  expect(inconsistencies(withChange('dispatch', { defaultServiceMin: 511 }), 'planning')).toHaveLength(1);
});

test('whoever changes an entry needs those that its rules read, each once', () => {
  expect(readWith('planning')).toEqual(['planning', 'dispatch']);
  expect(readWith('dispatch')).toEqual(['planning', 'dispatch']);
  expect(readWith('password-policy')).toEqual(['password-policy']);
  expect(readWith('sign-in')).toEqual(['sign-in']);
  expect(readWith('messaging')).toEqual([]);
});
