import type { TextKey } from '#kernel/text.ts';
import { type CallError } from './CallError.ts';
import { isErrorCode } from './classify.ts';

/** Product code that stands before a server code: `KON-1210: database unavailable`. */
export const codePrefix = 'KON';

type Key = { key: TextKey; args?: Record<string, string | number> };
export type FailureText = { look: 'late' | 'planned' | 'risk'; title: Key | string; text?: Key | string };

const byClass = {
  Network: { look: 'planned', key: 'base:toast/network' },
  Authentication: { look: 'planned', key: 'base:toast/authentication' },
  ServiceUnavailable: { look: 'planned', key: 'base:toast/serviceUnavailable' },
  Communication: { look: 'late', key: 'base:toast/communication' },
  Forbidden: { look: 'late', key: 'base:toast/forbidden' },
  Conflict: { look: 'late', key: 'base:toast/conflict' },
  Unknown: { look: 'late', key: 'base:toast/unknown' },
} as const;

/**
 * What a failed call says (specification 1, 8.2): a Data error with a message shows that message; a conflict whose body
 * explains itself too; all others the text of their class, with the code. `describe` translates a code.
 */
export function failureText(
  error: Pick<CallError, 'category' | 'said' | 'classification' | 'code'>,
  describe: (key: TextKey) => string,
): FailureText {
  // A save that a unique key refuses, where no field took the word (specification 1, 8.2; R29).
  if (error.code === 1731)
    return { look: 'late', title: { key: 'base:toast/alreadyInUse' }, ...(error.said ? { text: error.said } : {}) };
  if (error.category === 'Data' && error.said) return { look: 'late', title: error.said };
  if (error.classification === 'Conflict' && error.said) return { look: 'late', title: error.said };
  const { look, key } = byClass[error.classification];
  if (!isErrorCode(error.code)) return { look, title: { key } };
  return {
    look,
    title: { key },
    text: {
      key: 'base:toast/code',
      args: { code: `${codePrefix}-${error.code}`, text: describe(`base:errorCode/${error.code}`) },
    },
  };
}
