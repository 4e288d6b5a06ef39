import { type Config, originOf } from '../config.ts';

const also = (origin: string | undefined): string => (origin ? ` ${origin}` : '');

const mapOrigin = (address: string | undefined) => originOf(address, 'KONTOR_MAP_STYLE_URL');

/**
 * Security headers: one object per process, because a plugin per request costs more than the framework. A tracker's origin is the
 * operator's to name: what the configuration says may only load from there. The same holds for a map of one's own.
 */
export const securityHeaders = ({
  telemetryOrigin,
  mapStyleUrl,
  publicUrl,
}: Pick<Config, 'telemetryOrigin' | 'mapStyleUrl' | 'publicUrl'>): Record<string, string> => ({
  'content-security-policy':
    `default-src 'self'; script-src 'self' 'wasm-unsafe-eval'${also(telemetryOrigin)}; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:${also(telemetryOrigin)}${also(mapOrigin(mapStyleUrl))}; ` +
    `font-src 'self' data:; worker-src 'self' blob:; connect-src 'self' blob: data:${also(telemetryOrigin)}${also(mapOrigin(mapStyleUrl))}; object-src 'none'; base-uri 'self'; frame-ancestors 'none'; form-action 'self'`,
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  // Whoever serves https once never means http again (RFC 6797); a year, without the neighbours of the domain.
  ...(publicUrl.startsWith('https:') ? { 'strict-transport-security': 'max-age=31536000' } : {}),
  'permissions-policy': 'camera=(self), geolocation=(self), microphone=()',
});
