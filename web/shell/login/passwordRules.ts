import type { TextKey } from '#kernel/text.ts';
export type PasswordFields = { oldPassword: string; newPassword: string; confirmPassword: string };

/** What is wrong with the change of a password, by field, as text keys (specification 1, 5.2). */
export function passwordIssues(
  values: PasswordFields,
  names: readonly (keyof PasswordFields)[] = ['oldPassword', 'newPassword', 'confirmPassword'],
): Partial<Record<keyof PasswordFields, TextKey>> {
  const issues: Partial<Record<keyof PasswordFields, TextKey>> = {};
  for (const name of names) if (values[name].trim() === '') issues[name] = 'base:validation/notEmpty';
  if (!issues.newPassword && values.newPassword === values.oldPassword)
    issues.newPassword = 'base:validation/passwordNotChanged';
  if (!issues.confirmPassword && values.confirmPassword !== values.newPassword)
    issues.confirmPassword = 'base:validation/passwordsDontMatch';
  return issues;
}
