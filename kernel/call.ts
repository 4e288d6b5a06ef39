import type { z } from 'zod';
import type { Access } from './access.ts';
import type { ErrorCode } from './errors.ts';
import type { KeyScope } from './keyScope.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
type Shape = z.ZodObject<Record<string, z.ZodType>>;

/**
 * A call of the product, declared once as data: from it come the server's route, the browser's typed client, the OpenAPI
 * document and the access matrix. Paths are the specification's; schemas describe the wire only.
 */
export type Call<
  P extends Shape | undefined = Shape | undefined,
  Q extends Shape | undefined = Shape | undefined,
  B extends z.ZodType | undefined = z.ZodType | undefined,
  A extends z.ZodType | undefined = z.ZodType | undefined,
> = {
  /** `module.verb`, unique; name of the route in logs, metrics and documents. */
  readonly id: string;
  readonly method: Method;
  /** Absolute path with `{param}` segments, such as `/dpt-rest/items/{id}`. */
  readonly path: string;
  /** Other paths under which the same call answers: where the specification can be read two ways. */
  readonly aliases?: readonly string[];
  readonly access: Access;
  /** Programs of partners may call it too, with a key of this scope; they see what is theirs. Absent: people only. */
  readonly keyScope?: KeyScope;
  /**
   * The type of records that the call is for, when every type has one like it: the documents describe these calls once. `path` stands
   * in path and id of the call, `tag` in its summary and the ids of its schemas; `right` names its access among those of the type.
   */
  readonly recordType?: { readonly path: string; readonly tag: string; readonly right?: 'read' | 'change' };
  readonly summary: string;
  readonly params?: P;
  readonly query?: Q;
  /** Headers of its own, for the documents; the handler reads them. */
  readonly headers?: Shape;
  readonly body?: B;
  /** Most bytes of an upload where it is not 3 MiB. */
  readonly mostBytes?: number;
  /** How the body arrives; `bytes` and `multipart` are upload routes with the 3 MiB limit, `stream` is read by its handler as it comes. */
  readonly bodyType?: 'json' | 'form' | 'bytes' | 'multipart' | 'text' | 'stream';
  /** Absent: 204 without a body. */
  readonly answer?: A;
  /** Status of success when it is not 200 (or 204 without an answer). */
  readonly status?: number;
  /** What a binary or stream answer is; then `answer` is absent. */
  readonly answerType?: 'bytes' | 'event-stream' | 'redirect' | 'html' | 'text';
  /** Codes that the handler may refuse with beside `generalErrors`; 404 and 409 without a code are anybody's. The tests fail at others. */
  readonly errors?: readonly ErrorCode[];
};

export type ParamsOf<C extends Call> = C extends { params: infer P extends z.ZodType } ? z.infer<P> : undefined;
export type QueryOf<C extends Call> = C extends { query: infer Q extends z.ZodType } ? z.infer<Q> : undefined;
export type BodyOf<C extends Call> = C extends { body: infer B extends z.ZodType } ? z.infer<B> : undefined;
export type AnswerOf<C extends Call> = C extends { answer: infer A extends z.ZodType } ? z.infer<A> : undefined;

/** Keeps the literal types of a call. */
export const defineCall = <const C extends Call>(call: C): C => call;

/** True for calls that change state: they need a same-origin request (quality A-06). */
export const changesState = (call: Call): boolean => call.method !== 'GET';

/** Path with its parameters filled in and encoded. Throws a RangeError when one is missing. */
export function fillPath(path: string, params: Record<string, string | number> | undefined): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = params?.[name];
    if (value === undefined || value === '') throw new RangeError(`path parameter ${name} is missing`);
    return encodeURIComponent(String(value));
  });
}
