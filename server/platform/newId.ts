import { randomFillSync } from 'node:crypto';
import { uuidV7 } from '#kernel/ids.ts';

const random = new Uint8Array(10);
let last = 0;
let counter = 0;

/** A new record id (UUIDv7); ids made in one millisecond by this process ascend. */
export function newId(now: number = Date.now()): string {
  randomFillSync(random);
  counter = now === last ? counter + 1 : 0;
  last = now;
  // 12 bits behind the milliseconds carry the counter (RFC 9562, 6.2, method 1).
  random[0] = (counter >> 8) & 0x0f;
  random[1] = counter & 0xff;
  return uuidV7(now, random);
}
