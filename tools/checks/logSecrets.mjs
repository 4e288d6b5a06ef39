import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What must never stand in a log, whatever its value (quality F-08). */
/** @type {[what: string, shape: RegExp][]} */
const shapes = [
  [
    'password',
    /"(?:password|oldPassword|newPassword)":"(?!\[cut\])[^"]+"|[?&](?:password|oldPassword|newPassword)=[^&\s"]+/i,
  ],
  ['password hash', /\$argon2(?:id|i|d)\$/],
  ['cookie', /(?:__Host-)?kontor=[\w-]{20,}|"cookie":"(?!\[cut\])[^"]+"/i],
  ['session token', /(?<![\w+/=-])[\w-]{43}(?![\w+/=-])/],
  ['token in an address', /[?&](?:token|pairingtoken|code|state)=[\w-]{8,}/i],
  ['second factor', /otpauth:\/\/|"(?:totpSecret|seed)":"(?!\[cut\])[^"]+"/i],
  ['database address', /postgres(?:ql)?:\/\/[^:\s"]+:[^@\s"]+@/],
];

/**
 * @param {string} log
 * @param {readonly string[]} known values that this run used
 * @returns {string[]} `what: the line` for every secret in a log
 */
export function findSecrets(log, known = []) {
  const found = [];
  for (const line of log.split('\n')) {
    for (const [what, shape] of shapes) if (shape.test(line)) found.push(`${what}: ${line.slice(0, 300)}`);
    for (const value of known) if (line.includes(value)) found.push(`known value: ${line.slice(0, 300)}`);
  }
  return found;
}

/**
 * Looks through every log of a folder. Throws when there is next to nothing to look at: that would prove nothing.
 * @param {string} folder
 * @param {readonly string[]} known
 * @param {{ files: number, lines: number }} atLeast
 */
export function searchLogs(folder, known, atLeast) {
  const files = readdirSync(folder);
  const lines = { count: 0 };
  const found = files.flatMap((name) => {
    const text = readFileSync(join(folder, name), 'utf8');
    lines.count += text.split('\n').length;
    return findSecrets(text, known).map((hit) => `${name}: ${hit}`);
  });
  if (files.length < atLeast.files || lines.count < atLeast.lines)
    throw new Error(`only ${files.length} logs with ${lines.count} lines were kept`);
  return { files: files.length, lines: lines.count, found };
}
