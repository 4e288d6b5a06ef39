import { createHmac } from 'node:crypto';

/** Tells whether a backup was made under this KONTOR_SECRET, and nothing about it. */
export const fingerprintOf = (secret: string): string =>
  createHmac('sha256', secret).update('kontor-backup').digest('hex').slice(0, 16);
