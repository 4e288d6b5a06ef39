import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const chromiumPath = '/usr/bin/chromium';

/**
 * Debian's Chromium with the fonts that screens are looked at with; got from Debian when it is missing.
 * Throws an Error that says what to do when that is not possible here.
 */
export function chromiumWhenMissing() {
  if (existsSync(chromiumPath)) return;
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) {
    throw new Error(
      `Browser tests need ${chromiumPath}: install the packages chromium fonts-liberation fonts-dejavu as root.`,
    );
  }
  console.log('Getting Chromium from Debian …');
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const packages = ['chromium', 'fonts-liberation', 'fonts-dejavu'];
  const options = ['-y', '-qq', '-o', 'DPkg::Lock::Timeout=120'];
  const install = () =>
    spawnSync('apt-get', ['install', '--no-install-recommends', ...options, ...packages], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env,
      timeout: 600_000,
    });
  // The lists of a fresh machine are as old as its image, and name a browser that has been replaced since.
  spawnSync('apt-get', ['update', '-qq'], { stdio: 'ignore', env, timeout: 300_000 });
  install();
  if (!existsSync(chromiumPath))
    throw new Error(
      'apt-get could not install chromium; install the packages chromium fonts-liberation fonts-dejavu by hand.',
    );
}
