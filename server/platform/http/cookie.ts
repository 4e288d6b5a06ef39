import type { CookieSerializeOptions } from '@fastify/cookie';
import type { Config } from '../config.ts';

const secure = (config: Config): boolean => config.publicUrl.startsWith('https:');

/** `__Host-` binds the cookie to this host over https (quality A-02). */
export const cookieName = (config: Config): string => (secure(config) ? '__Host-kontor' : 'kontor');
export const cookieOptions = (config: Config): CookieSerializeOptions => ({
  httpOnly: true,
  sameSite: 'lax',
  path: '/',
  secure: secure(config),
});
