import type { FastifyRequest } from 'fastify';
import type { Call } from '#kernel/call.ts';
import { forbidden, Refusal } from '#kernel/errors.ts';
import type { SessionRecord } from '../context.ts';
import type { Platform } from '../platform.ts';
import { busy } from '../turns.ts';

/** The token of a program's call; undefined for a browser, whose cookie says who it is. */
export const bearerOf = (request: FastifyRequest): string | undefined =>
  /^Bearer\s+(\S{1,300})$/i.exec(request.headers.authorization ?? '')?.[1];

/**
 * Who calls with a partner's key: 401 when there is no such key (any more), 429 when it calls too often, 403 for what it does not open.
 * Only calls that name a scope can be opened at all. A page of another origin cannot send this header, so the origin is not asked.
 */
export async function recordOfBearer(platform: Platform, call: Call, token: string): Promise<SessionRecord> {
  const record = await platform.sessions.findKey(token);
  const key = record?.partnerKey;
  if (!record || !key) throw new Refusal(401, 1500, 'Security', { key: 'base:error/keyUnknown' });
  const now = platform.clock.now();
  const calls = await platform.sessions.countKey(key.id, Math.floor(now / 60_000));
  if (calls > key.perMinute) throw busy(60 - Math.floor((now % 60_000) / 1000));
  if (!call.keyScope || !key.scopes.includes(call.keyScope)) throw forbidden();
  return record;
}
