import { expect, test } from 'vitest';

type Out = { isTTY: boolean; columns: number; write(text: string): boolean };
type Person = { unit: string; accountId: string; role: string; secondFactor: boolean };
const progress = (await import('./progress.mjs' as string)) as {
  duration(ms: number): string;
  doneLine(words: string, ms: number): string;
  liveLine(running: { words: string; from: number }[], now: number, columns: number): string;
  tableLines(head: string[], rows: string[][]): string[];
  makeProgress(given: { out: Out; err: Out; now: () => number }): {
    begin(words: string): (done: string) => void;
    end(): void;
  };
};
const { whatFailed } = (await import('./failure.mjs' as string)) as {
  whatFailed(error: Error, given: { port: string; host: string; dataDir: string; databaseUrl?: string }): string[];
};
const { logPlace } = (await import('./logPlace.mjs' as string)) as {
  logPlace(env: NodeJS.ProcessEnv, pid: number, output: () => { dev: number; ino: number }): string;
};
const { whyNotReset } = (await import('./resetDemo.mjs' as string)) as {
  whyNotReset(given: { demo: boolean; ownDatabase: boolean; units: string[]; demoUnits: string[] }): string | undefined;
};
const { accountLines } = (await import('./accounts.mjs' as string)) as { accountLines(people: Person[]): string[] };

test('times are said as people say them', () => {
  const times = [0, 440, 9949, 9951, 12_400, 99_400, 100_000, 125_000].map(progress.duration);
  expect(times).toEqual(['0.0 s', '0.4 s', '9.9 s', '10 s', '12 s', '99 s', '1 min 40 s', '2 min 05 s']);
});

test('the times of the steps stand below each other', () => {
  const [one, two] = [progress.doneLine('Pages built', 31_200), progress.doneLine('Database started', 2100)];
  expect(one).toMatch(/^ {2}Pages built +31 s$/);
  expect(one.length).toBe(two.length);
});

test('the line that moves says what goes on, and never breaks', () => {
  const running = [
    { words: 'Building the pages', from: 0 },
    { words: 'Starting the database', from: 9000 },
  ];
  expect(progress.liveLine(running, 12_900, 80)).toBe('  … Building the pages 12 s · Starting the database 3 s');
  expect(progress.liveLine(running, 12_900, 30)).toHaveLength(29);
});

const stream = (isTTY: boolean) => {
  const written: string[] = [];
  const out: Out = { isTTY, columns: 80, write: (text) => written.push(text) > 0 };
  return { out, written };
};

test('in a pipe there are lines of steps that are over and nothing else', () => {
  const { out, written } = stream(false);
  let now = 0;
  const { begin } = progress.makeProgress({ out, err: out, now: () => now });
  const pages = begin('Building the pages');
  const database = begin('Starting the database');
  now = 2000;
  database('Database started');
  now = 31_000;
  pages('Pages built');
  pages('twice');
  expect(written).toEqual([
    `${progress.doneLine('Database started', 2000)}\n`,
    `${progress.doneLine('Pages built', 31_000)}\n`,
  ]);
});

test('at a terminal what is written meanwhile wipes the moving line first, and at the end none is left', () => {
  const { out, written } = stream(true);
  const { begin } = progress.makeProgress({ out, err: out, now: () => 0 });
  const over = begin('Building the pages');
  out.write('a warning\n');
  over('Pages built');
  // What a terminal shows: a carriage return with the wipe empties the line that stands there.
  const shown = written
    .join('')
    .split('\n')
    .map((line) => line.split('\r\u001b[2K').at(-1));
  expect(shown).toEqual(['a warning', progress.doneLine('Pages built', 0), '']);
});

test('what failed is said with what to do, and never with a password', () => {
  const given = {
    port: '8080',
    host: '127.0.0.1',
    dataDir: '/var/lib/kontor',
    databaseUrl: 'postgres://k:geheim@db:5432/k',
  };
  const failed = (code: string, over: object = {}, message = code) =>
    whatFailed(Object.assign(new Error(message), { code, ...over }), given).join('\n');
  expect(failed('EADDRINUSE')).toContain('Port 8080 is in use; set PORT to another one.');
  expect(failed('EACCES', { syscall: 'listen' })).toContain('127.0.0.1:8080');
  expect(failed('ENOSPC')).toMatch(/disk is full[\s\S]*\/var\/lib\/kontor/);
  expect(failed('', {}, 'initdb failed: No space left on device')).toMatch(/disk is full/);
  expect(failed('EACCES', { path: '/var/lib/kontor/x' })).toMatch(/\/var\/lib\/kontor\/x[\s\S]*DATA_DIR=/);
  expect(failed('ECONNREFUSED')).toMatch(/k@db:5432\/k[\s\S]*DATABASE_URL/);
  expect(failed('28P01')).toMatch(/lets nobody in/);
  expect(failed('ECONNREFUSED') + failed('28P01')).not.toContain('geheim');
  expect(whatFailed(new Error('something else'), given)).toEqual(['something else']);
});

test('the log is in a file for people, and on the standard output of services', () => {
  const place = (env: NodeJS.ProcessEnv, pid = 77) => logPlace(env, pid, () => ({ dev: 9, ino: 12345 }));
  expect(place({})).toBe('file');
  expect(place({ KONTOR_LOG: 'debug' })).toBe('debug');
  expect(place({}, 1)).toBe('stdout');
  expect(place({ JOURNAL_STREAM: '9:12345' })).toBe('stdout');
  expect(place({ JOURNAL_STREAM: '9:1' })).toBe('file');
});

test('people of the demo who are the same stand in one line', () => {
  const of = (accountId: string, role: string, secondFactor = false): Person => ({
    unit: 'dtm',
    accountId,
    role,
    secondFactor,
  });
  expect(
    accountLines([
      of('dispo1', 'dispatcher'),
      of('aff-unna', 'areaFreightForwarder'),
      of('dispo2', 'dispatcher'),
      of('sicher1', 'dispatcher', true),
    ]),
  ).toEqual([
    '  account        unit  who',
    '  -------------  ----  --------------------------------',
    '  dispo1 dispo2  dtm   dispatcher',
    '  aff-unna       dtm   area freight forwarder',
    '  sicher1        dtm   dispatcher, with a second factor',
  ]);
});

test('the demo is put back only where nothing but the demo is', () => {
  const given = { demo: true, ownDatabase: true, units: ['dtm', 'ham'], demoUnits: ['dtm', 'ham', 'lej'] };
  expect(whyNotReset(given)).toBe(undefined);
  expect(whyNotReset({ ...given, units: ['dtm', 'wan'] })).toContain('wan');
  expect(whyNotReset({ ...given, ownDatabase: false })).toContain('DATABASE_URL');
  expect(whyNotReset({ ...given, demo: false })).toContain('KONTOR_DEMO');
});
