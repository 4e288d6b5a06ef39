import { execFile, execFileSync, spawn } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '../../launch/paths.mjs';
import { leaveTo, wait } from '../product.mjs';

const needed = ['/usr/bin/systemd-nspawn', '/usr/sbin/debootstrap', '/usr/bin/nsenter'];
const packages = 'systemd,systemd-sysv,dbus,libstdc++6,libatomic1,passwd,procps';
const port = 8080;

/** A Debian with systemd and nothing of Kontor; made once, because it is fetched. */
function debian() {
  const folder = process.env.KONTOR_PROVE_DEBIAN || join(root, 'build/debian-systemd');
  if (!existsSync(join(folder, 'lib/systemd/systemd'))) {
    mkdirSync(folder, { recursive: true });
    execFileSync('debootstrap', ['--variant=minbase', `--include=${packages}`, 'bookworm', folder], {
      stdio: 'ignore',
    });
  }
  return folder;
}

/**
 * docs/operation as its README says, on a copy of that Debian: user, unit, settings. The program is this folder, read only.
 * @param {string} machine
 */
function install(machine) {
  // With its devices, which Node does not copy.
  execFileSync('cp', ['-a', `${debian()}/.`, machine]);
  // Kept over the copy, it would be the same machine twice.
  writeFileSync(join(machine, 'etc/machine-id'), '');
  const operation = join(root, 'docs/operation');
  cpSync(join(operation, 'kontor.service'), join(machine, 'etc/systemd/system/kontor.service'));
  mkdirSync(join(machine, 'etc/kontor'), { recursive: true });
  const env = readFileSync(join(operation, 'kontor.env.example'), 'utf8')
    .replace(/^KONTOR_PUBLIC_URL=.*$/m, `KONTOR_PUBLIC_URL=http://127.0.0.1:${port}`)
    .replace('change-me-to-at-least-16-characters', 'proved-under-systemd');
  writeFileSync(join(machine, 'etc/kontor/kontor.env'), env, { mode: 0o600 });
  mkdirSync(join(machine, 'opt/kontor'), { recursive: true });
  const node = join(machine, 'usr/local/bin/node');
  cpSync(process.execPath, node);
  if (!existsSync(join(machine, 'usr/bin/node'))) symlinkSync('/usr/local/bin/node', join(machine, 'usr/bin/node'));
  execFileSync('chroot', [machine, 'useradd', '--system', '--home-dir', '/var/lib/kontor', '--create-home', 'kontor']);
}

/**
 * Boots it; `inside` runs a program there and answers what it wrote. No network but its own loopback.
 * @param {string} machine
 */
