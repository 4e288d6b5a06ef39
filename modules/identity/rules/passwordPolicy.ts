/** What the policy of configuration `password-policy` says of a new password (domain 5.1). */
export type PasswordPolicy = { minLength: number; maxLength: number; classes: number; history: number };

/** Passwords that everybody tries first. */
const common = new Set([
  'password1234',
  'passwort1234',
  '123456789012',
  'qwertzuiop12',
  'qwertyuiop12',
  'willkommen12',
  'welcome12345',
  'administrator',
  'kontor123456',
  'letmein12345',
]);

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
  if (common.has(password.toLowerCase())) broken.push('common');
  if (wasUsed) broken.push('history');
  return broken;
}
