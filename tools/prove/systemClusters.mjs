import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  appendFileSync,
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { killAll } from './databaseProcesses.mjs';
import { connect } from './day.mjs';
import { wait } from './product.mjs';

const installed = '/usr/lib/postgresql';

/** Programs of the newest PostgreSQL of the system; undefined: none of 15 or newer. What comes with the product has no pg_basebackup. */
export function systemPostgres() {
  const versions = (existsSync(installed) ? readdirSync(installed) : [])
    .filter((version) => Number(version) >= 15 && existsSync(join(installed, version, 'bin/pg_basebackup')))
    .toSorted((a, b) => Number(b) - Number(a));
  return versions[0] && { version: Number(versions[0]), bin: join(installed, versions[0], 'bin') };
}

function otherThanRoot() {
  if (process.getuid?.() !== 0) return {};
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((one) => one.split(':'))
    .find(([name]) => name === 'postgres');
  if (!line) throw new Error('PostgreSQL does not run as root and there is no user postgres.');
  return { uid: Number(line[2]), gid: Number(line[3]) };
}

/**
 * Every process that `pid` started, and itself.
 * @param {number} pid
 */
function family(pid) {
  const children = readdirSync('/proc').filter((name) => {
    try {
      const stat = readFileSync(`/proc/${name}/stat`, 'utf8');
      return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]) === pid;
    } catch {
      return false;
    }
  });
  return [...children.map(Number), pid];
}

const settings = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  shared_buffers: '128MB',
  max_connections: 100,
  hot_standby: 'on',
  wal_keep_size: '512MB',
  max_wal_size: '2GB',
  // Long enough that it is the proof which interrupts the way, and not the standby.
  wal_receiver_timeout: '5min',
  wal_sender_timeout: '5min',
  wal_retrieve_retry_interval: '200ms',
};

/** Clusters of the system's PostgreSQL below one temporary folder, with one password, run as whoever may run them. */
export function systemClusters(bin) {
  const user = otherThanRoot();
  const folder = mkdtempSync(join(tmpdir(), 'kontor-pair-'));
  chmodSync(folder, 0o711);
  const log = join(folder, 'log');
  const word = randomBytes(18).toString('hex');
  const wordFile = join(folder, 'word');
  writeFileSync(wordFile, word, { mode: 0o600 });
  appendFileSync(log, '');
  /** @param {string} file */
  const give = (file) => user.uid && chownSync(file, user.uid, user.gid);
  give(wordFile);
  give(log);
  const env = { PATH: process.env.PATH, PGPASSWORD: word, LC_ALL: 'C.UTF-8' };
  /** @returns {import('node:child_process').SpawnOptions} */
  const options = () => {
    const out = openSync(log, 'a');
    return { cwd: '/', ...user, env, stdio: ['ignore', out, out] };
  };
  const told = () => readFileSync(log, 'utf8').slice(-1500);
  /** @param {number} port */
  const urlOf = (port) => `postgres://kontor:${word}@127.0.0.1:${port}/postgres`;
  const members = [];
  return {
    urlOf,
    memberOf(name, port) {
      /** @type {{ data: string, port: number, child?: any, gone?: Promise<unknown> }} */
      const member = { data: join(folder, name), port };
      members.push(member);
      return member;
    },
    program: (name, args) =>
      new Promise((/** @type {(value?: unknown) => void} */ done, fail) => {
        const child = spawn(join(bin, name), args, options());
        child.once('error', fail);
        child.once('exit', (code) => (code === 0 ? done() : fail(new Error(`${name}: ${told()}`))));
      }),
    initialise(member) {
      this.clear(member);
      const how = ['--auth=scram-sha-256', `--pwfile=${wordFile}`, '--encoding=UTF8', '--locale=C.UTF-8'];
      return this.program('initdb', ['-D', member.data, '-U', 'kontor', ...how]);
    },
    /** An empty folder, for a new cluster or a copy. */
    clear(member) {
      rmSync(member.data, { recursive: true, force: true });
      mkdirSync(member.data, { mode: 0o700 });
      give(member.data);
    },
    /** Its next start brings it up to a point of the log, as its configuration says. */
    signal(member) {
      writeFileSync(join(member.data, 'recovery.signal'), '');
      give(join(member.data, 'recovery.signal'));
    },
    async start(member) {
      const args = Object.entries({ ...settings, port: member.port }).flatMap(([key, value]) => [
        '-c',
        `${key}=${value}`,
      ]);
      member.child = spawn(join(bin, 'postgres'), ['-D', member.data, ...args], options());
      member.gone = new Promise((done) => member.child.once('exit', done));
      for (let tries = 0; ; tries += 1) {
        const asked = await connect(urlOf(member.port)).catch(() => undefined);
        if (asked) return void (await asked.end());
        if (tries > 600 || member.child.exitCode !== null) throw new Error(`not started: ${told()}`);
        await wait(100);
      }
    },
    async ask(member, text) {
      const client = await connect(urlOf(member.port));
      try {
        return await client.sql(text);
      } finally {
        await client.end();
      }
    },
    /** @param {{ child?: any, gone?: Promise<unknown> }} member */
    async kill({ child, gone }) {
      if (child && child.exitCode === null && child.signalCode === null) killAll(family(child.pid));
      await gone;
    },
    async stop() {
      for (const member of members) await this.kill(member);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
