import type { FastifyRequest } from 'fastify';

const safe = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * May this request change state? Only when the browser says it comes from our own page, or when a program names our origin:
 * a cookie alone proves nothing (quality A-06). Behind a proxy the configured public origin counts, not the Host header.
 */
export function isOwnOrigin(request: FastifyRequest, allowed: ReadonlySet<string>): boolean {
  if (safe.has(request.method)) return true;
  const site = request.headers['sec-fetch-site'];
  const origin = request.headers.origin;
  if (origin !== undefined) return allowed.has(origin) && (site === undefined || site === 'same-origin');
  return site === 'same-origin';
}
