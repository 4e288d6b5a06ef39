import { readFileSync } from 'node:fs';

/** Settings that hold a secret: `NAME_FILE` names a file with the value, as containers and systemd's credentials bring them. */
const secret = [
  'DATABASE_URL',
  'KONTOR_SECRET',
  'KONTOR_BACKUP_PASSPHRASE',
  'KONTOR_MAIL_URL',
  'KONTOR_S3_URL',
  'KONTOR_DEMO_PASSWORD',
];

/**
 * Puts the first line of each named file into its setting. A setting that is given itself wins.
 * @param {Record<string, string | undefined>} env is changed
 * @param {(path: string) => string} read
 * @throws Error that names the setting whose file cannot be read or is empty
 */
export function readSecretFiles(env, read = (path) => readFileSync(path, 'utf8')) {
  for (const name of secret) {
    const path = env[`${name}_FILE`];
    if (!path || env[name]) continue;
    let value;
    try {
      value = read(path).split('\n')[0].trim();
    } catch (error) {
      throw new Error(`${name}_FILE: ${path} cannot be read (${error.code ?? error.message}).`);
    }
    if (value === '') throw new Error(`${name}_FILE: ${path} is empty.`);
    env[name] = value;
  }
}
