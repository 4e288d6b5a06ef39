export type Mfa = 'NONE' | 'REQUIRED' | 'REGISTERED';

/** Does this account need a code? By its own flag, or by one of its roles (configuration `password-policy.mfaRequiredRoles`). */
export const needsCode = (account: { mfa: Mfa; roles: readonly string[] }, requiredRoles: readonly string[]): boolean =>
  account.mfa !== 'NONE' || account.roles.some((role) => requiredRoles.includes(role));

/**
 * The step to accept, or undefined: the code of the step now, one before or one after (RFC 6238, window 1), and never a step that
 * is not later than the last accepted one. @param codeAt the six digits of a step
 */
export function acceptedStep(
  code: string,
  now: number,
  lastStep: number | null,
  codeAt: (step: number) => string,
): number | undefined {
  const step = Math.floor(now / stepMs);
  return [step, step - 1, step + 1].find((one) => (lastStep === null || one > lastStep) && codeAt(one) === code);
}

/** A code counts for 30 s (RFC 6238, 5.2). */
export const stepMs = 30_000;
