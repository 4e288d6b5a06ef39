import type { FastifyReply } from 'fastify';
import { categoryOf, Refusal, type ErrorDetails } from '#kernel/errors.ts';
import { isTrouble } from '../database/trouble.ts';
import { WorkerNotNeeded } from '../runWorker.ts';
import type { Translate } from '../texts.ts';

/** Values that only the database checks (a date out of range, a number too large): the caller's input, not our fault. */
const badValue = new Set(['22003', '22007', '22008', '22P02', '22P05', '22021', '23514', '22001', '54000']);

/** 503 + 1210: the database is not itself; the same again will do later. */
export const notAvailable = (): Refusal => new Refusal(503, 1210, 'Infrastructure', { key: 'base:errorCode/1210' });

/** Turns whatever was thrown into the refusal that the caller sees; undefined means a bug. */
export function asRefusal(error: unknown): Refusal | undefined {
  if (error instanceof Refusal) return error;
  const { code, statusCode } = (error ?? {}) as { code?: string; statusCode?: number };
  if (isTrouble(error) || error instanceof WorkerNotNeeded) return notAvailable();
  if (code === 'KS001') return new Refusal(400, 1700, 'Data', { key: 'base:error/writtenAtHead' });
  if (code === 'KS002') return new Refusal(400, 1700, 'Data', { key: 'base:error/severalServers' });
  if (code === '23505') return new Refusal(409, 1731, 'Data', { key: 'base:error/notUniqueRecord' });
  if (code && badValue.has(code)) return new Refusal(400, 1303, 'Data', { key: 'base:error/invalidInput' });
  if (statusCode === 413 || code === 'FST_REQ_FILE_TOO_LARGE')
    return new Refusal(413, 1304, 'Data', { key: 'base:error/fileTooLarge' });
  if (statusCode === 415) return new Refusal(415, 1304, 'Data', { key: 'base:error/contentType' });
  if (statusCode === 429) return new Refusal(429, 1400, 'Busy', { key: 'base:errorCode/1400' });
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) {
    return new Refusal(400, 1303, 'Data', { key: 'base:error/invalidInput' });
  }
  return undefined;
}

/** What a schema refused, in the user's language: by the rule that was broken, or by the text that the rule names. */
function spoken(details: ErrorDetails, t: Translate): ErrorDetails {
  if (!details.violations) return details;
  return {
    ...details,
    violations: details.violations.map((violation) => {
      const { rule, message, args } = violation;
      if (!args) return violation;
      return { ...violation, message: t(message === '' ? `base:validation/${rule}` : message, args) };
    }),
  };
}

/** Writes the error's headers and body (G8, R5): code, category, message; details stand in the body only. */
export function sendRefusal(reply: FastifyReply, refusal: Refusal, t: Translate): FastifyReply {
  const text = refusal.text ?? (refusal.code ? { key: `base:errorCode/${refusal.code}` } : undefined);
  const message = text ? t(text.key, text.args) : '';
  const category = refusal.category ?? (refusal.code && refusal.status !== 409 ? categoryOf(refusal.code) : undefined);
  if (refusal.code) reply.header('x-error-code', String(refusal.code));
  if (category) reply.header('x-error-category', category);
  if (refusal.retryAfter !== undefined) reply.header('retry-after', String(refusal.retryAfter));
  if (message) reply.header('x-error-message', encodeURIComponent(message));
  return reply
    .status(refusal.status)
    .type('application/json; charset=utf-8')
    .serializer((body: unknown) => JSON.stringify(body))
    .send({
      ...(refusal.code ? { code: refusal.code } : {}),
      ...(category ? { category } : {}),
      message,
      ...(refusal.details ? { details: spoken(refusal.details, t) } : {}),
    });
}