async function boot(machine) {
  const child = spawn(
    'systemd-nspawn',
    [
      ...['--register=no', '--keep-unit', '--private-network', '--boot', '--quiet', '--console=pipe'],
      ...['-D', machine, `--machine=kontor-${process.pid}`, `--bind-ro=${root}:/opt/kontor`],
    ],
    { stdio: ['ignore', 'ignore', 'ignore'] },
  );
  const gone = new Promise((done) => child.once('exit', done));
  const ended = async () => {
    // Twice SIGTERM: the container is told to power off, then nspawn itself.
    child.kill('SIGTERM');
    const late = setTimeout(() => child.kill('SIGKILL'), 20_000);
    await gone;
    clearTimeout(late);
    left();
  };
  const left = leaveTo(ended);
  /** @returns {string} */
  const leader = () => readFileSync(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8').trim().split(' ')[0] ?? '';
  /** @param {string[]} words */
  const inside = (...words) =>
    new Promise((/** @type {(said: string) => void} */ done) => {
      const clean = ['/usr/bin/env', '-i', 'PATH=/usr/sbin:/usr/bin:/sbin:/bin', 'TERM=dumb'];
      execFile('nsenter', ['-t', leader(), '-m', '-u', '-i', '-n', '-p', '--', ...clean, ...words], (_, out) =>
        done(out.trim()),
      );
    });
  for (let n = 0; n < 120; n += 1) {
    await wait(500);
    if (leader() !== '' && /running|degraded/.test(await inside('systemctl', 'is-system-running'))) break;
  }
  return { inside, ended };
}

/**
 * ms until it can serve.
 * @param {(...words: string[]) => Promise<string>} inside
 */
async function untilReady(inside) {
  const from = performance.now();
  const ask = `fetch('http://127.0.0.1:${port}/readyz').then((r) => console.log(r.status), () => console.log(0))`;
  while (performance.now() - from < 120_000) {
    if ((await inside('node', '-e', ask)) === '200') return Math.round(performance.now() - from);
    await wait(200);
  }
  return Infinity;
}

export default {
  id: 'SYSTEMD',
  title: 'installed as docs/operation says, started by systemd: ready, shut in, killed, begun anew, stopped',
  async run() {
    const missing = needed.filter((program) => !existsSync(program));
    if (missing.length > 0 || process.getuid?.() !== 0)
      return { proved: false, figures: `not run: needs root and ${missing.join(', ') || 'nothing else'}` };
    const machine = mkdtempSync(join(tmpdir(), 'kontor-systemd-'));
    try {
      install(machine);
      const { inside, ended } = await boot(machine);
      const property = async (/** @type {string} */ name) =>
        inside('systemctl', 'show', '-p', name, '--value', 'kontor');
      await inside('systemctl', 'enable', '--now', 'kontor');
      const first = await untilReady(inside);
      const pid = await property('MainPID');
      const status = await inside('cat', `/proc/${pid}/status`);
      const shutIn = /NoNewPrivs:\s+1\n/.test(status) && /CapBnd:\s+0+\n/.test(status) && /Seccomp:\s+2\n/.test(status);
      const mounts = await inside('cat', `/proc/${pid}/mountinfo`);
      // /var/tmp is one of its own, as /tmp.
      const writable = mounts
        .split('\n')
        .map((line) => line.split(' '))
        .filter(
          ([, , , , place = '', options = '']) => /^\/(?:$|opt|etc|usr|home|var)/.test(place) && /^rw/.test(options),
        )
        .map(([, , , , place]) => place);
      await inside('kill', '-9', pid);
      await wait(500);
      const killed = await untilReady(inside);
      const restarts = await property('NRestarts');
      await inside('systemctl', 'restart', 'kontor');
      const restarted = await untilReady(inside);
      await inside('systemctl', 'stop', 'kontor');
      const [state, result] = [await property('ActiveState'), await property('Result')];
      const leftOver = await inside('pgrep', '-c', '-u', 'kontor');
      const journal = await inside('journalctl', '-b', '-u', 'kontor', '--no-pager', '-o', 'cat');
      const told = journal.split('\n').filter((line) => line.startsWith('Kontor ready at')).length;
      const exposure = /exposure level for kontor\.service: ([\d.]+)/.exec(
        await inside('systemd-analyze', 'security', 'kontor', '--no-pager'),
      )?.[1];
      await ended();
      return {
        proved:
          [first, killed, restarted].every((ms) => ms < 120_000) &&
          shutIn &&
          writable.toSorted().join() === '/var/lib/kontor,/var/tmp' &&
          restarts === '1' &&
          state === 'inactive' &&
          result === 'success' &&
          leftOver === '0' &&
          told === 3,
        figures: `ready ${first} ms after the first start, ${killed} ms after kill -9 (begun anew ${restarts} time), ${restarted} ms after a restart; no capability, no new privileges, system calls filtered: ${shutIn}; may write ${writable.join(', ')}; exposure ${exposure} of 10; stopped: ${state}, ${result}, processes left ${leftOver}; the journal names the address ${told} times`,
      };
    } finally {
      rmSync(machine, { recursive: true, force: true });
    }
  },
};
