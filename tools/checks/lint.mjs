// The linter as `npm run check` calls it: rules of .oxlintrc.json, those about promises by the types of what is called.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { root } from '../launch/paths.mjs';

export const linter = join(root, 'node_modules/.bin/oxlint');

/** Arguments for the linter in any folder: what breaks a rule is told, a warning is none. */
export const lintArguments = ['--type-aware', '--quiet', '-c', join(root, '.oxlintrc.json')];

/**
 * What the linter says of some files.
 * @param {string} folder absolute
 * @param {readonly string[]} files relative to the folder
 * @returns {{ file: string, rule: string, line: number }[]} each break of a rule
 */
export function lintFindings(folder, files) {
  const { stdout } = spawnSync(linter, [...lintArguments, '-f', 'json', ...files], {
    cwd: folder,
    encoding: 'utf8',
    timeout: 50_000,
  });
  /** @type {{ diagnostics: { filename: string, code: string, labels: { span: { line: number } }[] }[] }} */
  const { diagnostics } = JSON.parse(stdout);
  return diagnostics.map(({ filename, code, labels }) => ({
    file: filename,
    rule: code,
    line: labels[0].span.line,
  }));
}
