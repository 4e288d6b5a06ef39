/** What the policy of configuration `password-policy` says of a new password (domain 5.1). */
export type PasswordPolicy = { minLength: number; maxLength: number; classes: number; history: number };

/** Words and rows of keys that everybody tries first; alone or with digits and signs around them they are no password. */
const commonWords = [
  'password',
  'passwort',
  'passwd',
  'motdepasse',
  'kennwort',
  'geheim',
  'willkommen',
  'welcome',
  'bienvenue',
  'hallo',
  'hello',
  'bonjour',
  'letmein',
  'changeme',
  'iloveyou',
  'qwertz',
  'qwertzuiop',
  'qwerty',
  'qwertyuiop',
  'azerty',
  'azertyuiop',
  'asdfghjkl',
  'yxcvbnm',
  'zxcvbnm',
  'abc',
  'abcd',
  'abcdef',
  'abcdefgh',
  'admin',
  'administrator',
  'kontor',
  'dispo',
  'spedition',
  'lager',
  'test',
  'master',
  'monkey',
  'dragon',
  'football',
  'fussball',
  'schatz',
  'sommer',
  'summer',
  'winter',
  'spring',
  'autumn',
  'herbst',
];
const common = new Set(commonWords);

/** The letters of a password when it is one word between digits and signs (`Passw0rd-2026!` is `password`). */
function wordIn(password: string): string {
  const word = password.toLowerCase().replace(/^[^\p{L}@$]+|[^\p{L}]+$/gu, '');
  return word
    .replaceAll('@', 'a')
    .replaceAll('$', 's')
    .replace(/(?<=\p{L})[013457]+(?=\p{L})/gu, leet);
}
const leet = (digits: string): string =>
  digits
    .replaceAll('0', 'o')
    .replaceAll('1', 'i')
    .replaceAll('3', 'e')
    .replaceAll('4', 'a')
    .replaceAll('5', 's')
    .replaceAll('7', 't');

const classesIn = (text: string): number =>
  [/\p{Ll}/u, /\p{Lu}/u, /\p{N}/u, /[^\p{L}\p{N}]/u].filter((pattern) => pattern.test(text)).length;

/**
 * Names of the broken rules, in the order in which people read them; empty when the password fits.
 * @param wasUsed whether it is one of the last passwords of the account
 */
export function passwordViolations(
  password: string,
  accountId: string,
  policy: PasswordPolicy,
  wasUsed: boolean,
): string[] {
  const length = [...password].length;
  const broken: string[] = [];
  if (length < policy.minLength) broken.push('minLength');
  if (length > policy.maxLength) broken.push('maxLength');
  if (classesIn(password) < policy.classes) broken.push('classes');
  if (accountId.length > 2 && password.toLowerCase().includes(accountId.toLowerCase())) broken.push('accountId');
  if (common.has(wordIn(password)) || /^[^\p{L}]+$/u.test(password)) broken.push('common');
  if (wasUsed) broken.push('history');
  return broken;
}
