import type { Call } from '#kernel/call.ts';
import { type ErrorCode, generalErrors } from '#kernel/errors.ts';
import type { Platform } from '../platform.ts';
import { asRefusal } from './errors.ts';

/** The code of a refusal that a call does not declare, or undefined. */
function undeclaredCode(call: Pick<Call, 'errors'>, error: unknown): ErrorCode | undefined {
  const code = asRefusal(error)?.code;
  return code === undefined || generalErrors.has(code) || call.errors?.includes(code) ? undefined : code;
}

/**
 * What the handler of a call threw. A refusal that the documents do not name is a fault of the program: in tests the call answers
 * 500 for it, so that they fail; a running product refuses as it was meant to and writes the fault down.
 */
export function heldToDeclared(platform: Platform, call: Call, error: unknown): unknown {
  const code = undeclaredCode(call, error);
  if (code === undefined) return error;
  const fault = `${call.id} refuses with ${code}, which its errors do not name`;
  if (platform.config.test) return new Error(fault, { cause: error });
  platform.log.warn(fault);
  return error;
}
