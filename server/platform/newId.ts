import { randomFillSync } from 'node:crypto';
import { uuidV7 } from '#kernel/ids.ts';

const random = new Uint8Array(10);
let last = 0;
let counter = 0;

/** A new record id (UUIDv7). Ids of this process ascend, also when the machine's clock is set back. */
export function newId(): string {
  randomFillSync(random);
  const now = Math.max(Date.now(), last);
  counter = now === last ? counter + 1 : 0;
  // 12 bits behind the milliseconds carry the counter (RFC 9562, 6.2, method 1); a full counter borrows the next millisecond.
  last = counter > 0xfff ? now + 1 : now;
  counter &= 0xfff;
  random[0] = (counter >> 8) & 0x0f;
  random[1] = counter & 0xff;
  return uuidV7(last, random);
}
