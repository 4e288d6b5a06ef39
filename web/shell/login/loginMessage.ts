import { type TextKey, wordKey } from '#kernel/text.ts';
import type { CallError } from '#client/call/CallError.ts';

const byClass: Record<CallError['classification'], TextKey> = {
  Authentication: 'base:login/incorrect',
  Forbidden: 'base:toast/forbidden',
  Conflict: 'base:toast/conflict',
  Network: 'base:toast/network',
  ServiceUnavailable: 'base:toast/serviceUnavailable',
  Communication: 'base:toast/communication',
  Unknown: 'base:toast/unknown',
};

/** Text under the login form: of the error code when there is one, else of the classification (specification 1, 8.4). */
export function loginMessage(
  error: Pick<CallError, 'code' | 'classification' | 'category' | 'said'>,
  text: (key: TextKey) => string,
  exists: (key: TextKey) => boolean,
): string {
  const key = wordKey('base:errorCode/', String(error.code));
  if (error.code !== undefined && error.code !== 1500 && exists(key)) return text(key);
  if (error.category === 'Data' && error.said) return error.said;
  return text(byClass[error.classification]);
}
