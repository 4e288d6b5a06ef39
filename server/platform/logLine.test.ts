import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { boundedFile } from './logFile.ts';
import { terminalLine } from './logLine.ts';
import { readConfig } from './config.ts';

test('a warning is told at the terminal in words, and what is no line of the log as it stands', () => {
  const told = (over: object) =>
    terminalLine(`${JSON.stringify({ level: 40, time: '2026-11-25T09:00:04.120Z', msg: 'queue is long', ...over })}\n`);
  expect(told({})).toBe('09:00:04 warning: queue is long');
  expect(told({ level: 50, err: { type: 'Error', message: 'deadlock detected\n  at x' } })).toBe(
    '09:00:04 error: queue is long (deadlock detected)',
  );
  expect(told({ msg: 'gone', err: { message: 'gone' } })).toBe('09:00:04 warning: gone');
  expect(told({ err: 'closed' })).toBe('09:00:04 warning: queue is long (closed)');
  expect(terminalLine('something else\n')).toBe('something else');
});

test('the log of the program never grows over its bound: four files, the newest lines in the first', () => {
  const folder = mkdtempSync(join(tmpdir(), 'kontor-log-'));
  try {
    const file = boundedFile(join(folder, 'kontor.log'), 100);
    for (let n = 0; n < 100; n += 1) file.write(`line ${String(n).padStart(4, '0')}\n`);
    expect(readdirSync(folder).toSorted()).toEqual(['kontor.log', 'kontor.log.1', 'kontor.log.2', 'kontor.log.3']);
    const all = ['.3', '.2', '.1', ''].map((end) => readFileSync(join(folder, `kontor.log${end}`), 'utf8')).join('');
    expect(all.endsWith('line 0099\n')).toBe(true);
    expect(all.split('\n').length).toBeLessThan(50);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

test('where the log goes: a level or `stdout` means the standard output, `file` the data folder, a named file is the operator’s', () => {
  const of = (env: NodeJS.ProcessEnv) => {
    const given = { DATABASE_URL: 'postgres://x', KONTOR_SECRET: 'x'.repeat(16), DATA_DIR: '/var/lib/kontor', ...env };
    const { logLevel, logFile, logOwn } = readConfig(given, '/opt');
    return [logLevel, logFile, logOwn];
  };
  expect(of({})).toEqual(['info', undefined, false]);
  expect(of({ KONTOR_LOG: 'stdout' })).toEqual(['info', undefined, false]);
  expect(of({ KONTOR_LOG: 'debug' })).toEqual(['debug', undefined, false]);
  expect(of({ KONTOR_LOG: 'file' })).toEqual(['info', '/var/lib/kontor/kontor.log', true]);
  expect(of({ KONTOR_LOG: 'file', KONTOR_LOG_FILE: '/var/log/k' })).toEqual(['info', '/var/log/k', false]);
});
