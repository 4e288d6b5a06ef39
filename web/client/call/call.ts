import type { z } from 'zod';
import { type AnswerOf, type Call, changesState, fillPath } from '#kernel/call.ts';
import { ownerHeader } from '#kernel/owner.ts';
import { CallError, callErrorOf } from './CallError.ts';
import { type Sent, sendTold } from './sendTold.ts';
import { addressLanguage } from '../texts.ts';

type In<C, K extends 'params' | 'query'> =
  C extends Record<K, infer S extends z.ZodType> ? { [P in K]: z.input<S> } : { [P in K]?: undefined };
type Body<C> = C extends { bodyType: 'multipart' }
  ? { body: FormData }
  : C extends { bodyType: 'bytes' | 'stream' }
    ? { body: Blob }
    : C extends { body: infer S extends z.ZodType }
      ? { body: z.input<S> }
      : { body?: undefined };

/** What a call takes: exactly the parts that its contract declares. */
export type InputOf<C extends Call> = In<C, 'params'> & In<C, 'query'> & Body<C>;

/** What a call answers: the contract's shape, a Blob for bytes, a text, or nothing. */
export type ResultOf<C extends Call> = C extends { answer: z.ZodType }
  ? AnswerOf<C>
  : C extends { answerType: 'bytes' }
    ? Blob
    : C extends { answerType: 'text' | 'html' }
      ? string
      : undefined;

export type CallOptions = {
  /** The caller shows the failure itself. */
  silent?: boolean;
  /** Sign-in, second factor and password change own their authentication errors: the session does not end (domain R6). */
  ownErrors?: boolean;
  noCache?: boolean;
  /** What a call asks for beside its input, such as the name of the device. */
  headers?: Record<string, string>;
  signal?: AbortSignal;
  /** Told how much of the body has gone. */
  onSent?: Sent;
};

/** Whose work goes out; the session sets it. A call that waited names the owner that it was kept with. */
export const callOwner: { now: () => string | undefined } = { now: () => undefined };

/** Told of every failed call before it is thrown; the session and the messages listen. */
export const callFailures = new Set<(error: CallError, call: Call, options: CallOptions) => void>();

/**
 * Told when a call that changes something begins and when any call has answered: what failed of the same before is over. With the answer comes what
 * was said on both sides.
 */
export const callSteps = new Set<
  (cause: string, answered: boolean, exchange?: { body: unknown; answer: unknown }) => void
>();

/** A call and its subject: the same unit, trip or record; a question that is put otherwise is still the same question. */
export const causeOf = ({ id }: Call, { params }: { params?: unknown }): string =>
  `${id} ${JSON.stringify(params ?? {})}`;

/** Address of a call relative to the app: `../dpt-rest/items?size=50`; repeated parameters for lists, no undefined. */
export function addressOf(call: Call, input: { params?: unknown; query?: unknown }): string {
  const path = fillPath(call.path, input.params as Record<string, string | number> | undefined);
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries((input.query ?? {}) as Record<string, unknown>)) {
    const values = Array.isArray(value) ? value : [value];
    for (const single of values) if (single !== undefined && single !== null) search.append(name, String(single));
  }
  const text = search.toString();
  return `..${path}${text === '' ? '' : `?${text}`}`;
}

function bodyOf(call: Call, body: unknown): { body?: BodyInit; type?: string } {
  if (body === undefined) return {};
  switch (call.bodyType ?? 'json') {
    case 'form':
      return {
        body: new URLSearchParams(Object.entries(body as Record<string, string>)),
        type: 'application/x-www-form-urlencoded',
      };
    case 'multipart':
      return { body: body as FormData };
    case 'bytes':
      return { body: body as Blob, type: (body as Blob).type || 'application/octet-stream' };
    case 'stream':
      return { body: body as Blob, type: 'application/octet-stream' };
    case 'text':
      return { body: String(body), type: 'text/plain' };
    default:
      return { body: JSON.stringify(body), type: 'application/json' };
  }
}

async function read(response: Response, call: Call): Promise<unknown> {
  if (response.status === 204) return undefined;
  const type = response.headers.get('content-type') ?? '';
  // The page of a portal that stands between here and the server, such as one of a public network: the server was not reached.
  if (response.ok && call.answerType === undefined && type.includes('html')) throw new CallError({ status: 0 });
  if (call.answerType === 'bytes' && response.ok) return response.blob();
  if (type.includes('json')) {
    const text = await response.text();
    return text === '' ? undefined : (JSON.parse(text) as unknown);
  }
  if (/^image\/|pdf|octet-stream/.test(type)) return response.blob();
  if (type.startsWith('text/') || type === '') return response.text();
  throw new CallError({ status: response.status, said: undefined, body: `unsupported content type ${type}` });
}

/**
 * Makes a declared call. Throws a {@link CallError}; unless `silent`, the shell shows it. An etag is copied onto object
 * answers (specification 1, 7).
 */
export async function call<const C extends Call>(
  theCall: C,
  input: InputOf<C>,
  options: CallOptions = {},
): Promise<ResultOf<C>> {
  const given = input as { params?: unknown; query?: unknown; body?: unknown };
  const { body, type } = bodyOf(theCall, given.body);
  const language = addressLanguage();
  const owner = callOwner.now();
  const cause = causeOf(theCall, given);
  const step = (answered: boolean, exchange?: { body: unknown; answer: unknown }): void => {
    for (const told of callSteps) told(cause, answered, exchange);
  };
  if (changesState(theCall)) step(false);
  try {
    let response: Response;
    try {
      const request = {
        method: theCall.method,
        headers: {
          Accept: theCall.answerType === 'bytes' ? '*/*' : 'application/json, */*;q=0.5',
          ...(type ? { 'Content-Type': type } : {}),
          ...(language ? { 'Accept-Language': language } : {}),
          ...(changesState(theCall) && owner !== undefined ? { [ownerHeader]: owner } : {}),
          ...options.headers,
          ...(options.noCache ? { 'Cache-Control': 'no-cache' } : {}),
        },
        ...(body === undefined ? {} : { body }),
        ...(options.signal ? { signal: options.signal } : {}),
      };
      const address = addressOf(theCall, given);
      response = options.onSent
        ? await sendTold(address, request, options.onSent)
        : await fetch(address, { ...request, credentials: 'include' });
    } catch (cause) {
      if (options.signal?.aborted) throw cause;
      throw new CallError({ status: 0 });
    }
    const answer = await read(response, theCall);
    if (!response.ok) throw callErrorOf(response.status, response.headers, answer);
    const etag = response.headers.get('etag');
    if (
      etag &&
      typeof answer === 'object' &&
      answer !== null &&
      !Array.isArray(answer) &&
      !(answer instanceof Blob) &&
      !('etag' in answer)
    )
      Object.assign(answer, { etag });
    step(true, { body: given.body, answer });
    return answer as ResultOf<C>;
  } catch (error) {
    if (error instanceof CallError) {
      error.subject = cause;
      error.isChange = changesState(theCall);
      for (const told of callFailures) told(error, theCall, options);
    }
    throw error;
  }
}
