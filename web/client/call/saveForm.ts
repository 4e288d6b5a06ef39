import type { Violation } from '#kernel/errors.ts';
import { CallError } from './CallError.ts';
import { showFailure } from './failures.ts';

/**
 * Runs a call for a form in a dialog: what is wrong with a field is shown at it, everything else aloud.
 * @returns true when it was done and the dialog may close
 */
export async function saveForm(
  work: () => Promise<unknown>,
  refuse: (violations: readonly Violation[]) => void,
): Promise<boolean> {
  try {
    await work();
    return true;
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    if (error.violations.some(({ field }) => field !== '')) refuse(error.violations);
    else showFailure(error);
    return false;
  }
}
