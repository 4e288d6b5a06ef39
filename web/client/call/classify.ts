import { categoryOf, type ErrorCategory, type ErrorCode, errorCodes } from '#kernel/errors.ts';

/** Classes of errors that the user meets (specification 1, 8.1). */
export type Classification =
  | 'Authentication'
  | 'Forbidden'
  | 'Conflict'
  | 'Network'
  | 'ServiceUnavailable'
  | 'Communication'
  | 'Unknown';

/** What an answer says about its failure; `status` 0 or undefined: none came. */
export type Failure = { status?: number | null | undefined; code?: number | undefined; category?: string | undefined };

const categories = new Set<string>([
  'General',
  'Infrastructure',
  'Busy',
  'Timeout',
  'Cancel',
  'ClientConnection',
  'Security',
  'Transactions',
  'Data',
  'Server',
]);

export const isErrorCode = (code: number | undefined): code is ErrorCode => code !== undefined && code in errorCodes;

/** Category: named by the header, else from the code's range, else from the status. */
export function categoryOfFailure(failure: Failure): ErrorCategory | undefined {
  if (failure.category !== undefined && categories.has(failure.category)) return failure.category as ErrorCategory;
  const byCode = failure.code === undefined ? undefined : categoryOf(failure.code);
  if (byCode) return byCode;
  const status = failure.status ?? 0;
  if (status === 400) return 'Data';
  if (status === 401 || status === 403) return 'Security';
  if (status >= 500) return 'Server';
  return undefined;
}

/** Classification of specification 1, 8.1: with a code by its category, without one by the status. */
export function classify(failure: Failure): Classification {
  const { code } = failure;
  const status = failure.status ?? 0;
  if (code !== undefined) {
    const category = categoryOf(code);
    if (category === 'Security') return code === 1510 ? 'Forbidden' : 'Authentication';
    return category === 'Infrastructure' ? 'ServiceUnavailable' : 'Communication';
  }
  if (status === 401) return 'Authentication';
  if (status === 403) return 'Forbidden';
  if (status === 409) return 'Conflict';
  if (status === 0) return 'Network';
  if (status === 503 || status === 504) return 'ServiceUnavailable';
  return status >= 400 ? 'Communication' : 'Unknown';
}

/**
 * Whether an answer says that nobody is signed in, in the server's own words: a code and a message of its own. A proxy or a portal that
 * asks for a password of its own (401 with a page) says nothing about the session.
 */
export const saysSignedOut = (failure: Failure): boolean =>
  failure.status === 401 && failure.code !== undefined && classify(failure) === 'Authentication';

/** Message: from the error header (percent-encoded UTF-8), else the body's, else a text body that is no HTML. */
export function messageOfFailure(header: string | null, body: unknown): string | undefined {
  if (header) {
    try {
      return decodeURIComponent(header);
    } catch {
      return header;
    }
  }
  if (typeof body === 'object' && body !== null && 'message' in body && typeof body.message === 'string')
    return body.message === '' ? undefined : body.message;
  if (typeof body === 'string' && body.trim() !== '' && !body.trimStart().startsWith('<')) return body;
  return undefined;
}
