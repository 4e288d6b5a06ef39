import { expect, test } from 'vitest';
import type { Operation } from '../contract/calls.ts';
import {
  backupVerdict,
  checkVerdict,
  diskVerdict,
  errorsVerdict,
  missingRoles,
  partnersVerdict,
  processesVerdict,
  queueVerdict,
} from './verdicts.ts';

const now = Date.parse('2026-11-25T08:00:00Z');
const hours = (n: number): number => now - n * 3600_000;
type Process = Operation['processes'][number];
const process = (more: Partial<Process> = {}): Process => ({
  id: 'p',
  host: 'kontor-1',
  pid: 1,
  roles: ['web', 'jobs', 'solver'],
  release: '1.14.0',
  startedAt: hours(30),
  seenAt: now,
  gone: false,
  workedAt: now,
  heardAt: now,
  cpuPercent: 1,
  memoryMb: 400,
  streams: 3,
  calls: 1000,
  errors: 0,
  ...more,
});
type Backup = Operation['backups'][number];
const backup = (more: Partial<Backup> = {}): Backup => ({
  name: 'kontor-2026-11-25.backup',
  at: hours(7),
  state: 'GOOD',
  bytes: 1,
  seconds: 1,
  error: null,
  keptAs: 'daily',
  checkedAt: null,
  ...more,
});

test.each([
  ['FACTS', 0, null, 0, 'GOOD'],
  ['FACTS', 3, now - 9_000, 0, 'GOOD'],
  ['FACTS', 3, now - 11_000, 0, 'WATCH'],
  ['MESSAGES', 57, now - 14 * 60_000, 0, 'GOOD'],
  ['MESSAGES', 57, now - 16 * 60_000, 0, 'WATCH'],
  ['FACTS', 3, now - 61_000, 0, 'BAD'],
  ['MESSAGES', 57, now - 31 * 60_000, 0, 'BAD'],
  ['MESSAGES', 57, now - 14 * 60_000, 18, 'BAD'],
  ['JOBS', 2, now - 6 * 60_000, 0, 'WATCH'],
  ['JOBS', 2, now - 11 * 60_000, 0, 'BAD'],
  ['JOBS', 0, null, 1, 'BAD'],
] as const)('queue %s with %i waiting since %s and %i failed is %s', (name, waiting, oldestAt, failed, verdict) => {
  expect(queueVerdict({ name, waiting, oldestAt, failed }, now)).toBe(verdict);
});

test('a backup of the last night is good, one older than 26 hours is not; a failed one does not count', () => {
  const of = (...backups: Backup[]) => backupVerdict({ backupsOn: true, backups, now });
  expect(of(backup())).toBe('GOOD');
  expect(of(backup({ at: hours(26) }))).toBe('GOOD');
  expect(of(backup({ at: hours(26.1) }))).toBe('BAD');
  expect(of(backup({ state: 'FAILED' }), backup({ at: hours(40) }))).toBe('BAD');
  expect(of(backup({ state: 'FAILED' }), backup({ at: hours(20) }))).toBe('GOOD');
  expect(of()).toBe('BAD');
  expect(backupVerdict({ backupsOn: false, backups: [], now })).toBe('WATCH');
});

test('a trial restore is due every five weeks', () => {
  expect(checkVerdict({ backups: [backup({ checkedAt: hours(24 * 34) })], now })).toBe('GOOD');
  expect(checkVerdict({ backups: [backup({ checkedAt: hours(24 * 36) })], now })).toBe('WATCH');
  expect(checkVerdict({ backups: [backup()], now })).toBe('WATCH');
});

test('a process that is gone, a part that nobody takes and an old release are seen', () => {
  const of = (...processes: Process[]) => processesVerdict({ processes, release: '1.14.0', troubles: [] });
  expect(of(process())).toBe('GOOD');
  expect(of(process(), process({ gone: true }))).toBe('BAD');
  expect(of(process(), process({ release: '1.13.2' }))).toBe('WATCH');
  expect(of(process({ roles: ['web'] }))).toBe('BAD');
  const still = [{ what: 'RUNNERS' as const, seconds: 90, limit: 60 }];
  expect(processesVerdict({ processes: [process()], release: '1.14.0', troubles: still })).toBe('BAD');
  expect(missingRoles({ processes: [process({ roles: ['web'] }), process({ roles: ['jobs'], gone: true })] })).toEqual([
    'jobs',
    'solver',
  ]);
});

test('room, errors and partners', () => {
  const disk = (freeBytes: number) => diskVerdict({ disks: [{ what: 'DATA', freeBytes, totalBytes: 100 }] });
  expect([disk(34), disk(19), disk(9)]).toEqual(['GOOD', 'WATCH', 'BAD']);
  expect(diskVerdict({ disks: [] })).toBe('GOOD');
  const errors = (n: number) => errorsVerdict({ processes: [process({ errors: n })] });
  expect([errors(0), errors(10), errors(11)]).toEqual(['GOOD', 'WATCH', 'BAD']);
  const partner = (state: 'FAILED' | 'RETRYING' | 'HELD') => ({
    orgUnit: 'dtm',
    partnerId: 'x',
    partnerName: 'X',
    state,
    count: 1,
    answer: null,
    at: null,
  });
  expect(partnersVerdict({ partners: [] })).toBe('GOOD');
  expect(partnersVerdict({ partners: [partner('HELD'), partner('RETRYING')] })).toBe('WATCH');
  expect(partnersVerdict({ partners: [partner('HELD'), partner('FAILED')] })).toBe('BAD');
});
