import { z } from 'zod';

/**
 * UUID version 7 (RFC 9562, 5.7): 48 bits of milliseconds, then random bits, so ids sort by time.
 * @param now epoch milliseconds; @param random 10 random bytes
 */
export function uuidV7(now: number, random: Uint8Array): string {
  const bytes = new Uint8Array(16);
  for (let i = 0; i < 6; i += 1) bytes[i] = Math.floor(now / 2 ** (8 * (5 - i))) % 256;
  bytes.set(random.subarray(0, 10), 6);
  bytes[6] = 0x70 | ((bytes[6] ?? 0) & 0x0f);
  bytes[8] = 0x80 | ((bytes[8] ?? 0) & 0x3f);
  const hex = Array.from(bytes, (b) => b.toString(16).padStart(2, '0')).join('');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

/** Id of a record that the application made. */
export const idSchema = z.string().regex(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
export const idParams = z.object({ id: idSchema });
/** Organisation unit id (domain 2.1). */
export const unitIdSchema = z.string().regex(/^[a-z0-9_-]{1,20}$/, 'base:validation/unitIdPattern');
/** Master-data id: free in reading, `^[a-z0-9_-]+$` on creation (A47). */
export const recordIdSchema = z.string().min(1).max(30);
/** Version of a record; starts with 1 (R23). */
export const versionSchema = z.int().min(1).max(2_147_483_647);
