import type { ErrorCategory, ErrorDetails, Violation } from '#kernel/errors.ts';
import { type Classification, categoryOfFailure, classify, messageOfFailure } from './classify.ts';

/** A call that failed, in the shape of specification 1, 3.9. */
export class CallError extends Error {
  readonly classification: Classification;
  readonly code: number | undefined;
  readonly category: ErrorCategory | undefined;
  /** The server's message for people, translated; undefined when it sent none. */
  readonly said: string | undefined;
  /** 0: no answer came. */
  readonly status: number;
  readonly body: unknown;
  /** Which call failed, of what (`causeOf`); undefined for one that was made elsewhere. */
  subject: string | undefined = undefined;
  /** It was to change something, and that is not done. */
  isChange = false;
  constructor(input: {
    status: number;
    code?: number | undefined;
    category?: string | undefined;
    said?: string | undefined;
    body?: unknown;
  }) {
    super(
      input.said ?? `call failed with status ${input.status}${input.code === undefined ? '' : `, code ${input.code}`}`,
    );
    this.name = 'CallError';
    this.status = input.status;
    this.code = input.code;
    this.category = categoryOfFailure(input);
    this.classification = classify(input);
    this.said = input.said;
    this.body = input.body;
  }

  /** What the answer carries beside its code (domain R4). */
  get details(): ErrorDetails {
    const { body } = this;
    if (
      typeof body === 'object' &&
      body !== null &&
      'details' in body &&
      typeof body.details === 'object' &&
      body.details !== null
    )
      return body.details as ErrorDetails;
    return {};
  }

  /** Fields that are wrong; the password policy's `{name, message}` counts as well (specification 1, 3.2). */
  get violations(): Violation[] {
    const { body } = this;
    const own = this.details.violations;
    const listed =
      own ??
      (typeof body === 'object' && body !== null && 'violations' in body && Array.isArray(body.violations)
        ? body.violations
        : []);
    return (listed as Partial<Violation & { name: string }>[]).map((violation) => ({
      field: violation.field ?? '',
      rule: violation.rule ?? violation.name ?? 'isTrue',
      message: violation.message ?? '',
      ...(violation.args ? { args: violation.args } : {}),
    }));
  }
}

/** The failed answer as an error: headers first, then the body (domain G8). */
export function callErrorOf(status: number, headers: Headers, body: unknown): CallError {
  const inBody = (name: 'code' | 'category'): unknown =>
    typeof body === 'object' && body !== null && name in body ? (body as Record<string, unknown>)[name] : undefined;
  const code = Number(headers.get('x-error-code') ?? inBody('code') ?? Number.NaN);
  const category = headers.get('x-error-category') ?? inBody('category');
  return new CallError({
    status,
    code: Number.isNaN(code) ? undefined : code,
    category: typeof category === 'string' ? category : undefined,
    said: messageOfFailure(headers.get('x-error-message'), body),
    body,
  });
}

/** The version that was sent is not the newest any more (status 409; a 409 with a code of its own means something else). */
export const isNewer = (error: CallError): boolean => error.status === 409 && error.code === undefined;

/** Nobody answered: no network, or a server that is away. */
export const isUnreached = (error: unknown): boolean =>
  error instanceof CallError && (error.classification === 'Network' || error.classification === 'ServiceUnavailable');
